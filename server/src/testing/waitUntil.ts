import { setTimeout as pause } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'

/**
 * How long a state may take to come about before a test says that it never did; only a failing test
 * waits so long.
 */
const timeoutMs = 60_000

/**
 * milliseconds between two looks: at first, and at most, so that looking takes little of the time
 * of what is awaited
 */
const firstPause = 10
const maxPauseMs = 100

/**
 * Waits for a state, not for time: polls until `probe` returns anything but undefined or false, and
 * returns it.
 */
export const waitUntil = async <T>(
  probe: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> => {
  const end = performance.now() + timeoutMs
  for (let wait = firstPause; ; wait = Math.min(wait * 1.5, maxPauseMs)) {
    const found = await probe()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error('it did not come to pass')
    await pause(wait)
  }
}

/** Waits until another connection of this database, or several, wait for a lock. */
export const waitUntilLockAwaited = (db: Db, by = 1): Promise<true> =>
  waitUntil(async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length >= by && true
  })

/** Waits until all enqueued jobs of this database are done. */
export const waitUntilJobsDone = (db: Db): Promise<true> =>
  waitUntil(async () => {
    const { rows } = await db.execute(sql`select 1 from jobs.job where state < 'completed' limit 1`)
    return rows.length === 0 && true
  })

/**
 * Vacuums a table until every page of it is marked as visible to all, which lets an index answer
 * alone. One run may not do: rows are not marked that a transaction still open would miss, as one
 * of autovacuum, nor those of a commit that has not reached the disk. Without `index_cleanup` pages
 * with a few dead rows stay as they are.
 */
export const vacuumUntilVisible = (db: Db, table: PgTable): Promise<true> =>
  waitUntil(async () => {
    await db.execute(sql`checkpoint`)
    await db.execute(sql`vacuum (analyze, index_cleanup on) ${table}`)
    const { rows } = await db.execute(
      sql`select from pg_class where oid = ${getTableName(table)}::regclass and relallvisible = relpages`,
    )
    return rows.length > 0 && true
  })
