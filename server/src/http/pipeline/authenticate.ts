import type { Route } from '@nspect/contract/http/route'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { DbOrTransaction } from '../../db/connect.ts'
import {
  type Credential,
  findCredentialHolder,
  type IdentifiedCaller,
  type PresentedCredentials,
  readRequestCredential,
} from '../credentials.ts'
import { getSingleHeader } from '../getSingleHeader.ts'
import type { RequestOrigin } from '../handler.ts'
import { HttpError } from '../httpError.ts'
import { isLoopback } from '../isLoopback.ts'
import { isRequestFromOwnPage, readSessionCookie } from '../sessionCookie.ts'
import type { Tokens } from '../tokens.ts'
import type { AuthenticatedContext, RequestContext } from './requestContext.ts'

/** Headers that proxies add. */
const forwarding =
  /^(x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-original-|x-cluster-|true-client-ip$|cf-)/

/**
 * Does the request come from this machine directly? Not through a proxy, as far as headers show,
 * and not from a page of another host, as `Host` and `Origin` show. Browsers send `Origin` with
 * every change; one without it is not from a browser.
 */
export const isRequestFromThisMachine = (
  route: Route,
  { raw, headers }: FastifyRequest,
): boolean => {
  const { remoteAddress } = raw.socket
  const [, host = ''] = /^(.*?)(?::\d+)?$/.exec(headers.host ?? '') ?? []
  const isNear = remoteAddress !== undefined && isLoopback(remoteAddress.replace(/^::ffff:/, ''))
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name))
  const isFromPage =
    headers.origin === undefined
      ? !route.changes
      : isLoopback(URL.parse(headers.origin)?.hostname ?? '')
  return isNear && isLoopback(host) && isFromPage && !isForwarded
}

/**
 * Public calls need no credential; some of them still treat callers who present one differently.
 */
const credentialFor = async (
  tokens: Tokens,
  route: Route,
  presented: PresentedCredentials,
  now: Date,
): Promise<Credential | null> => {
  if (route.can !== 'public') return readRequestCredential(tokens, route, presented, now)
  if (route.credential === 'none' && presented.authorization !== undefined) {
    await readRequestCredential(tokens, { ...route, credential: 'session' }, presented, now)
    throw new HttpError('role.denied')
  }
  if (route.credential !== 'any') return null
  const kind = presented.token === undefined ? 'session' : 'share'
  return readRequestCredential(tokens, { ...route, credential: kind }, presented, now).catch(
    orNobody(route),
  )
}

/** For public calls: an invalid credential is ignored. */
const orNobody =
  (route: Route) =>
  (error: unknown): null => {
    if (route.credential === 'any' && error instanceof HttpError && error.status === 401)
      return null
    throw error
  }

/** A field of a query or body before validation; undefined where the route does not declare it. */
export const getDeclaredField = (
  schema: z.ZodType | undefined,
  sent: unknown,
  field: string,
): unknown =>
  schema instanceof z.ZodObject &&
  field in schema.shape &&
  isRecord(sent) &&
  Object.hasOwn(sent, field)
    ? sent[field]
    : undefined

/** Is it an object with named members, as far as its type tells? */
export const isRecord = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null

/** Is the caller's token in the body? Then the caller is known only after the body is read. */
export const isTokenInBody = (route: Route): boolean =>
  'body' in route &&
  route.body instanceof z.ZodObject &&
  'token' in route.body.shape &&
  (route.credential === 'share' || route.credential === 'print')

/**
 * The token of a share link or a print ticket, from the query or the body, as the route declares.
 */
export const getDeclaredToken = (
  route: Route,
  { query, body }: Pick<FastifyRequest, 'query' | 'body'>,
): unknown =>
  getDeclaredField(route.query, query, 'token') ??
  getDeclaredField('body' in route ? route.body : undefined, body, 'token')

/**
 * The session's cookie of a call that takes a session. A change has to come from a page of the
 * product (T205): it is refused by 403, and where nobody needs to be signed in, made as nobody.
 */
const sessionCookieFor = ({ services: { site }, endpoint: { route }, request }: RequestContext) => {
  const takesSession =
    route.credential === 'any' || (route.can !== 'public' && route.credential === undefined)
  const cookie = takesSession ? readSessionCookie(request, site) : undefined
  if (
    !cookie ||
    !route.changes ||
    (cookie.person !== undefined && isRequestFromOwnPage(request, site))
  )
    return cookie
  if (route.can === 'public') return undefined
  request.log.warn(
    { req: request, origin: getSingleHeader(request, 'origin')?.slice(0, 200) },
    'request.otherSite',
  )
  throw new HttpError('request.otherSite')
}

/**
 * Reads the caller's credential, verified by its signature alone. Throws 401, or 403 for a change
 * of another site.
 */
export const authenticate = async <Context extends RequestContext>(
  context: Context,
): Promise<Context & AuthenticatedContext> => {
  const { services, endpoint, request, now } = context
  const authorization = getSingleHeader(request, 'authorization')
  const cookie = authorization === undefined ? sessionCookieFor(context) : undefined
  const presented = { authorization, cookie, token: getDeclaredToken(endpoint.route, request) }
  return {
    ...context,
    credential: await credentialFor(services.tokens, endpoint.route, presented, now),
  }
}

/**
 * Looks up the caller and the stored answer under `key`; null for a public call without credential.
 * Throws 401. `db`: a transaction, where the lookup belongs to one.
 */
export const findCaller = async (
  { services, endpoint: { route }, credential, now }: AuthenticatedContext,
  { db = services.db, key }: { db?: DbOrTransaction; key?: string | undefined } = {},
): Promise<IdentifiedCaller | null> => {
  if (!credential) return null
  const loadSession = db === services.db && key === undefined ? services.loadSession : undefined
  return findCredentialHolder(credential, route, { db, now, key, loadSession }).catch(
    orNobody(route),
  )
}

/** Where a request comes from, for the device list and the audit trail. */
export const getRequestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  userAgent: getSingleHeader(request, 'user-agent') ?? '',
})
