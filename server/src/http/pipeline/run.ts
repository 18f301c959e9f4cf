import type { Route } from '@nspect/contract/route'
import type { FastifyReply } from 'fastify'
import { runForClient } from '../../jobs/currentClient.ts'
import type { AuditNote, HandlerContext } from '../handler.ts'
import { headerOf } from '../headerOf.ts'
import { localeOf } from '../localizedTexts.ts'
import { originOf } from './authenticate.ts'
import { clientOf } from './clientOf.ts'
import type { Authorized, ValidatedContext } from './requestContext.ts'

/** What a handler asks for besides its answer. */
interface Noted {
  audit: AuditNote[]
  /** the token that the browser's cookie is to keep, or null for none */
  session?: string | null
}

/**
 * Runs the handler; `answer` is its result with the route's message, `notes` are its entries for the audit trail, `kept` is
 * what the browser's cookie is to keep.
 */
export const runHandler = async (
  context: ValidatedContext,
  authorized: Authorized,
  prepared: unknown,
) => {
  const { endpoint, words } = context
  const { route, handler } = endpoint
  const noted: Noted = { audit: [] }
  const result = await runForClient(clientOf(authorized), () =>
    handler.run(handlerContextOf(context, authorized, prepared, noted)),
  )
  const fields = result as Record<string, unknown>
  const answer = route.successMessage
    ? { ...fields, message: words.say(String(fields.message ?? route.successMessage)) }
    : fields
  return { result, answer, notes: noted.audit, kept: noted.session }
}

const handlerContextOf = (
  { services, input, request, reply, words, files }: ValidatedContext,
  { scope, subject, caller }: Authorized,
  prepared: unknown,
  noted: Noted,
): HandlerContext<Route, unknown, unknown> => {
  const disconnected = disconnectionOf(reply)
  return {
    scope,
    input,
    subject,
    prepared,
    sessionId: caller?.sessionId ?? null,
    tokens: services.tokens,
    site: services.site,
    from: originOf(request),
    language: words.language,
    locale: localeOf(headerOf(request, 'accept-language'), words.language),
    files,
    get signal() {
      return disconnected()
    },
    audit: (note) => noted.audit.push(note),
    keepSession: (token) => {
      noted.session = token
    },
    enqueue: (work, payload) =>
      services.jobs.add(scope.db, work, payload, { requestId: request.id }),
    header: (name, value) => void reply.header(name, value),
  }
}

/** Aborts if the caller disconnects before the whole response was sent. Created on demand: few calls last so long. */
const disconnectionOf = ({ raw }: FastifyReply) => {
  let controller: AbortController | undefined
  return (): AbortSignal => {
    if (controller) return controller.signal
    const made = new AbortController()
    controller = made
    if (raw.destroyed && !raw.writableFinished) made.abort()
    else raw.once('close', () => raw.writableFinished || made.abort())
    return made.signal
  }
}
