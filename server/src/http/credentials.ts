import { limits } from '@nspect/contract/limits'
import type { Actor } from '@nspect/contract/policy'
import type { Route } from '@nspect/contract/route'
import type { Querying } from '../db/connect.ts'
import { findSession, findVisitor, markSeen, type Session, usePrintTicket } from './credentials.queries.ts'
import { Refusal } from './refuse.ts'
import type { Tokens } from './tokens.ts'

const hour = 3_600_000
/** a session's last use is written down at most this often */
const seenEvery = 5 * 60_000

/** Who calls, and by which session where there is one. `printsProject`: a print ticket is bound to that inspection. */
export interface Caller {
  actor: Actor
  sessionId: string | null
  printsProject?: number
}

export interface Presented {
  /** the Authorization header as it came */
  authorization: string | undefined
  /** the field `token` of query or body */
  token: unknown
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

const sessionOf = async (db: Querying, tokens: Tokens, token: string, now: Date): Promise<Session | undefined> => {
  const claims = await tokens.read('session', token, now)
  if (typeof claims?.sid !== 'string') return undefined
  const session = await findSession(db, claims.sid, now, new Date(now.getTime() - limits.sessionIdleHours * hour))
  if (session && now.getTime() - session.lastSeenAt.getTime() > seenEvery) await markSeen(db, session.sessionId, now)
  return session
}

const callerOf = (session: Session): Caller => ({ actor: session.staff, sessionId: session.sessionId })

/**
 * Finds out who calls. Rights are read from the database each time; the token's claims are for screens only (T19).
 * Refuses with 401: `session.ended`, `share.noToken` or `print.noTicket`.
 */
export const identify = async (
  db: Querying,
  tokens: Tokens,
  route: Route,
  presented: Presented,
  now: Date,
): Promise<Caller> => {
  const token = typeof presented.token === 'string' ? presented.token : ''
  switch (route.credential ?? 'session') {
    case 'session': {
      const given = bearer.exec(presented.authorization ?? '')?.[1]
      const session = given ? await sessionOf(db, tokens, given, now) : undefined
      if (!session) throw new Refusal('session.ended')
      return callerOf(session)
    }
    case 'share': {
      const claims = await tokens.read('share', token, now)
      const visitor = typeof claims?.link === 'number' ? await findVisitor(db, claims.link, now) : undefined
      if (!visitor) throw new Refusal('share.noToken')
      return { actor: visitor, sessionId: null }
    }
    case 'print': {
      const session = await sessionOf(db, tokens, token, now)
      if (session) return callerOf(session)
      const claims = await tokens.read('print', token, now)
      const ticket = typeof claims?.ticket === 'string' ? await usePrintTicket(db, claims.ticket, now) : undefined
      const idle = new Date(now.getTime() - limits.sessionIdleHours * hour)
      const owner = ticket ? await findSession(db, ticket.sessionId, now, idle) : undefined
      if (!ticket || !owner) throw new Refusal('print.noTicket')
      return { ...callerOf(owner), printsProject: ticket.projectId }
    }
  }
}
