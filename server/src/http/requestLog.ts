import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { createLogger } from '../logging/log.ts'

/**
 * What may be logged of a URL: the pattern of the matched route. A path may contain a password or a
 * signature, and an unmatched one may be a misspelling of these, so nothing of it is logged.
 */
export const getLoggedRoutePattern = (request: FastifyRequest): string =>
  request.routeOptions?.url ?? 'unknown'

/**
 * One line for every change and every error. Successful reads are logged at level `debug` only:
 * most calls read, and two lines for each of them cost a tenth of the time to answer.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else if (request.method !== 'GET' || reply.statusCode >= 400)
      reply.log.info(line, 'request completed')
    else reply.log.debug(line, 'request completed')
  }

  /** People close pages while a stream is open: that is no news. */
  override streamError(
    error: Error & { code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, request, reply)
    else reply.log.debug({ res: reply }, 'stream closed prematurely')
  }
}

/**
 * The server's log, as the application writes it: of a request its method, route and sender, of an
 * answer its status.
 */
export const createServerLog = (parts: Parameters<typeof createLogger>[0]) =>
  createLogger(parts, {
    req: (request: FastifyRequest) => ({
      method: request.method,
      route: getLoggedRoutePattern(request),
      remoteAddress: request.ip,
    }),
    res: ({ statusCode }: FastifyReply) => ({ statusCode }),
  })
