import type { Querying } from '../../db/connect.ts'
import { type Scope, scopeFor } from '../../db/scope.ts'
import type { Caller } from '../credentials.ts'
import { identifyCaller } from './authenticate.ts'
import { authorize, refuseOtherPrints } from './authorize.ts'
import { AlreadyAnswered } from './idempotency.ts'
import type { Authorized, ValidatedContext } from './requestContext.ts'
import { isSameActor } from './sessionCache.ts'

/** The session cache named somebody who does not call any more: the transaction is undone and begun again. */
export class StaleSession extends Error {}

const scopeOf = (
  { kernel: { tokens }, now }: ValidatedContext,
  db: Querying,
  caller: Caller | null,
  changes: boolean,
) =>
  scopeFor(db, caller?.actor ?? null, {
    changes,
    now,
    sign: (stored, linkId) => (linkId === 'public' ? tokens.publicPath(stored) : tokens.signPath(stored, linkId, now)),
  })

/** Loads and authorizes for a caller who is known, without locking. */
export const loadForKnown = async (
  context: ValidatedContext,
  db: Querying,
  caller: Caller | null,
): Promise<Authorized> => {
  const { route, handler } = context.endpoint
  const scope = scopeOf(context, db, caller, false)
  return { caller, scope, subject: authorize(route, caller, await handler.load(scope, context.input)) }
}

/**
 * Finds out who calls, loads what the call is about and authorizes it. Where the session cache knows who called the last time,
 * both questions travel at once; the second answer is looked at once the first has confirmed it. Throws `AlreadyAnswered`
 * for what was answered under `key`.
 */
export const loadAndAuthorize = async (context: ValidatedContext, db: Querying, key?: string): Promise<Authorized> => {
  const { endpoint, kernel, credential, input } = context
  const { route, handler } = endpoint
  const load = async (scope: Scope): Promise<unknown> => handler.load(scope, input)
  const expected = route.kind === 'stream' ? undefined : kernel.sessionCache.find(credential)
  const early = expected && load(scopeOf(context, db, { actor: expected, sessionId: null }, route.changes))
  const [identified, loadedEarly] = await Promise.allSettled([identifyCaller(context, db, key), early])
  if (identified.status === 'rejected') throw identified.reason
  const caller = identified.value
  if (caller?.previous) throw new AlreadyAnswered(caller.previous)
  refuseOtherPrints(caller, input)
  const isExpected = expected !== undefined && caller !== null && isSameActor(expected, caller.actor)
  if (expected && route.changes && !isExpected) throw new StaleSession()
  if (isExpected && loadedEarly.status === 'rejected') throw loadedEarly.reason
  const scope = scopeOf(context, db, caller, route.changes)
  const loaded = isExpected && loadedEarly.status === 'fulfilled' ? loadedEarly.value : await load(scope)
  return { caller, scope, subject: authorize(route, caller, loaded) }
}
