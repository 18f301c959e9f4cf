import type { Route } from '@nspect/contract/http/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The answer of the API to one of its own calls. */
export interface ApiAnswer {
  status: number
  body: unknown
  headers: Record<string, unknown>
}
export type CallApi = (
  route: Route,
  args: Record<string, unknown>,
  idempotencyKey?: unknown,
) => Promise<ApiAnswer>

/** Who calls, from where, and in which language. */
const forwarded = [
  'authorization',
  'accept-language',
  'user-agent',
  'host',
  'traceparent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

const toText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

const buildAddress = (route: Route, args: Record<string, unknown>) => {
  const query = new URLSearchParams(
    Object.entries(args).map(([name, value]) => [name, toText(value)]),
  )
  return `/api/${route.path}?${query}`
}

/**
 * Calls the API as the sender of this request would, through all of its stages: rates, key, rights,
 * audit.
 */
export const createApiCaller =
  (app: FastifyInstance, request: FastifyRequest): CallApi =>
  async (route, args, idempotencyKey) => {
    const isRead = route.method === 'GET'
    const kept = forwarded.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, value]]
    })
    const answer = await app.inject({
      method: route.method,
      url: isRead ? buildAddress(route, args) : `/api/${route.path}`,
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      headers: {
        ...Object.fromEntries(kept),
        'x-request-id': request.id,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': toText(idempotencyKey) }),
      },
      ...(isRead ? {} : { payload: args }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
