import { connection } from '../api/connectionState.ts'
import { assetCache } from '../deviceStore/cacheNames.ts'
import { postToWorker } from './messages.ts'
import { readProgramVersion } from './programVersion.ts'
import { versionReady } from './versionReady.ts'

/** ms between looks for a new version, which begin when somebody returns to the page */
const minInterval = 30 * 60_000

/**
 * A worker waits to take over: of this page's version it may, of another one the person is told.
 */
const takeOverIfSameVersion = async (waiting: ServiceWorker) => {
  const isOwn = await postToWorker<boolean>(waiting, {
    type: 'holds',
    script: readProgramVersion(),
  })
  if (isOwn) await postToWorker(waiting, { type: 'takeOver' })
  else versionReady.set(true)
}

const follow = (registration: ServiceWorkerRegistration) => {
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    // without one that is in charge it is the first, and needs to wait for nothing
    if (installing.state === 'installed' && registration.active)
      void takeOverIfSameVersion(installing)
  })
}

/**
 * Keeps the parts that this page was given before the worker was there: the language, and what it
 * has opened.
 */
const keepUsed = async () => {
  const cache = await caches.open(assetCache)
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const used = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  for (const { pathname } of used) {
    if (!(await caches.match(pathname, { ignoreVary: true })))
      await cache.add(pathname).catch(() => undefined)
  }
}

/**
 * Installs the service worker and looks for new versions of it. Nothing is ever reloaded by itself.
 */
export const registerServiceWorker = async (): Promise<void> => {
  // without it, pages need a network
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  registration.addEventListener('updatefound', () => follow(registration))
  follow(registration)
  if (registration.waiting) await takeOverIfSameVersion(registration.waiting)
  await navigator.serviceWorker.ready
  await keepUsed().catch(() => undefined)
  let lookedAt = Date.now()
  const look = () => {
    if (
      document.visibilityState !== 'visible' ||
      Date.now() - lookedAt < minInterval ||
      !connection.isReachable()
    )
      return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  connection.subscribe(look)
}
