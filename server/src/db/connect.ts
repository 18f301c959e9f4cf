import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { preparing } from './prepared.ts'

export type Db = NodePgDatabase
/** A database, or one transaction in it: queries take either. */
export type Querying = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export interface Database {
  db: Db
  /** hears of every statement sent; for counting in benches and tests */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens the pool. A statement may take 30 s, a wait for a connection 2 s (BI-126); `onLost` hears of broken idle
 * connections, which the pool replaces by itself.
 */
export const connect = (connection: pg.PoolConfig, onLost: (error: Error) => void): Database => {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'nspect',
    ...connection,
  })
  pool.on('error', onLost)
  pool.on('connect', preparing)
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/** Does the database answer? */
export const answers = (db: Db): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
