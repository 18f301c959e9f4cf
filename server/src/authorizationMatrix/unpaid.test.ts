import type { Action } from '@nspect/contract/permissions/policy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Matrix, startMatrix } from './matrix.ts'
import { type CallAndRow, callerColumns, callsWithRows, pickOnePerKind } from './permissionRows.ts'

/**
 * A client that has not paid for 14 days can be read but not changed (T109): a call of each right,
 * by whom it allows the most.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

/**
 * Rights of changing calls that stay: printing, taking the data along, paying, privacy, the safety
 * of account and links, and what only marks a person's own screens.
 */
const staysOpen: readonly Action[] = [
  'report.print',
  'report.revokeLink',
  'client.export',
  'client.eraseVisitor',
  'billing.pay',
  'user.endSessions',
  'user.changePassword',
  'twoStep.manage',
  'passkey.manage',
  'apiKey.revoke',
  'calendarLink.revoke',
  'user.resetTwoStep',
  'session.end',
  'home.read',
  'inbox.mark',
]

const day = 86_400_000
const unpaidFor = (clientId: number, days: number) => {
  const since = new Date(o.w.clock.now.getTime() - days * day).toISOString()
  return o.w.database.db.execute(sql`insert into client_billing (client_id, provider, customer_id, state, unpaid_since)
    values (${clientId}, 'test', ${clientId}, 'past_due', ${since}) on conflict (client_id) do update set unpaid_since = ${since}`)
}

const mostPrivilegedFor = ({ row }: CallAndRow) =>
  callerColumns.filter((column) => column !== 'superadmin' && row.cells[column] === 'allow').at(-1)

describe('a client that has been unpaid for 14 days', () => {
  const ofClients = callsWithRows.filter(
    (call) => call.route.can !== 'public' && mostPrivilegedFor(call),
  )
  for (const call of pickOnePerKind(ofClients, ({ route }) => [route.can, route.changes].join())) {
    const { route } = call
    const mostPrivileged = mostPrivilegedFor(call)
    if (route.can === 'public' || mostPrivileged === undefined) continue
    const isClosed = route.changes && !staysOpen.includes(route.can)
    it(`${route.path} is ${isClosed ? 'refused, with what to do about it' : 'open'}`, async () => {
      const client = await o.w.newClient('Enterprise')
      const options = {
        column: mostPrivileged,
        client,
        callerOf: client,
        meanwhile: () => unpaidFor(client.id, 14),
      }
      const tried = await o.attempt(call, options)
      if (isClosed) {
        expect([tried.status, tried.body.code, tried.wrote]).toEqual([402, 'client.unpaid', []])
        expect(tried.body.Message).toMatch(/An administrator can pay on the plans page/)
      } else {
        expect(tried.body.code).not.toBe('client.unpaid')
        expect([tried.status, tried.body.Message]).toEqual([
          tried.example.answers ?? 200,
          tried.body.Message,
        ])
      }
    })
  }

  it('stays open for a day less, and for the operator', async () => {
    const call = callsWithRows.find(({ name }) => name === 'saveComment')
    if (!call) throw new Error('there is no such call')
    const client = await o.w.newClient('Enterprise')
    const attempt = (column: 'admin' | 'superadmin', days: number) =>
      o.attempt(call, {
        column,
        client,
        callerOf: client,
        meanwhile: () => unpaidFor(client.id, days),
      })
    expect((await attempt('admin', 13)).status).toBe(200)
    expect((await attempt('superadmin', 15)).status).toBe(200)
  })
})
