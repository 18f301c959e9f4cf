import type { DbOrTransaction } from '../db/connect.ts'
import { findLatestBackupRun, hasBackupRunsTable } from './backupRuns.queries.ts'

/** What is known of an installation's backups: for a health page and metrics. */
export interface LastBackup {
  /** the latest backup that is whole; null: there has never been one */
  good: {
    madeAt: Date
    ageSeconds: number
    path: string
    files: number
    bytes: number
    /**
     * stored files that were gone, or not what their row says: something is wrong with the storage
     */
    lostFiles: number
  } | null
  /** the latest attempt, if it failed: when, and why in words */
  failure: { at: Date; problem: string } | null
}

/**
 * The latest backup of this database, by whichever server or command made it. Cheap: two rows by
 * index.
 */
export const findLastBackup = async (db: DbOrTransaction, now: Date): Promise<LastBackup> => {
  if (!(await hasBackupRunsTable(db))) return { good: null, failure: null }
  const [latest, good] = [await findLatestBackupRun(db), await findLatestBackupRun(db, true)]
  return {
    good: good
      ? {
          madeAt: good.startedAt,
          ageSeconds: Math.max(0, Math.round((now.getTime() - good.startedAt.getTime()) / 1000)),
          path: good.path ?? '',
          files: good.files ?? 0,
          bytes: good.bytes ?? 0,
          lostFiles: good.lostFiles ?? 0,
        }
      : null,
    failure:
      latest && !latest.isGood
        ? { at: latest.finishedAt ?? latest.startedAt, problem: latest.problem ?? '' }
        : null,
  }
}
