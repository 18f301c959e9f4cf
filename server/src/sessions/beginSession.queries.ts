import { randomUUID } from 'node:crypto'
import type { Role } from '@nspect/contract/enums'
import { limits } from '@nspect/contract/limits'
import type { Route } from '@nspect/contract/route'
import type { HandlerContext } from '../http/handler.ts'
import { insertSession } from './sessions.queries.ts'

const day = 86_400_000

/** Who signs in: their claims are for display only (T19). */
interface SignedIn {
  id: number
  role: Role
  clientId: number | null
}

/** Begins a session, however the person proved who they are; returns its token. Every way of signing in ends here. `issuer`: the key of the identity provider. */
export const beginSession = async (
  { scope, tokens, from }: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'tokens' | 'from'>,
  user: SignedIn,
  issuer: string | null = null,
): Promise<string> => {
  const sid = randomUUID()
  const expiresAt = new Date(scope.now.getTime() + limits.sessionDays * day)
  const times = { createdAt: scope.now, lastSeenAt: scope.now, expiresAt }
  const device = { ip: from.ip, userAgent: from.userAgent.slice(0, 400) }
  await insertSession(scope.db, { id: sid, userId: user.id, issuer, ...times, ...device })
  const claims = { sid, sub: String(user.id), role: user.role, ClientId: user.clientId }
  return tokens.make('session', claims, { issuedAt: scope.now, expiresAt })
}
