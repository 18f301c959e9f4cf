import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Matrix, startMatrix } from './matrix.ts'
import { callsWithRows } from './permissionRows.ts'

/**
 * A SuperAdmin's changes to a client are in the audit trail of this client's administrators, with
 * the actor's name.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

/**
 * Without a client: the operator's own sign-in, outbox, demo, and clients and settings without a
 * single owner.
 */
const ofNoClient = new Set([
  'endSession',
  // their own keys, passkeys, two-step sign-in, inbox and first steps
  'makeApiKey',
  'revokeApiKey',
  'makeCalendarLink',
  'revokeCalendarLink',
  'startTwoStep',
  'confirmTwoStep',
  'replaceRecoveryCodes',
  'endTwoStep',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'markInbox',
  'closeFirstSteps',
  'removeDemo',
  'sendMailAgain',
  'retryJob',
  // the example is for every client
  'saveSetting',
  // creates a client of its own
  'saveClient',
  // pictures that are drawn later are noted as the program's
  'savePinStills',
  // its client's trail is erased with it
  'purgeClient',
  // columns are remembered for the people of a client
  'saveImportColumns',
  // this client's plan is higher than all that are sold
  'subscribe',
])

const changing = callsWithRows.filter(
  ({ name, route, row }) =>
    route.changes &&
    route.can !== 'public' &&
    row.cells.superadmin === 'allow' &&
    !ofNoClient.has(name),
)

describe('done by a SuperAdmin', () => {
  it.each(changing.map((call) => [call.name, call] as const))(
    '%s stands in the client’s trail',
    async (_, call) => {
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
    },
  )
})
