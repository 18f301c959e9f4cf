import { createStore, useStore } from './createStore.ts'

/** ms between checks while the server is unreachable */
const retryDelay = 3000

const reachable = createStore(true)
let timer: ReturnType<typeof setTimeout> | undefined

/** Any response counts, whatever its status. */
const pingServer = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )

/**
 * pings that were begun, and the latest whose result is known: an older one no longer says how it
 * is now
 */
let begun = 0
let known = 0

const runCheck = async () => {
  timer = undefined
  begun += 1
  const own = begun
  const isThere = await pingServer()
  if (own < known) return
  known = own
  reachable.set(isThere)
  if (!isThere) timer ??= setTimeout(() => void runCheck(), retryDelay)
}

/**
 * Whether the server is reachable. A call without a response starts a check, repeated until the
 * server responds.
 */
export const connection = {
  isReachable: reachable.read,
  subscribe: reachable.subscribe,
  check() {
    if (typeof window === 'undefined') return
    clearTimeout(timer)
    timer = setTimeout(() => void runCheck(), 0)
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    begun += 1
    known = begun
    reachable.set(false)
    connection.check()
  })
  window.addEventListener('online', () => connection.check())
  if (!navigator.onLine) {
    reachable.set(false)
    connection.check()
  }
}

/** Whether the server is reachable; re-renders when that changes. */
export const useIsServerReachable = (): boolean => useStore(reachable)
