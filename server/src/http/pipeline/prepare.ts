import type { Route } from '@nspect/contract/http/route'
import { runForClient } from '../../jobs/currentClient.ts'
import type { Caller } from '../credentials.ts'
import type { AuditNote, PrepareContext } from '../handler.ts'
import { buildAuditRows } from './auditEntries.ts'
import { findCaller, getRequestOrigin } from './authenticate.ts'
import { assertCallerCapable } from './authorize.ts'
import { getClientOfCall } from './getClientOfCall.ts'
import { AlreadyRespondedError } from './idempotency.ts'
import { loadRecordForCaller } from './loadRecord.ts'
import { insertAuditRows } from './pipeline.queries.ts'
import type { AuthorizedCall, ValidatedContext } from './requestContext.ts'

/**
 * Bytes are stored and passwords hashed before the transaction; the call is authorized before that
 * and again inside it. Passes the caller to `onIdentified`; throws `AlreadyRespondedError` if there
 * is a stored answer under `key`.
 */
export const prepareBeforeTransaction = async (
  context: ValidatedContext,
  key: string | undefined,
  onIdentified: (caller: Caller | null) => void,
): Promise<unknown> => {
  const { services, endpoint, input, uploads } = context
  const { handler } = endpoint
  if (!handler.prepare || !(handler.prepares?.({ input, uploads }) ?? true)) return undefined
  const caller = await findCaller(context, { key })
  onIdentified(caller)
  if (caller?.previous) {
    assertCallerCapable(endpoint.route, caller)
    throw new AlreadyRespondedError(caller.previous)
  }
  const authorized = await loadRecordForCaller(context, services.db, caller, false)
  return prepareAuthorizedCall(context, authorized)
}

/** What the handler prepares for an authorized call. */
export const prepareAuthorizedCall = async (
  context: ValidatedContext,
  authorized: AuthorizedCall,
): Promise<unknown> =>
  runForClient(getClientOfCall(authorized), () =>
    context.endpoint.handler.prepare?.(buildPrepareContext(context, authorized)),
  )

/** What a handler's `prepare` works with. */
const buildPrepareContext = (
  context: ValidatedContext,
  authorized: AuthorizedCall,
): PrepareContext<Route, unknown> => {
  const { services, request, words, input, uploads, files, now } = context
  const { db, site, tokens, jobs } = services
  const auditRefusal = async (note: AuditNote) => {
    await insertAuditRows(db, buildAuditRows(context, authorized, [note]))
  }
  const enqueue: PrepareContext<Route, unknown>['enqueue'] = (work, payload) =>
    jobs.add(db, work, payload, { requestId: request.id })
  const { subject } = authorized
  const { actor = null, sessionId = null } = authorized.caller ?? {}
  return {
    db,
    actor,
    sessionId,
    input,
    subject,
    uploads,
    files,
    site,
    now,
    tokens,
    language: words.language,
    from: getRequestOrigin(request),
    auditRefusal,
    enqueue,
  }
}
