import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Matrix, startMatrix } from './matrix.ts'
import { walked } from './rows.ts'

/** What a SuperAdmin does for a client stands in the trail that this client's administrators read, under their own name. */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

/** Of no client: the operator's own sign-in, outbox, demo, and clients and settings that have not one owner. */
const ofNoClient = new Set([
  'endSession',
  'removeDemo',
  'sendMailAgain',
  // what the example makes is for every client
  'saveSetting',
  // a client of its own is made
  'saveClient',
  // the plan of this client is above all that are sold
  'subscribe',
])

const changing = walked.filter(
  ({ name, route, row }) =>
    route.changes && route.can !== 'public' && row.cells.superadmin === 'allow' && !ofNoClient.has(name),
)

describe('done by a SuperAdmin', () => {
  it.each(changing.map((call) => [call.name, call] as const))('%s stands in the client’s trail', async (_, call) => {
    const { db } = o.w.database
    const { rows: before } = await db.execute<{ last: number }>(
      sql`select coalesce(max(id), 0)::int as last from audit_events`,
    )
    const { person } = await o.attempt(call, { column: 'superadmin' })
    const { rows } = await db.execute<{ client: number | null; name: string }>(
      sql`select client_id as client, actor_name as name from audit_events
        where id > ${before[0]?.last ?? 0} and actor = ${`user:${person.userId}`}`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ client, name }) => client !== o.w.client.id || name === '')).toEqual([])
  })
})
