import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db as BossDb, fromDrizzle } from 'pg-boss'
import type { Database, Querying } from '../db/connect.ts'

/** Makes the job library send its queries through our transaction. */
export const within = (db: Querying): BossDb => fromDrizzle(db, sql)

/** Sends all its other queries through our pool. */
export const through = ({ pool }: Database): BossDb => ({ executeSql: (text, values) => pool.query(text, values) })

/** Sends its queries over one connection. */
export const onClient = (client: pg.ClientBase): BossDb => ({
  executeSql: (text, values) => client.query(text, values),
})
