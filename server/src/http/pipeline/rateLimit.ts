import { foldUsername } from '@nspect/contract/accounts/accounts'
import type { Rate, Route } from '@nspect/contract/http/route'
import { limits } from '@nspect/contract/shared/limits'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../httpError.ts'
import type { Tokens } from '../tokens.ts'
import { getDeclaredField, getDeclaredToken } from './authenticate.ts'
import { recordRateAttempt } from './pipeline.queries.ts'
import type { AuthenticatedContext, RequestContext } from './requestContext.ts'

/**
 * Counted before validation: characters that the database cannot store are removed or replaced
 * (BI-021, BI-022).
 */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** The link of a call's token: one link has many tokens. All invalid tokens count as one. */
const getLinkKey = async (
  tokens: Tokens,
  route: Route,
  request: FastifyRequest,
  now: Date,
): Promise<string> => {
  const token = getDeclaredToken(route, request)
  const claims = typeof token === 'string' ? await tokens.read('share', token, now) : undefined
  return String(claims?.link ?? '')
}

/** The account in the field that the rate counts by, folded as names are for comparison. */
const getAccountKey = (route: Route, field: string, { body }: FastifyRequest): string => {
  const named = getDeclaredField('body' in route ? route.body : undefined, body, field)
  return typeof named === 'string' ? foldUsername(storable(named).trim()).slice(0, 100) : ''
}

/** The values that a rate counts this call by. */
const countedFor = async (
  tokens: Tokens,
  route: Route,
  rate: Rate,
  request: FastifyRequest,
  now: Date,
) => {
  switch (rate.per) {
    case 'ip':
      return [request.ip]
    case 'account':
      return [getAccountKey(route, rate.account, request)]
    case 'account+ip':
      return [request.ip, getAccountKey(route, rate.account, request)]
    case 'link':
      return [await getLinkKey(tokens, route, request, now)]
    case 'link+ip':
      return [request.ip, await getLinkKey(tokens, route, request, now)]
  }
}

const buildRateKey = async (
  tokens: Tokens,
  route: Route,
  rate: Rate,
  request: FastifyRequest,
  now: Date,
) => [route.path, rate.per, ...(await countedFor(tokens, route, rate, request, now))].join('|')

const limit = async (context: RequestContext, rate: Rate) => {
  const { services, endpoint, request, now } = context
  await count(
    context,
    await buildRateKey(services.tokens, endpoint.route, rate, request, now),
    rate,
  )
}

/** Counts one call under a name. Throws 429 beyond the maximum. */
const count = async (
  { services: { db }, now }: RequestContext,
  name: string,
  { max, seconds }: Pick<Rate, 'max' | 'seconds'>,
) => {
  const { tries, endsAt } = await recordRateAttempt(db, name, seconds, now)
  if (tries <= max) return
  const waitSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new HttpError('rate.exceeded', { values: { waitSeconds } })
}

const filterRates = ({ endpoint: { route } }: RequestContext, isOfAddress: boolean) =>
  (route.rate ?? []).filter(({ per }) => (per === 'ip') === isOfAddress)

/** Counts this call against the rates of its address, before any of its body is read. */
export const enforceAddressRate = async (context: RequestContext): Promise<void> => {
  for (const rate of filterRates(context, true)) await limit(context, rate)
}

/** Counts this call against the rates of its account or link. */
export const enforceAccountRate = async (context: RequestContext): Promise<void> => {
  for (const rate of filterRates(context, false)) await limit(context, rate)
}

/**
 * Counts this call against what its API key may call (T247); the key was made here, valid or not.
 */
export const enforceApiKeyRate = async (context: AuthenticatedContext): Promise<void> => {
  const { credential } = context
  const { calls, seconds } = limits.apiKeyCalls
  if (credential?.kind === 'apiKey')
    await count(context, `apiKey|${credential.hash}`, { max: calls, seconds })
}

/** The counted attempts that are reset once this call succeeds. */
export const listAttemptsToReset = (
  tokens: Tokens,
  route: Route,
  request: FastifyRequest,
  now: Date,
): Promise<string[]> =>
  Promise.all(
    (route.rate ?? [])
      .filter(({ forgives }) => forgives)
      .map((rate) => buildRateKey(tokens, route, rate, request, now)),
  )
