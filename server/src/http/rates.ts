import type { Route } from '@nspect/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import { countTry } from './kernel.queries.ts'
import { Refusal } from './refuse.ts'

/** Counted before it is checked: what the database cannot hold is left out (BI-021, BI-022). */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Counts this call against the route's rates; answers the keys of those that success forgives. */
export const holdToRates = async (db: Db, route: Route, request: FastifyRequest, now: Date): Promise<string[]> => {
  const forgiven: string[] = []
  for (const rate of route.rate ?? []) {
    const body = request.body as { username?: unknown; email?: unknown } | undefined
    const named = body?.username ?? body?.email
    const account = typeof named === 'string' ? storable(named).trim().toLowerCase().slice(0, 100) : ''
    const whom = { ip: [request.ip], account: [account], 'account+ip': [request.ip, account] }[rate.per]
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
