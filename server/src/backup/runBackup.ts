import { connectDatabase } from '../db/connect.ts'
import { formatErrorForLog } from '../logging/errorText.ts'
import { hasBackupRunsTable, insertBackupRun, updateBackupRun } from './backupRuns.queries.ts'
import { BackupError } from './format.ts'
import { type Backup, type BackupParts, writeBackup } from './writeBackup.ts'

const toRunResult = (backup: Backup) => ({
  isGood: true,
  path: backup.path,
  files: backup.manifest.files.count,
  bytes: backup.manifest.files.bytes,
  lostFiles: backup.missing.length + backup.damaged.length,
})

/** Makes a backup, and notes in the database how it ended; of a scheduled one in its row. */
export const runBackup = async (parts: BackupParts, runId?: number): Promise<Backup> => {
  const startedAt = parts.now()
  const note = async (result: object) => {
    const database = connectDatabase({ ...parts.connection, max: 1 }, () => undefined)
    try {
      if (!(await hasBackupRunsTable(database.db))) return
      const run = { startedAt, finishedAt: parts.now(), ...result }
      if (runId === undefined) await insertBackupRun(database.db, { why: parts.why, ...run })
      else await updateBackupRun(database.db, runId, run)
    } finally {
      await database.close()
    }
  }
  try {
    const backup = await writeBackup(parts)
    await note(toRunResult(backup))
    return backup
  } catch (error) {
    // the backup's own failure is what matters
    await note({ problem: describeBackupFailure(error) }).catch(() => undefined)
    throw error
  }
}

/** A failure in words; of what was not foreseen, its first line. */
export const describeBackupFailure = (error: unknown): string =>
  error instanceof BackupError ? error.message : (formatErrorForLog(error).split('\n')[0] ?? '')
