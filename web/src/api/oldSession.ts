import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { session, toSessionNoteOfToken } from './session.ts'

/** where earlier versions have stored the session's token */
const oldKey = 'auth-token'

/** What the server answers to a request for the cookie; undefined without an answer. */
const move = async (token: string): Promise<number | undefined> => {
  const { method, path } = sessionRoutes.moveToCookie
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  try {
    return (await fetch(`/api/${path}`, { method, headers, referrerPolicy: 'no-referrer' })).status
  } catch {
    return undefined
  }
}

/**
 * Moves a session that an earlier version has stored into the browser's cookie, once (T204).
 * Without a network its person still finds what is on this device, and the next page that is opened
 * tries again.
 */
export const migrateOldSession = async (): Promise<void> => {
  try {
    const token = localStorage.getItem(oldKey)
    if (token === null) return
    // whoever has signed in since stays
    const isOver =
      session.current() !== undefined && session.current() !== toSessionNoteOfToken(token)
    const status = isOver ? 401 : await move(token)
    const isLater = status === undefined || status >= 500
    if (status === 200 || isLater) session.begin(token)
    if (!isLater) localStorage.removeItem(oldKey)
  } catch {
    // without storage nobody was signed in
  }
}
