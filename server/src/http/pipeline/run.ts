import type { Route } from '@nspect/contract/route'
import type { FastifyReply } from 'fastify'
import type { AuditNote, HandlerContext } from '../handler.ts'
import { localeOf } from '../localizedTexts.ts'
import { headerOf, originOf } from './authenticate.ts'
import type { Authorized, ValidatedContext } from './requestContext.ts'

/** Runs the handler; `answer` is its result with the route's message, `notes` are its entries for the audit trail. */
export const runHandler = async (context: ValidatedContext, authorized: Authorized, prepared: unknown) => {
  const { endpoint, words } = context
  const { route, handler } = endpoint
  const notes: AuditNote[] = []
  const result = await handler.run(handlerContextOf(context, authorized, prepared, notes))
  const fields = result as Record<string, unknown>
  const answer = route.successMessage
    ? { ...fields, message: words.say(String(fields.message ?? route.successMessage)) }
    : fields
  return { result, answer, notes }
}

const handlerContextOf = (
  { services, input, request, reply, words, files }: ValidatedContext,
  { scope, subject, caller }: Authorized,
  prepared: unknown,
  notes: AuditNote[],
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
    locale: localeOf(headerOf(request, 'accept-language')),
    files,
    get signal() {
      return disconnected()
    },
    audit: (note) => notes.push(note),
    enqueue: (work, payload) => services.jobs.add(scope.db, work, payload, { requestId: request.id }),
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
