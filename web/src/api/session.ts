import { offlineSignOutCookie } from '@nspect/contract/sessions/browserSession'
import { limits } from '@nspect/contract/shared/limits'
import { useEffect, useSyncExternalStore } from 'react'
import { createEvents } from './createStore.ts'
import { parseNotePerson, parseNoteSession, sessionKey } from './sessionNote.ts'

const reportKey = 'reportToken'

/**
 * A token is printable ASCII without spaces; anything else in storage is damaged and counts as
 * none.
 */
export const isPrintableToken = (value: string | null): value is string =>
  value !== null && value.length <= 4096 && /^[\x21-\x7e]+$/.test(value) && !/["'{}[\]]/.test(value)

// fallback if the browser refuses storage (private windows, quotas): the session then ends with the
// page
const memory = new Map<string, string>()

const readStored = (
  key: string,
  isUsable: (value: string | null) => boolean,
): string | undefined => {
  try {
    const value = localStorage.getItem(key)
    return value !== null && isUsable(value) ? value : memory.get(key)
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

const { notify, subscribe } = createEvents()

/** how many parts of the page hold unsaved input */
let holders = 0
let isLost = false
let isRejected = false

/**
 * tells other tabs that somebody signed out on purpose, so that they do not wait for a new sign-in
 */
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('nspect-session')

/**
 * the session that was signed out on purpose: its storage event may arrive before or after the
 * message
 */
let endedMark: string | undefined

if (typeof window !== 'undefined') {
  // another tab signed in or out, or its session was rejected
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return
    if (!session.current()) isLost = holders > 0 && event.oldValue !== endedMark
    notify()
  })
  channel?.addEventListener('message', (event: MessageEvent<string>) => {
    endedMark = event.data
    isLost = false
    notify()
  })
}

/**
 * Tells the server by a cookie of our own that this session is over here: without a network nothing
 * else can (T207).
 */
const noteLeft = (mark: string | undefined) => {
  const id = parseNoteSession(mark)
  if (!id || typeof document === 'undefined') return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${offlineSignOutCookie}=${id}; Path=/; Max-Age=${limits.sessionDays * 86_400}; SameSite=Lax${secure}`
}

/**
 * Who is signed in in this browser, shared by its tabs. The session's token is in a cookie that no
 * script can read; here is only a note of its person and its id.
 */
export const session = {
  /** the note; it is another one after each sign-in */
  current: (): string | undefined =>
    readStored(sessionKey, (mark) => parseNotePerson(mark) !== undefined),
  /** the id of the signed-in person */
  person: (): string | undefined => parseNotePerson(session.current()),
  /** notes whose session the cookie has from now on; the token itself is not kept */
  begin(token: string) {
    isRejected = false
    store(sessionKey, toSessionNoteOfToken(token))
    notify()
  },
  /** signs out in every tab */
  end() {
    isLost = false
    isRejected = false
    const mark = session.current()
    noteLeft(mark)
    store(sessionKey, undefined)
    channel?.postMessage(mark ?? '')
    notify()
  },
  /**
   * the server rejected the session: drops the note, but a page with unsaved input stays until
   * somebody signs in or leaves (T134)
   */
  lose() {
    const mark = session.current()
    // a page that is already waiting has none, and keeps waiting
    if (mark !== undefined) {
      isLost = holders > 0 && mark !== endedMark
      isRejected = !isLost && mark !== endedMark
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
  /**
   * registers unsaved input that must survive a lost session; returns a function that releases it
   */
  hold(): () => void {
    holders += 1
    return () => {
      holders -= 1
    }
  },
  subscribe,
}

/** A claim of a token, for display only: permissions come from the server (T19). */
const readClaim = (token: string | undefined, name: string): string | undefined => {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims = new Map<string, unknown>(Object.entries(JSON.parse(atob(payload))))
    return claims.has(name) ? String(claims.get(name)) : undefined
  } catch {
    return undefined
  }
}

/** The note of a token's session; undefined for one that cannot be read. */
export const toSessionNoteOfToken = (token: string): string | undefined => {
  const person = readClaim(token, 'sub')
  return person && `${person}.${readClaim(token, 'sid') ?? ''}`
}

/**
 * An id for the holder of a token's share link: the same each day, and never that of a person with
 * an account.
 */
export const readShareLinkHolderId = (token: string): string | undefined => {
  const link = readClaim(token, 'link')
  return link && `link ${link}`
}

/** The token that a share link was resolved to; it never affects the staff session (T41). */
export const reportToken = {
  get: (): string | undefined => readStored(reportKey, isPrintableToken),
  keep: (token: string) => store(reportKey, token),
  drop: () => store(reportKey, undefined),
}

/** Whether somebody is signed in; re-renders when that changes in this or another tab. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, session.current) !== undefined

/** Whether this page waits for a new sign-in. */
export const useIsSessionLost = (): boolean =>
  useSyncExternalStore(session.subscribe, session.isLost)

/** Keeps the page open over a lost session while it holds unsaved input (T134). */
export const useHoldPageOverLostSession = (isHeld: boolean): void => {
  useEffect(() => (isHeld ? session.hold() : undefined), [isHeld])
}
