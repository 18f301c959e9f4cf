import { desc, eq, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { backupRuns } from '../db/tables/backups.ts'

export type BackupRun = typeof backupRuns.$inferSelect

/** Can backups be noted? A database of an earlier version has no table for it until it is migrated. */
export const canNoteRuns = async (db: Querying): Promise<boolean> => {
  const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass('backup_runs') is not null as there`)
  return rows[0]?.there === true
}

/** Notes a backup that was made, or failed. */
export const noteRun = async (db: Querying, run: typeof backupRuns.$inferInsert): Promise<void> => {
  await db.insert(backupRuns).values(run)
}

/** The latest run that finished; with `isGood` the latest that made a backup. */
export const findLatestRun = async (db: Querying, isGood?: true): Promise<BackupRun | undefined> => {
  const finished = sql`${backupRuns.finishedAt} is not null`
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(isGood ? sql`${finished} and ${eq(backupRuns.isGood, true)}` : finished)
    .orderBy(desc(backupRuns.finishedAt), desc(backupRuns.id))
    .limit(1)
  return run
}
