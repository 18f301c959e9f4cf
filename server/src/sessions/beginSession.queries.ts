import { randomUUID } from 'node:crypto'
import type { Route } from '@nspect/contract/http/route'
import type { Role } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import type { HandlerContext } from '../http/handler.ts'
import type { Tokens } from '../http/tokens.ts'
import { insertSession } from './sessions.queries.ts'

const day = 86_400_000

/** Who signs in: their claims are for display only (T19). */
interface SignedIn {
  id: number
  role: Role
  clientId: number | null
}

/** The token of a session; its row, which ends it, expires at the latest with it. */
export const createSessionToken = (
  tokens: Tokens,
  sid: string,
  { id, role, clientId }: SignedIn,
  now: Date,
) =>
  tokens.make(
    'session',
    { sid, sub: String(id), role, ClientId: clientId },
    { issuedAt: now, expiresAt: sessionEnd(now) },
  )

const sessionEnd = (now: Date) => new Date(now.getTime() + limits.sessionDays * day)

type SigningIn = Pick<
  HandlerContext<Route, unknown, unknown>,
  'scope' | 'tokens' | 'from' | 'locale' | 'keepSession'
>

/**
 * Begins a session, however the person proved who they are; returns its token, which a browser
 * keeps in its cookie. Every way of signing in ends here. `issuer`: the key of the identity
 * provider that somebody comes by.
 */
export const createSession = async (
  { scope, tokens, from, locale, keepSession }: SigningIn,
  user: SignedIn,
  issuer: string | null = null,
): Promise<string> => {
  const sid = randomUUID()
  const times = { createdAt: scope.now, lastSeenAt: scope.now, expiresAt: sessionEnd(scope.now) }
  const device = { ip: from.ip, userAgent: from.userAgent.slice(0, 400), locale }
  await insertSession(scope.db, { id: sid, userId: user.id, issuer, ...times, ...device })
  const token = await createSessionToken(tokens, sid, user, scope.now)
  keepSession(token)
  return token
}
