import { useSyncExternalStore } from 'react'

/** ms between checks while the server is unreachable */
const retryDelay = 3000

const listeners = new Set<() => void>()
let isReachable = true
let timer: ReturnType<typeof setTimeout> | undefined

const set = (next: boolean) => {
  if (isReachable === next) return
  isReachable = next
  for (const listener of listeners) listener()
}

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
  set(isThere)
  if (!isReachable) timer ??= setTimeout(() => void runCheck(), retryDelay)
}

/**
 * Whether the server is reachable. A call without a response starts a check, repeated until the
 * server responds.
 */
export const connection = {
  isReachable: (): boolean => isReachable,
  check() {
    if (typeof window === 'undefined') return
    clearTimeout(timer)
    timer = setTimeout(() => void runCheck(), 0)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    begun += 1
    known = begun
    set(false)
    connection.check()
  })
  window.addEventListener('online', () => connection.check())
  if (!navigator.onLine) {
    set(false)
    connection.check()
  }
}

/** Whether the server is reachable; re-renders when that changes. */
export const useIsServerReachable = (): boolean =>
  useSyncExternalStore(connection.subscribe, connection.isReachable)
