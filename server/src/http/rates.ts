import { foldUsername } from '@nspect/contract/accounts'
import type { Route } from '@nspect/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import { tokenOf } from './arrival.ts'
import { countTry } from './kernel.queries.ts'
import { Refusal } from './refuse.ts'
import type { Tokens } from './tokens.ts'

/** Counted before it is checked: what the database cannot hold is left out (BI-021, BI-022). */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** The link that a call comes by, as its token says: one link has many tokens. All that is no token counts as one. */
const linkOf = async (tokens: Tokens, request: FastifyRequest, now: Date): Promise<string> => {
  const token = tokenOf(request.query) ?? tokenOf(request.body)
  const claims = typeof token === 'string' ? await tokens.read('share', token, now) : undefined
  return String(claims?.link ?? '')
}

/** Counts this call against the route's rates; answers the keys of those that success forgives. */
export const holdToRates = async (
  { db, tokens }: { db: Db; tokens: Tokens },
  route: Route,
  request: FastifyRequest,
  now: Date,
): Promise<string[]> => {
  const forgiven: string[] = []
  for (const rate of route.rate ?? []) {
    const body = request.body as { username?: unknown; email?: unknown } | undefined
    const named = body?.username ?? body?.email
    const account = typeof named === 'string' ? foldUsername(storable(named).trim()).slice(0, 100) : ''
    const link = rate.per === 'link+ip' ? await linkOf(tokens, request, now) : ''
    const whom = {
      ip: [request.ip],
      account: [account],
      'account+ip': [request.ip, account],
      'link+ip': [request.ip, link],
    }[rate.per]
    const key = [route.path, rate.per, ...whom].join('|')
    const { tries, endsAt } = await countTry(db, key, rate.seconds, now)
    if (tries > rate.max) {
      const waitSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
      throw new Refusal('rate.exceeded', { values: { waitSeconds } })
    }
    if (rate.forgives) forgiven.push(key)
  }
  return forgiven
}
