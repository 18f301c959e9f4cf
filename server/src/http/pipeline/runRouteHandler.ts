import type { Route } from '@nspect/contract/http/route'
import type { FastifyReply } from 'fastify'
import { runForClient } from '../../jobs/currentClient.ts'
import { getSingleHeader } from '../getSingleHeader.ts'
import type { AuditNote, HandlerContext } from '../handler.ts'
import { parseAcceptedLocale } from '../localizedTexts.ts'
import { getRequestOrigin } from './authenticate.ts'
import { getClientOfCall } from './getClientOfCall.ts'
import type { AuthorizedCall, ValidatedContext } from './requestContext.ts'

/** What a handler asks for besides its answer. */
interface Noted {
  audit: AuditNote[]
  /** the token that the browser's cookie is to keep, or null for none */
  session?: string | null
}

/**
 * Runs the handler; `answer` is its result with the route's message, `notes` are its entries for
 * the audit trail, `kept` is what the browser's cookie is to keep.
 */
export const runRouteHandler = async (
  context: ValidatedContext,
  authorized: AuthorizedCall,
  prepared: unknown,
) => {
  const { endpoint, words } = context
  const { route, handler } = endpoint
  const noted: Noted = { audit: [] }
  const result = await runForClient(getClientOfCall(authorized), () =>
    handler.run(buildHandlerContext(context, authorized, prepared, noted)),
  )
  const fields = result as Record<string, unknown>
  const answer = route.successMessage
    ? { ...fields, message: words.say(String(fields.message ?? route.successMessage)) }
    : fields
  return { result, answer, notes: noted.audit, kept: noted.session }
}

const buildHandlerContext = (
  { services, input, request, reply, words, files }: ValidatedContext,
  { scope, subject, caller }: AuthorizedCall,
  prepared: unknown,
  noted: Noted,
): HandlerContext<Route, unknown, unknown> => {
  const disconnected = createDisconnectSignal(reply)
  return {
    scope,
    input,
    subject,
    prepared,
    sessionId: caller?.sessionId ?? null,
    tokens: services.tokens,
    site: services.site,
    from: getRequestOrigin(request),
    language: words.language,
    locale: parseAcceptedLocale(getSingleHeader(request, 'accept-language'), words.language),
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

/**
 * Aborts if the caller disconnects before the whole response was sent. Created on demand: few calls
 * last so long.
 */
const createDisconnectSignal = ({ raw }: FastifyReply) => {
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
