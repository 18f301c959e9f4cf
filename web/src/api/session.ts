import { useSyncExternalStore } from 'react'

const sessionKey = 'auth-token'
const reportKey = 'reportToken'

/** A bearer token is printable ASCII without spaces; anything else in the storage is damage and counts as signed out. */
export const isUsableToken = (value: string | null): value is string =>
  value !== null && value.length <= 4096 && /^[\x21-\x7e]+$/.test(value) && !/["'{}[\]]/.test(value)

// used while the browser refuses storage (private windows, quotas): the session then lasts as long as the page
const memory = new Map<string, string>()

const stored = (key: string): string | undefined => {
  try {
    const value = localStorage.getItem(key)
    return isUsableToken(value) ? value : memory.get(key)
  } catch {
    return memory.get(key)
  }
}

const store = (key: string, value: string | undefined) => {
  if (value === undefined) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else {
      localStorage.setItem(key, value)
      memory.delete(key)
    }
  } catch {
    // kept in memory above
  }
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  // another tab signed in or out
  window.addEventListener('storage', (event) => {
    if (event.key === sessionKey || event.key === null) tell()
  })
}

/** The staff session of this browser: the raw token under `auth-token`, shared by its tabs. */
export const session = {
  token: (): string | undefined => stored(sessionKey),
  begin(token: string) {
    store(sessionKey, token)
    tell()
  },
  end() {
    store(sessionKey, undefined)
    tell()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The token that a share link was resolved to; it never touches the staff session (T41). */
export const reportToken = {
  get: (): string | undefined => stored(reportKey),
  keep: (token: string) => store(reportKey, token),
  drop: () => store(reportKey, undefined),
}

const deniedListeners = new Set<(error: Error) => void>()

/** A page or a save that the person has no right to (403): the app leads them away and says why (T20). */
export const denials = {
  tell: (error: Error) => {
    for (const listener of deniedListeners) listener(error)
  },
  subscribe: (listener: (error: Error) => void): (() => void) => {
    deniedListeners.add(listener)
    return () => deniedListeners.delete(listener)
  },
}

/** The session's token, followed as it changes, here or in another tab. */
export const useSessionToken = (): string | undefined => useSyncExternalStore(session.subscribe, session.token)
