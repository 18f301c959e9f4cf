import { and, count, eq, gte, or, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { mails } from '../db/tables/mails.ts'

/** Mails that wait, and that failed since a moment; by an index. */
export const countMails = async (
  db: DbOrTransaction,
  failedSince: Date,
): Promise<{ waiting: number; failed: number }> => {
  const rows = await db
    .select({ state: mails.state, n: count() })
    .from(mails)
    .where(
      or(
        eq(mails.state, 'waiting'),
        and(eq(mails.state, 'failed'), gte(mails.createdAt, failedSince)),
      ),
    )
    .groupBy(mails.state)
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
  return { waiting: of('waiting'), failed: of('failed') }
}

/** Of mails that wait: since when the first does, and why its last try failed. */
export const findWaitingMail = async (
  db: DbOrTransaction,
): Promise<{ since: Date; problem: string | null } | undefined> => {
  const [row] = await db
    .select({ since: mails.createdAt, problem: mails.lastError })
    .from(mails)
    .where(eq(mails.state, 'waiting'))
    .orderBy(mails.id)
    .limit(1)
  return row
}

/** Jobs that could have begun before a moment and still wait, and those that run now. */
export const countOverdueJobs = async (
  db: DbOrTransaction,
  before: Date,
): Promise<{ waiting: number; running: number }> => {
  const { rows } = await db.execute<{ waiting: number; running: number }>(sql`select
    count(*) filter (where state < 'active' and start_after < ${before.toISOString()}::timestamptz)::int as waiting,
    count(*) filter (where state = 'active')::int as running
    from jobs.job where state < 'completed'`)
  return rows[0] ?? { waiting: 0, running: 0 }
}

/** Bytes of all stored files, by what their clients store: without a look at any file. */
export const findStorageBytes = async (db: DbOrTransaction): Promise<number> => {
  const { rows } = await db.execute<{ bytes: number }>(sql`select (
    (select coalesce(sum(stored_bytes.bytes), 0) from stored_bytes)
    + (select coalesce(sum(size), 0) from client_exports where name is not null)
    + (select coalesce(sum(size), 0) from print_outs where name is not null))::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

/** What the database takes on its disk. */
export const findDatabaseBytes = async (db: DbOrTransaction): Promise<number> => {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** The database's version in words, and how many migrations it has. */
export const findDatabaseFacts = async (
  db: DbOrTransaction,
): Promise<{ version: string; migrations: number }> => {
  const { rows } = await db.execute<{ version: string; migrations: number }>(sql`select
    current_setting('server_version') as version, (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
  return rows[0] ?? { version: '', migrations: 0 }
}

/** How long a statement takes that reads nothing, ms. */
export const measureDatabaseLatency = async (db: DbOrTransaction): Promise<number> => {
  const began = performance.now()
  await db.execute(sql`select 1`)
  return performance.now() - began
}
