import { useSyncExternalStore } from 'react'

/** how often a lost server is asked whether it is back, ms */
const retryDelay = 3000

const listeners = new Set<() => void>()
let isThere = true
let timer: ReturnType<typeof setTimeout> | undefined

const set = (next: boolean) => {
  if (isThere === next) return
  isThere = next
  for (const listener of listeners) listener()
}

/** Any answer counts: what the server says is not the connection's matter. */
const isReached = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )

const ask = async () => {
  timer = undefined
  set(await isReached())
  if (!isThere) timer ??= setTimeout(() => void ask(), retryDelay)
}

/** Can the server be reached? A call that got no answer raises the doubt; a lost connection is asked for until it is back. */
export const connection = {
  isThere: (): boolean => isThere,
  doubt() {
    if (typeof window === 'undefined') return
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), 0)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    set(false)
    connection.doubt()
  })
  window.addEventListener('online', () => connection.doubt())
  if (!navigator.onLine) {
    set(false)
    connection.doubt()
  }
}

/** The same, followed as it changes. */
export const useConnection = (): boolean => useSyncExternalStore(connection.subscribe, connection.isThere)
