import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply } from 'fastify'
import { getSingleHeader } from '../getSingleHeader.ts'
import type { RedirectResponse, StreamResponse } from '../handler.ts'
import { sendSessionCookie } from '../sessionCookie.ts'
import type { ValidatedContext } from './requestContext.ts'
import { isProposalAnswer } from './storeProposal.ts'

/**
 * In development and tests: checks that an answer has exactly the fields that its route declares.
 */
export const assertResponseShape = (
  { services, endpoint: { route } }: ValidatedContext,
  response: unknown,
): void => {
  if (!services.checksAnswers || route.kind === 'stream') return
  const sent: unknown = JSON.parse(JSON.stringify(response))
  if (!isDeepStrictEqual(route.answer.parse(sent), sent))
    throw new Error(`${route.path} answers more than it declares`)
}

/**
 * Responds with JSON; `kept`: the session's token that the browser is to keep from now on, or null
 * for none. 202 for what was proposed only.
 */
export const sendJson = (
  { request, reply, services }: ValidatedContext,
  response: unknown,
  kept?: string | null,
) => {
  if (kept !== undefined) sendSessionCookie(request, reply, services.site, kept)
  if (isProposalAnswer(response)) reply.code(202)
  return reply.type('application/json').send(JSON.stringify(response))
}

/** Whether the caller has these bytes, and asks for others only. */
const isKnownToCaller = ({ request }: FastifyReply, etag: string): boolean =>
  getSingleHeader(request, 'if-none-match')
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Streams the response, or says where it is read; a failure in the middle closes the connection,
 * the only way left to signal it.
 */
export const sendStream = (reply: FastifyReply, result: unknown) => {
  const response = result as StreamResponse | RedirectResponse
  if ('address' in response)
    return reply.headers(response.headers ?? {}).redirect(response.address, 302)
  const { body, type, headers } = response
  if (headers?.etag !== undefined && isKnownToCaller(reply, headers.etag)) {
    body.destroy()
    return reply
      .headers({ ...headers, 'content-length': '0' })
      .code(304)
      .send()
  }
  body.once('error', (error) => reply.raw.destroy(error))
  return reply
    .headers(headers ?? {})
    .type(type)
    .send(body)
}
