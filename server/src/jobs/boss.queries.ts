import { sql } from 'drizzle-orm'
import { type Db as BossDb, fromDrizzle } from 'pg-boss'
import type { Database, Querying } from '../db/connect.ts'

/** Has the job library send its queries through our transaction. */
export const within = (db: Querying): BossDb => fromDrizzle(db, sql)

/** Lets it speak through our pool for everything else. */
export const through = ({ pool }: Database): BossDb => ({ executeSql: (text, values) => pool.query(text, values) })
