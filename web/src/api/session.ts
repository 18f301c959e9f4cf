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

/** pages on which something may have been typed */
let openPages = 0
let isLost = false

/** says to the browser's other tabs that somebody signed out on purpose, so that they do not wait for them */
const others = typeof window === 'undefined' ? undefined : new BroadcastChannel('nspect-session')

/** the token that was left on purpose: its removal may be told before or after the message that says why */
let left: string | undefined

if (typeof window !== 'undefined') {
  // another tab signed in or out, or its session was refused
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return
    if (!session.token()) isLost = openPages > 0 && event.oldValue !== left
    tell()
  })
  others?.addEventListener('message', (event: MessageEvent<string>) => {
    left = event.data
    isLost = false
    tell()
  })
}

/** The staff session of this browser: the raw token under `auth-token`, shared by its tabs. */
export const session = {
  token: (): string | undefined => stored(sessionKey),
  begin(token: string) {
    store(sessionKey, token)
    tell()
  },
  /** the person leaves, on every tab */
  end() {
    isLost = false
    const token = session.token()
    store(sessionKey, undefined)
    others?.postMessage(token ?? '')
    tell()
  },
  /** the server no longer knows the session: forgotten at once, but an open page stays until somebody signs in or leaves */
  lose() {
    const token = session.token()
    // a page that waits already asks without one, and goes on waiting
    if (token !== undefined) isLost = openPages > 0 && token !== left
    store(sessionKey, undefined)
    tell()
  },
  /** does a page wait for a person whose session is over? */
  isLost: (): boolean => isLost,
  /** whoever signed in goes on */
  resume() {
    if (!isLost) return
    isLost = false
    tell()
  },
  /** a page is open that a lost session must not take away; answers how to let go of it */
  hold(): () => void {
    openPages += 1
    return () => {
      openPages -= 1
      if (openPages === 0) isLost = false
    }
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** A claim of a token, for the interface only: what somebody may do is asked of the server (T19). */
const claimOf = (token: string | undefined, name: string): string | undefined => {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims = new Map<string, unknown>(Object.entries(JSON.parse(atob(payload))))
    return claims.has(name) ? String(claims.get(name)) : undefined
  } catch {
    return undefined
  }
}

/** Whose token it is. */
export const personOf = (token: string | undefined): string | undefined => claimOf(token, 'sub')

/** Whoever holds the share link that a token was made for: the same on each day, and never a person with an account. */
export const holderOf = (token: string): string | undefined => {
  const link = claimOf(token, 'link')
  return link && `link ${link}`
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

/** Does this page wait for somebody whose session is over? */
export const useIsSessionLost = (): boolean => useSyncExternalStore(session.subscribe, session.isLost)
