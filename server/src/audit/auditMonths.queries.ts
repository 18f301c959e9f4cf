import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** Parts of the audit trail that are there before they are needed, in months. */
const monthsAhead = 3

/** Any number that nothing else in this database uses as a lock. */
const monthsLock = 4_716_302

/**
 * Makes the audit trail's parts for this month and the next three, each from its first moment in UTC. Returns how many were added. Throws if a
 * long reader of `audit.events_other` is in the way: writers would wait behind this, so it is left to the next time.
 */
export const addAuditMonths = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(${monthsLock})`)
    const { rows } = await tx.execute<{ isAdded: boolean }>(sql`select audit.add_month((date_trunc('month',
        ${now.toISOString()}::timestamptz at time zone 'UTC') + make_interval(months => n))::date) as "isAdded"
      from generate_series(0, ${monthsAhead}::int) n`)
    return rows.filter(({ isAdded }) => isAdded).length
  })
