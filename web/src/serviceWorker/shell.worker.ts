import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { assetCache, parseOfflineCacheName, toKeptFileUrl } from '../deviceStore/cacheNames.ts'
import type { WorkerMessage } from './messages.ts'

// The service worker: pages open without a network. Online they come from the server as ever;
// answers of the API are never kept here. It is built into `sw.js` by `serviceWorker.ts` beside the
// build's configuration.

/**
 * The parts of the worker's global scope that are used here: a page's types, which are declared,
 * have none of them.
 */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly unknown[]> }
  addEventListener(type: 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(
    type: 'message',
    listener: (event: Waiting & MessageEvent<WorkerMessage>) => void,
  ): void
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/**
 * Files of this version, filled in by the build: those that every page needs, and those kept once
 * they are used.
 */
declare const shellFiles: readonly { url: string; revision: string | null }[]
declare const otherFiles: readonly string[]

const worker = globalThis as unknown as WorkerScope
const page = '/index.html'
const shell = new Set(shellFiles.map(({ url }) => url))
const others = new Set(otherFiles)

/** ms that a page waits for the server before it opens from here */
const networkTimeout = 4000
/**
 * Addresses that are none of the app's pages: the server's own, and reports by link, which are a
 * program of their own.
 */
const isElsewhere = /^\/(?:api|assets|icons|metrics|healthz|readyz|project-report)(?:\/|$)/i

const resolveAfter = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

/** The page as the server has it; without an answer the one that is kept. */
const openPage = async (request: Request): Promise<Response> => {
  const fromServer = fetch(request)
  const first = await Promise.race([
    fromServer.catch(() => null),
    resolveAfter(networkTimeout, null),
  ])
  return first ?? (await matchPrecache(page)) ?? (await fromServer)
}

const openAsset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(assetCache)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  // a full disk must not keep a page from working
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined)
  return response
}

/**
 * A file of an inspection: what was taken along, else from the server. The content of a stored file
 * never changes.
 */
const openFile = async (request: Request): Promise<Response> => {
  const url = toKeptFileUrl(request.url) ?? request.url
  for (const name of await caches.keys()) {
    if (!parseOfflineCacheName(name)) continue
    const cache = await caches.open(name)
    const kept = (await cache.match(url)) ?? (await cache.match(request, { ignoreVary: true }))
    if (kept) return kept
  }
  return await fetch(request)
}

const answerTo = (request: Request): Promise<Response> | undefined => {
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return undefined
  if (pathname.startsWith('/api/files/'))
    return request.headers.has('range') ? undefined : openFile(request)
  if (request.mode === 'navigate') return isElsewhere.test(pathname) ? undefined : openPage(request)
  return others.has(pathname) && !shell.has(pathname) ? openAsset(request) : undefined
}

// before the shell's own listener, which would open pages from here even while the server can be
// reached
worker.addEventListener('fetch', (event) => {
  const response = answerTo(event.request)
  if (response !== undefined) event.respondWith(response)
})
precacheAndRoute([...shellFiles], { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

/** Removes what this version does not have. */
const removeOldAssets = async () => {
  const cache = await caches.open(assetCache)
  for (const request of await cache.keys()) {
    if (!others.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldAssets(), worker.clients.claim()]))
})

/** Keeps every part of the program; resolves with how many could not be had. */
const keepAll = async (): Promise<number> => {
  const cache = await caches.open(assetCache)
  let missing = 0
  for (const url of others) {
    const isKept = (await cache.match(url, { ignoreVary: true })) !== undefined
    if (isKept) continue
    await cache.add(url).catch(() => {
      missing += 1
    })
  }
  return missing
}

const handleMessage = async (message: WorkerMessage): Promise<unknown> => {
  switch (message.type) {
    case 'holds':
      return shell.has(message.script)
    case 'keepAll':
      return await keepAll()
    case 'takeOver': {
      const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      if (open.length === 1) await worker.skipWaiting()
      return open.length === 1
    }
  }
}
worker.addEventListener('message', (event) => {
  event.waitUntil(
    handleMessage(event.data).then((response) => event.ports[0]?.postMessage(response)),
  )
})
