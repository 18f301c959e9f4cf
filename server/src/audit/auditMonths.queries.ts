import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, DbOrTransaction } from '../db/connect.ts'

/** Parts of the audit trail that are there before they are needed, in months. */
const monthsAhead = 3

/** Any number that nothing else in this database uses as a lock. */
const monthsLock = 4_716_302

/**
 * Makes the audit trail's parts for this month and the next three, each from its first moment in
 * UTC. Returns how many were added. Throws if a long reader of the trail is in the way for half a
 * second: others who read would wait behind this, so it is left to the next time.
 */
export const createAuditPartitions = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${monthsLock})`)
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    const { rows } = await tx.execute<{
      isAdded: boolean
    }>(sql`select audit.add_month((date_trunc('month',
        ${now.toISOString()}::timestamptz at time zone 'UTC') + make_interval(months => n))::date) as "isAdded"
      from generate_series(0, ${monthsAhead}::int) n`)
    return rows.filter(({ isAdded }) => isAdded).length
  })

/**
 * Lets the rest of a transaction take names and contents out of the trail (T116), and no month be
 * added until its end: entries that go to their month meanwhile would be missed.
 */
export const allowErasingAuditEntries = async (tx: DbOrTransaction): Promise<void> => {
  await tx.execute(
    sql`select set_config('nspect.erasing', 'on', true), pg_advisory_xact_lock_shared(${monthsLock})`,
  )
}

/**
 * The first month that has a part of its own, as YYYY-MM-DD; null if none has, or in a schema from
 * before there were any.
 */
export const findFirstAuditPartition = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows: found } = await client.query(`select to_regproc('audit.first_month') as found`)
  if (!found[0]?.found) return null
  const { rows } = await client.query<{ month: string | null }>(
    'select audit.first_month()::text as month',
  )
  return rows[0]?.month ?? null
}

/**
 * Gives the trail, in which no entry is yet, parts from that month on, as another database has
 * them.
 */
export const createAuditMonthsFrom = async (
  client: pg.ClientBase,
  month: string,
): Promise<void> => {
  await client.query('select audit.begin_months($1)', [month])
}
