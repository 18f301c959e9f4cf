import type { Querying } from '../../db/connect.ts'
import { scopeFor } from '../../db/scope.ts'
import type { Caller } from '../credentials.ts'
import { identifyCaller } from './authenticate.ts'
import { authorize, refuseIncapable, refuseOtherPrints } from './authorize.ts'
import { AlreadyAnswered } from './idempotency.ts'
import type { AuthenticatedContext, Authorized, ValidatedContext } from './requestContext.ts'

type Loading = AuthenticatedContext & Pick<ValidatedContext, 'input'>

const scopeOf = (
  { services: { tokens }, now }: Loading,
  db: Querying,
  caller: Caller | null,
  changes: boolean,
) =>
  scopeFor(db, caller?.actor ?? null, {
    changes,
    now,
    sign: (stored, linkId) =>
      linkId === 'public' ? tokens.publicPath(stored) : tokens.signPath(stored, linkId, now),
  })

/** Loads and authorizes for a known caller. `changes`: the record is locked for a change. */
export const loadForKnown = async (
  context: Loading,
  db: Querying,
  caller: Caller | null,
  changes: boolean,
): Promise<Authorized> => {
  const { route, handler } = context.endpoint
  const scope = scopeOf(context, db, caller, changes)
  return {
    caller,
    scope,
    subject: authorize(route, caller, await handler.load(scope, context.input)),
  }
}

/**
 * For a change, in its transaction: looks the caller up (401 if the session ended), loads the call's record, locked, and
 * authorizes it. Throws `AlreadyAnswered` if there is a stored answer under `key`.
 */
export const loadForChange = async (
  context: ValidatedContext,
  db: Querying,
  key?: string,
): Promise<Authorized> => {
  const caller = await identifyCaller(context, { db, key })
  if (caller?.previous) {
    refuseIncapable(context.endpoint.route, caller)
    throw new AlreadyAnswered(caller.previous)
  }
  refuseOtherPrints(caller, context.input)
  return loadForKnown(context, db, caller, true)
}

/** The same for a call that changes nothing: all that its load asks goes over one connection. */
export const loadForRead = async (context: ValidatedContext): Promise<Authorized> => {
  const caller = await identifyCaller(context)
  refuseOtherPrints(caller, context.input)
  return context.services.db.connected((connection) =>
    loadForKnown(context, connection, caller, false),
  )
}
