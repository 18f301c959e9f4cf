import type { DbOrTransaction } from '../../db/connect.ts'
import { createScope } from '../../db/scope.ts'
import type { Caller } from '../credentials.ts'
import { findCaller } from './authenticate.ts'
import { assertCallerCapable, assertPrintProject, authorize } from './authorize.ts'
import { AlreadyRespondedError } from './idempotency.ts'
import type { AuthenticatedContext, AuthorizedCall, ValidatedContext } from './requestContext.ts'

type Loading = AuthenticatedContext & Pick<ValidatedContext, 'input'>

const buildCallScope = (
  { services: { tokens }, now }: Loading,
  db: DbOrTransaction,
  caller: Caller | null,
  changes: boolean,
) =>
  createScope(db, caller?.actor ?? null, {
    changes,
    now,
    sign: (stored, linkId) =>
      linkId === 'public' ? tokens.publicPath(stored) : tokens.signPath(stored, linkId, now),
  })

/** Loads and authorizes for a known caller. `changes`: the record is locked for a change. */
export const loadRecordForCaller = async (
  context: Loading,
  db: DbOrTransaction,
  caller: Caller | null,
  changes: boolean,
): Promise<AuthorizedCall> => {
  const { route, handler } = context.endpoint
  const scope = buildCallScope(context, db, caller, changes)
  return {
    caller,
    scope,
    subject: authorize(route, caller, await handler.load(scope, context.input)),
  }
}

/**
 * For a change, in its transaction: looks the caller up (401 if the session ended), loads the
 * call's record, locked, and authorizes it. Throws `AlreadyRespondedError` if there is a stored
 * answer under `key`.
 */
export const loadRecordForChange = async (
  context: ValidatedContext,
  db: DbOrTransaction,
  key?: string,
): Promise<AuthorizedCall> => {
  const caller = await findCaller(context, { db, key })
  if (caller?.previous) {
    assertCallerCapable(context.endpoint.route, caller)
    throw new AlreadyRespondedError(caller.previous)
  }
  assertPrintProject(caller, context.input)
  return loadRecordForCaller(context, db, caller, true)
}

/** The same for a call that changes nothing: all that its load asks goes over one connection. */
export const loadRecordForRead = async (context: ValidatedContext): Promise<AuthorizedCall> => {
  const caller = await findCaller(context)
  assertPrintProject(caller, context.input)
  return context.services.db.connected((connection) =>
    loadRecordForCaller(context, connection, caller, false),
  )
}
