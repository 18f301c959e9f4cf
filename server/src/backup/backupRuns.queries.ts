import { desc, eq, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { backupRuns } from '../db/tables/backups.ts'

export type BackupRun = typeof backupRuns.$inferSelect

/**
 * Can backups be noted? A database of an earlier version has no table for it until it is migrated.
 */
export const hasBackupRunsTable = async (db: DbOrTransaction): Promise<boolean> => {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('backup_runs') is not null as there`,
  )
  return rows[0]?.there === true
}

/** Notes a backup that was made, or failed. */
export const insertBackupRun = async (
  db: DbOrTransaction,
  run: typeof backupRuns.$inferInsert,
): Promise<void> => {
  await db.insert(backupRuns).values(run)
}

/** Begins the scheduled backup of a day; undefined if another server has. */
export const claimDueBackup = async (
  tx: DbOrTransaction,
  dueOn: string,
  now: Date,
): Promise<number | undefined> => {
  const [run] = await tx
    .insert(backupRuns)
    .values({ why: 'schedule', dueOn, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: backupRuns.id })
  return run?.id
}

/** Notes how a scheduled backup, or a try of it, ended. */
export const updateBackupRun = async (
  db: DbOrTransaction,
  id: number,
  result: Omit<typeof backupRuns.$inferInsert, 'why'>,
): Promise<void> => {
  await db
    .update(backupRuns)
    .set({ problem: null, ...result })
    .where(eq(backupRuns.id, id))
}

/** Notes that a scheduled backup was given up; what was known about why stays. */
export const markBackupRunGivenUp = async (
  db: DbOrTransaction,
  id: number,
  problem: string,
  now: Date,
): Promise<void> => {
  await db
    .update(backupRuns)
    .set({
      problem: sql`coalesce(${backupRuns.problem}, ${problem})`,
      finishedAt: sql`coalesce(${backupRuns.finishedAt}, ${now})`,
    })
    .where(sql`${eq(backupRuns.id, id)} and not ${backupRuns.isGood}`)
}

/** The latest run that finished; with `isGood` the latest that made a backup. */
export const findLatestBackupRun = async (
  db: DbOrTransaction,
  isGood?: true,
): Promise<BackupRun | undefined> => {
  const finished = sql`${backupRuns.finishedAt} is not null`
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(isGood ? sql`${finished} and ${eq(backupRuns.isGood, true)}` : finished)
    .orderBy(desc(backupRuns.finishedAt), desc(backupRuns.id))
    .limit(1)
  return run
}
