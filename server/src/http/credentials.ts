import type { Route } from '@nspect/contract/http/route'
import type { Actor, Staff } from '@nspect/contract/permissions/policy'
import type { DbOrTransaction } from '../db/connect.ts'
import {
  consumePrintTicket,
  findApiKeyOwner,
  findSession,
  findVisitorOfLink,
  markApiKeyUsed,
  markSessionSeen,
} from './credentials.queries.ts'
import { HttpError } from './httpError.ts'
import { findStoredResponse, type PreviousResponse } from './pipeline/pipeline.queries.ts'
import type { LoadSession } from './sessionLoader.ts'
import { hashShortText, type Tokens } from './tokens.ts'

/** a session's last use is updated at most this often, in milliseconds */
const seenEvery = 5 * 60_000

/**
 * The caller, and the session if there is one. `printsProject`: a print ticket is bound to that
 * inspection.
 */
export interface Caller {
  actor: Actor
  sessionId: string | null
  printsProject?: number
}

/** The caller with the stored answer under their idempotency key. */
export interface IdentifiedCaller extends Caller {
  previous?: PreviousResponse | undefined
}

/** The session of a browser, as its cookie has it. */
export interface SessionCookie {
  token: string
  /** the person for whom the page speaks: it counts only as theirs */
  person: string | undefined
  /** the id of a session that was left in this browser, and does not count any more */
  left: string | undefined
}

export interface PresentedCredentials {
  /** the Authorization header as it was sent */
  authorization: string | undefined
  /** the session of a browser, where there is no Authorization header */
  cookie?: SessionCookie | undefined
  /** the field `token` of query or body */
  token: unknown
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/
const keyBearer = /^Bearer ([\w-]+)$/

/**
 * A credential verified by its signature alone; whether it is still valid is for the database to
 * say.
 */
export type Credential =
  | { kind: 'session'; sid: string; person?: string | undefined }
  | { kind: 'apiKey'; hash: string }
  | { kind: 'share'; link: number; lock: string }
  | { kind: 'print'; ticket: string }

const refusalCodes = {
  session: 'session.ended',
  share: 'share.noToken',
  print: 'print.noTicket',
  any: 'session.ended',
  none: 'session.ended',
} as const

/**
 * Reads the credential that the route requires. Throws 401: `session.ended`, `share.noToken` or
 * `print.noTicket`.
 */
export const readRequestCredential = async (
  tokens: Tokens,
  route: Route,
  presented: PresentedCredentials,
  now: Date,
): Promise<Credential> => {
  const kind = route.credential ?? 'session'
  const field = typeof presented.token === 'string' ? presented.token : ''
  const refusal = () => new HttpError(refusalCodes[kind])
  if (kind === 'share') {
    const claims = await tokens.read('share', field, now)
    if (typeof claims?.link !== 'number') throw refusal()
    return {
      kind: 'share',
      link: claims.link,
      lock: typeof claims.lock === 'string' ? claims.lock : '',
    }
  }
  const { authorization, cookie } = presented
  if (kind === 'session' && cookie) {
    const claims = await tokens.read('session', cookie.token, now)
    if (typeof claims?.sid !== 'string' || claims.sid === cookie.left) throw refusal()
    return { kind: 'session', sid: claims.sid, person: cookie.person }
  }
  const apiKey = kind === 'print' ? undefined : keyBearer.exec(authorization ?? '')?.[1]
  if (apiKey && tokens.isKey(apiKey)) return { kind: 'apiKey', hash: hashShortText(apiKey) }
  const token = kind === 'print' ? field : bearer.exec(authorization ?? '')?.[1]
  const session = token ? await tokens.read('session', token, now) : undefined
  if (typeof session?.sid === 'string') return { kind: 'session', sid: session.sid }
  const print = kind === 'print' ? await tokens.read('print', field, now) : undefined
  if (typeof print?.ticket !== 'string') throw refusal()
  return { kind: 'print', ticket: print.ticket }
}

/** The person of a session while it is valid. Asking does not count as using it. */
export const findSessionPerson = async (
  db: DbOrTransaction,
  sessionId: string,
  now: Date,
): Promise<Staff | undefined> => (await findSession(db, sessionId, now))?.session.staff

/** Where and when a caller is looked up. */
interface Lookup {
  db: DbOrTransaction
  now: Date
  /** also look for their stored answer under it */
  key?: string | undefined
  /**
   * looks a session up together with others, where no key is asked for and no transaction is needed
   */
  loadSession?: LoadSession | undefined
}

/** The session of a credential, and the stored answer under the key. */
const findSessionWithKey = async ({ db, now, key, loadSession }: Lookup, sessionId: string) => {
  if (!loadSession) return findSession(db, sessionId, now, key)
  const session = await loadSession(sessionId)
  return session && { session, previous: undefined }
}

/**
 * Looks up the holder of a credential, with their current rights in the database (T19), and their
 * stored answer under the key. Throws 401 if the credential is no longer valid.
 */
export const findCredentialHolder = async (
  credential: Credential,
  route: Route,
  lookup: Lookup,
): Promise<IdentifiedCaller> => {
  const { db, now, key } = lookup
  const refusal = () => new HttpError(refusalCodes[route.credential ?? 'session'])
  switch (credential.kind) {
    case 'session': {
      const found = await findSessionWithKey(lookup, credential.sid)
      if (!found) throw refusal()
      const { session, previous } = found
      const { person = String(session.staff.userId) } = credential
      // the page of somebody else, who was signed in here before
      if (person !== String(session.staff.userId)) throw refusal()
      if (now.getTime() - session.lastSeenAt.getTime() > seenEvery)
        await markSessionSeen(db, session.sessionId, now)
      return { actor: session.staff, sessionId: session.sessionId, previous }
    }
    case 'apiKey': {
      const found = await findApiKeyOwner(db, credential.hash, now, key)
      if (!found) throw refusal()
      const { staff, lastUsedAt, previous } = found
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > seenEvery)
        await markApiKeyUsed(db, staff.apiKey.id, now)
      return { actor: staff, sessionId: null, previous }
    }
    case 'share': {
      const visitor = await findVisitorOfLink(db, credential.link, now, credential.lock)
      if (!visitor) throw refusal()
      const caller = { actor: visitor, sessionId: null }
      if (key === undefined) return caller
      return {
        ...caller,
        previous: await findStoredResponse(db, formatIdempotencyOwner(caller), key),
      }
    }
    case 'print': {
      const ticket = await consumePrintTicket(db, credential.ticket, now)
      const owner = ticket && (await findSession(db, ticket.sessionId, now))
      if (!ticket || !owner) throw refusal()
      const { staff, sessionId } = owner.session
      return { actor: staff, sessionId, printsProject: ticket.projectId }
    }
  }
}

/** The name of a user in keys and in the audit trail. */
export const formatUserActorKey = (userId: number): string => `user:${userId}`

/** The same for any caller. */
export const formatCallerActorKey = ({ actor }: Caller): string =>
  actor.kind === 'visitor' ? `link:${actor.linkId}` : formatUserActorKey(actor.userId)

/**
 * Under whose name an answer is stored for a retry. An API key has its own: what its owner's
 * session was answered may hold more than the key may read.
 */
export const formatIdempotencyOwner = (caller: Caller): string =>
  caller.actor.kind === 'staff' && caller.actor.apiKey
    ? `key:${caller.actor.apiKey.id}`
    : formatCallerActorKey(caller)
