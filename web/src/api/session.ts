import { useEffect, useSyncExternalStore } from 'react'

const sessionKey = 'auth-token'
const reportKey = 'reportToken'

/** A bearer token is printable ASCII without spaces; anything else in storage is damaged and counts as signed out. */
export const isUsableToken = (value: string | null): value is string =>
  value !== null && value.length <= 4096 && /^[\x21-\x7e]+$/.test(value) && !/["'{}[\]]/.test(value)

// fallback if the browser refuses storage (private windows, quotas): the session then ends with the page
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
const notify = () => {
  for (const listener of listeners) listener()
}

/** how many parts of the page hold unsaved input */
let holders = 0
let isLost = false
let isRejected = false

/** tells other tabs that somebody signed out on purpose, so that they do not wait for a new sign-in */
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('nspect-session')

/** the token that was signed out on purpose: its storage event may arrive before or after the message */
let endedToken: string | undefined

if (typeof window !== 'undefined') {
  // another tab signed in or out, or its session was rejected
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return
    if (!session.token()) isLost = holders > 0 && event.oldValue !== endedToken
    notify()
  })
  channel?.addEventListener('message', (event: MessageEvent<string>) => {
    endedToken = event.data
    isLost = false
    notify()
  })
}

/** The staff session of this browser: the raw token under `auth-token`, shared by its tabs. */
export const session = {
  token: (): string | undefined => stored(sessionKey),
  begin(token: string) {
    isRejected = false
    store(sessionKey, token)
    notify()
  },
  /** signs out in every tab */
  end() {
    isLost = false
    isRejected = false
    const token = session.token()
    store(sessionKey, undefined)
    channel?.postMessage(token ?? '')
    notify()
  },
  /**
   * the server rejected the session: drops the token, but a page with unsaved input stays until somebody signs in or
   * leaves (T134)
   */
  lose() {
    const token = session.token()
    // a page that is already waiting has no token, and keeps waiting
    if (token !== undefined) {
      isLost = holders > 0 && token !== endedToken
      isRejected = !isLost && token !== endedToken
    }
    store(sessionKey, undefined)
    notify()
  },
  /** whether the session ended because the server rejected it, and no page waits for a new one */
  isRejected: (): boolean => isRejected,
  /** whether an open page waits for a new sign-in */
  isLost: (): boolean => isLost,
  /** stops waiting after a new sign-in */
  resume() {
    if (!isLost) return
    isLost = false
    notify()
  },
  /** registers unsaved input that must survive a lost session; returns a function that releases it */
  hold(): () => void {
    holders += 1
    return () => {
      holders -= 1
    }
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** A claim of a token, for display only: permissions come from the server (T19). */
const claimOf = (token: string | undefined, name: string): string | undefined => {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims = new Map<string, unknown>(Object.entries(JSON.parse(atob(payload))))
    return claims.has(name) ? String(claims.get(name)) : undefined
  } catch {
    return undefined
  }
}

/** The id of the token's user. */
export const personOf = (token: string | undefined): string | undefined => claimOf(token, 'sub')

/** An id for the holder of a token's share link: the same each day, and never that of a person with an account. */
export const holderOf = (token: string): string | undefined => {
  const link = claimOf(token, 'link')
  return link && `link ${link}`
}

/** The token that a share link was resolved to; it never affects the staff session (T41). */
export const reportToken = {
  get: (): string | undefined => stored(reportKey),
  keep: (token: string) => store(reportKey, token),
  drop: () => store(reportKey, undefined),
}

const deniedListeners = new Set<(error: Error) => void>()

/** Responses with 403: the app navigates away from the page and shows the reason (T20). */
export const denials = {
  notify: (error: Error) => {
    for (const listener of deniedListeners) listener(error)
  },
  subscribe: (listener: (error: Error) => void): (() => void) => {
    deniedListeners.add(listener)
    return () => deniedListeners.delete(listener)
  },
}

/** The session's token; re-renders when it changes in this or another tab. */
export const useSessionToken = (): string | undefined => useSyncExternalStore(session.subscribe, session.token)

/** Whether this page waits for a new sign-in. */
export const useIsSessionLost = (): boolean => useSyncExternalStore(session.subscribe, session.isLost)

/** Keeps the page open over a lost session while it holds unsaved input (T134). */
export const useSessionHold = (isHeld: boolean): void => {
  useEffect(() => (isHeld ? session.hold() : undefined), [isHeld])
}
