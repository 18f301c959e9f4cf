import { isForSelf, mayEver } from '@nspect/contract/policy'
import type { Route } from '@nspect/contract/route'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, type Credential, type Presented, readCredential } from './credentials.ts'
import { checkInput } from './input.ts'
import { isLoopback } from './loopback.ts'
import { Refusal } from './refuse.ts'
import type { Tokens } from './tokens.ts'

/** What a call is asked before anything is loaded for it: where it comes from, what it carries, and what it says. */

/** A header that was sent once. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Headers by which a proxy tells that it stands between. */
const forwarding = /^(x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-original-|x-cluster-|true-client-ip$|cf-)/

/**
 * Sent by this machine to this machine: neither through a proxy that says so, nor from a page that lies elsewhere, which tells
 * by its name in `Host` or `Origin`. Browsers send `Origin` with every change, so a change without one is none of theirs.
 */
export const isFromThisMachine = (route: Route, { raw, headers }: FastifyRequest): boolean => {
  const { remoteAddress } = raw.socket
  const [, host = ''] = /^(.*?)(?::\d+)?$/.exec(headers.host ?? '') ?? []
  const isNear = remoteAddress !== undefined && isLoopback(remoteAddress.replace(/^::ffff:/, ''))
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name))
  const isFromPage =
    headers.origin === undefined ? !route.changes : isLoopback(URL.parse(headers.origin)?.hostname ?? '')
  return isNear && isLoopback(host) && isFromPage && !isForwarded
}

/** Public calls ask for no credential, but some tell who comes with one apart from nobody. */
export const credentialFor = async (
  tokens: Tokens,
  route: Route,
  presented: Presented,
  now: Date,
): Promise<Credential | null> => {
  if (route.can !== 'public') return readCredential(tokens, route, presented, now)
  if (route.credential === 'none' && presented.authorization !== undefined) {
    await readCredential(tokens, { ...route, credential: 'session' }, presented, now)
    throw new Refusal('role.denied')
  }
  if (route.credential !== 'any') return null
  const asked = presented.token === undefined ? 'session' : 'share'
  return readCredential(tokens, { ...route, credential: asked }, presented, now).catch(orNobody(route))
}

/** For calls that anybody may make: a credential that does not count is none. */
export const orNobody =
  (route: Route) =>
  (error: unknown): null => {
    if (route.credential === 'any' && error instanceof Refusal && error.status === 401) return null
    throw error
  }

/** A field of a query or a body that was not checked yet; undefined where the route does not declare it. */
export const declaredField = (schema: z.ZodType | undefined, sent: unknown, field: string): unknown =>
  schema instanceof z.ZodObject && field in schema.shape && isRecord(sent) && Object.hasOwn(sent, field)
    ? sent[field]
    : undefined

const isRecord = (sent: unknown): sent is Record<string, unknown> => typeof sent === 'object' && sent !== null

/** Does the call say in its body who makes it? Then that is known only once the body is read. */
export const isNamedInBody = (route: Route): boolean =>
  'body' in route &&
  route.body instanceof z.ZodObject &&
  'token' in route.body.shape &&
  (route.credential === 'share' || route.credential === 'print')

/** The token of a share link or a print ticket, from where the route takes it: query or body. */
export const tokenOf = (route: Route, { query, body }: Pick<FastifyRequest, 'query' | 'body'>): unknown =>
  declaredField(route.query, query, 'token') ?? declaredField('body' in route ? route.body : undefined, body, 'token')

/** Before an upload is read: someone whose role can never do this does not get to send 250 MB. */
export const refuseStrangers = (route: Route, caller: Caller | null) => {
  if (route.can === 'public' || caller?.actor.kind !== 'staff') return
  if (!mayEver(caller.actor.role, route.can) && !isForSelf(route.can)) throw new Refusal('role.denied')
}

/** Reads what was sent. A reader who is not let in hears that rather than what is wrong with his question. */
export const readInput = async (
  route: Route,
  given: Parameters<typeof checkInput>[1],
  whoCalls: () => Promise<unknown>,
): Promise<object> => {
  try {
    return checkInput(route, given) as object
  } catch (error) {
    if (!route.changes) await whoCalls()
    throw error
  }
}

/** A print ticket is bound to its inspection. */
export const refuseOtherPrints = (caller: Caller | null, input: object) => {
  if (caller?.printsProject === undefined) return
  if (!('projectId' in input) || input.projectId !== caller.printsProject) throw new Refusal('print.noTicket')
}
