import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db as BossDb, fromDrizzle } from 'pg-boss'
import type { Database, DbOrTransaction } from '../db/connect.ts'
import { startNotificationListener } from '../db/listener.ts'

/** A job that has failed for good, as the library keeps it. */
export interface FailedJobRow {
  id: string
  queue: string
  failedAt: string
  tries: number
  problem: string | null
  requestId: string | null
}

/**
 * The latest jobs that failed for good; of those that could not even leave a readable state the
 * last attempt at it.
 */
export const listFailedJobs = async (
  db: DbOrTransaction,
  size: number,
): Promise<FailedJobRow[]> => {
  const { rows } = await db.execute<
    FailedJobRow & Record<string, unknown>
  >(sql`select id, name as queue,
      to_char(coalesce(completed_on, created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "failedAt",
      retry_count + 1 as tries, output ->> 'message' as problem, data -> '_origin' ->> 'requestId' as "requestId"
    from jobs.job where state = 'failed' order by completed_on desc, id limit ${size}`)
  return rows
}

/**
 * The payload of a job that has failed; undefined if there is none. It is locked until the
 * transaction ends.
 */
export const lockFailedJob = async (
  db: DbOrTransaction,
  queue: string,
  id: string,
): Promise<{ data: unknown } | undefined> => {
  const { rows } = await db.execute<{ data: unknown }>(
    sql`select data from jobs.job where name = ${queue} and id = ${id}::uuid and state = 'failed' for update`,
  )
  return rows[0]
}

/** Makes the job library send its queries through our transaction. */
export const createTransactionBossDb = (db: DbOrTransaction): BossDb => fromDrizzle(db, sql)

interface Listening {
  /** to the database itself: a pooler does not pass notifications on */
  connection: pg.ClientConfig
  onError: (error: Error) => void
}

/**
 * Sends all its other queries through our pool; it hears of new jobs over a connection of its own,
 * if it may have one.
 */
export const createPoolBossDb = ({ pool }: Database, listening?: Listening): BossDb => ({
  executeSql: (text, values) => pool.query(text, values),
  ...(listening && {
    listen: async (channel, onHeard, onListening) => {
      const { stop } = startNotificationListener({
        ...listening,
        channel,
        name: 'nspect jobs',
        onHeard,
        onListening,
      })
      return { close: stop }
    },
  }),
})

/** Sends its queries over one connection. */
export const createClientBossDb = (client: pg.ClientBase): BossDb => ({
  executeSql: (text, values) => client.query(text, values),
})
