import type { Rate } from '@nspect/contract/http/route'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Matrix, startMatrix } from './matrix.ts'
import { callsWithRows, type PermissionRow } from './permissionRows.ts'

/**
 * Every rate in a row is declared in the same way, and enforced (T369, T515); the clock of these
 * tests is set by hand.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

const units: Record<string, number> = { min: 60, h: 3600 }
const pers: Record<string, Rate['per']> = {
  IP: 'ip',
  account: 'account',
  'account+IP': 'account+ip',
  token: 'link',
  'token+IP': 'link+ip',
}

/** `rate 5/15min/account+IP and 30/min/IP:429` */
const ratesOf = ({ condition }: PermissionRow): Pick<Rate, 'per' | 'max' | 'seconds'>[] => {
  const [, rate = ''] = /\brate ([^:;]*):429/.exec(condition) ?? []
  return [...rate.matchAll(/(\d+)\/(\d*)(min|h)\/([\w+]+)/g)].map(
    ([, max, times, unit = '', per = '']) => {
      const whom = pers[per]
      if (!whom) throw new Error(`nobody knows how to count by ${per}`)
      return { per: whom, max: Number(max), seconds: Number(times || 1) * (units[unit] ?? 0) }
    },
  )
}

for (const call of callsWithRows.filter(
  ({ route, row }) => route.rate || ratesOf(row).length > 0,
)) {
  const { route, row } = call
  describe(`${row.method} ${route.path}`, () => {
    it('is held to every rate that the table names', () => {
      const declared = (route.rate ?? []).map(({ per, max, seconds }) => ({ per, max, seconds }))
      expect(declared).toEqual(expect.arrayContaining(ratesOf(row)))
    })

    const counted = route.rate?.find((rate) => 'account' in rate)
    for (const { per, max, seconds } of route.rate ?? []) {
      it(`${per === 'link' ? 'T515' : 'BI-048'}: the ${max + 1}. try by ${per} within ${seconds} s has to wait, whatever the headers say, and then goes on`, async () => {
        const { w } = o
        await w.database.db.execute(sql`delete from rate_windows`)
        const length = seconds * 1000
        // to the beginning of a window, so that none ends midway
        w.clock.now = new Date(Math.ceil(w.clock.now.getTime() / length) * length)
        const made = await o.attempt(call, { column: 'anonymous' })
        const spread = (i: number) => {
          const address = `nobody${per === 'ip' ? i : 0}@hotel.example`
          const name = per !== 'ip' && i % 2 === 1 ? ` ${address.toUpperCase()} ` : address
          return { ...made.example.args, ...(counted ? { [counted.account]: name } : {}) }
        }
        await w.database.db.execute(sql`delete from rate_windows`)
        const ask = async (i: number) => {
          // each limit by itself, where a call has several
          await w.database.db.execute(
            sql`delete from rate_windows where key not like ${`%|${per}|%`}`,
          )
          return w.nobody.call(route, spread(i) as never, {
            files: made.example.files ?? [],
            // a proxied request never reaches the entry to the demo
            headers: route.from === 'loopback' ? {} : { 'x-forwarded-for': `10.0.0.${i}` },
          })
        }
        for (let i = 0; i < max; i++) {
          const answer = await ask(i)
          expect([i, answer.status === 429]).toEqual([i, false])
        }
        const refused = await ask(max)
        const wait = Number(refused.headers.get('retry-after'))
        expect([refused.status, refused.body.code, wait > 0 && wait <= seconds]).toEqual([
          429,
          'rate.exceeded',
          true,
        ])
        w.clock.pass(length)
        expect((await ask(max)).status).not.toBe(429)
      })
    }
  })
}
