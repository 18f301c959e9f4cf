import type { Route } from '@nspect/contract/route'
import { runForClient } from '../../jobs/currentClient.ts'
import type { Caller } from '../credentials.ts'
import type { AuditNote, PrepareContext } from '../handler.ts'
import { auditRowsOf } from './auditEntries.ts'
import { identifyCaller, originOf } from './authenticate.ts'
import { refuseIncapable } from './authorize.ts'
import { clientOf } from './clientOf.ts'
import { AlreadyAnswered } from './idempotency.ts'
import { loadForKnown } from './load.ts'
import { writeAudit } from './pipeline.queries.ts'
import type { Authorized, ValidatedContext } from './requestContext.ts'

/**
 * Bytes are stored and passwords hashed before the transaction; the call is authorized before that and again inside it.
 * Passes the caller to `onIdentified`; throws `AlreadyAnswered` if there is a stored answer under `key`.
 */
export const prepareChange = async (
  context: ValidatedContext,
  key: string | undefined,
  onIdentified: (caller: Caller | null) => void,
): Promise<unknown> => {
  const { services, endpoint, input, uploads } = context
  const { handler } = endpoint
  if (!handler.prepare || !(handler.prepares?.({ input, uploads }) ?? true)) return undefined
  const caller = await identifyCaller(context, { key })
  onIdentified(caller)
  if (caller?.previous) {
    refuseIncapable(endpoint.route, caller)
    throw new AlreadyAnswered(caller.previous)
  }
  const authorized = await loadForKnown(context, services.db, caller, false)
  return prepareFor(context, authorized)
}

/** What the handler prepares for an authorized call. */
export const prepareFor = async (
  context: ValidatedContext,
  authorized: Authorized,
): Promise<unknown> =>
  runForClient(clientOf(authorized), () =>
    context.endpoint.handler.prepare?.(prepareContextOf(context, authorized)),
  )

/** What a handler's `prepare` works with. */
const prepareContextOf = (
  context: ValidatedContext,
  authorized: Authorized,
): PrepareContext<Route, unknown> => {
  const { services, request, words, input, uploads, files, now } = context
  const { db, site, tokens, jobs } = services
  const auditRefusal = async (note: AuditNote) => {
    await writeAudit(db, auditRowsOf(context, authorized, [note]))
  }
  const enqueue: PrepareContext<Route, unknown>['enqueue'] = (work, payload) =>
    jobs.add(db, work, payload, { requestId: request.id })
  const { subject } = authorized
  const { actor = null, sessionId = null } = authorized.caller ?? {}
  return {
    ...{
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
    },
    from: originOf(request),
    auditRefusal,
    enqueue,
  }
}
