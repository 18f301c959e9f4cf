import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { mapConnectionErrors } from './connectionErrors.ts'
import { prepareAllStatements } from './driverStatement.ts'
import { defaultSilence, endSilentConnections, type SilenceTimeouts } from './silentConnections.ts'
import { type TransactionWork, withDbConnection, withTransaction } from './transaction.ts'

/** A database, or one transaction in it: queries take either. */
export type DbOrTransaction = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute'
> & {
  /** sends prepared statements */
  $client: pg.Pool | pg.PoolClient
}
export type Db = DbOrTransaction & {
  $client: pg.Pool
  transaction<T>(work: TransactionWork<T>): Promise<T>
  connected<T>(work: (on: DbOrTransaction) => Promise<T>): Promise<T>
}

export interface Database {
  db: Db
  /** sends every statement; benchmarks and tests count them here */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens the pool. A statement may take 30 s, a wait for a connection 2 s (BI-126); `onLost` is
 * called for broken idle connections, which the pool replaces. While the database is away, queries
 * fail with `DatabaseUnavailableError`.
 */
export const connectDatabase = (
  connection: pg.PoolConfig,
  onLost: (error: Error) => void,
  silence: SilenceTimeouts = defaultSilence,
): Database => {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'nspect',
    // planning the largest statement costs a connection 10 ms, six times, before its plan is cached
    idleTimeoutMillis: 5 * 60_000,
    // statements are sent without waiting for earlier results
    pipeline: true,
    ...connection,
  })
  pool.on('error', onLost)
  pool.on('connect', prepareAllStatements)
  mapConnectionErrors(pool)
  endSilentConnections(pool, connection, silence)
  const db = Object.assign(drizzle(pool), {
    transaction: <T>(work: TransactionWork<T>) => withTransaction(pool, work),
    connected: <T>(work: (on: DbOrTransaction) => Promise<T>) => withDbConnection(pool, work),
  })
  return { db, pool, close: () => pool.end() }
}

/** Does the database respond, within so many ms? */
export const isDatabaseReachable = async (db: Db, within = 2_000): Promise<boolean> => {
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, pause(within, false, { ref: false })])
}
