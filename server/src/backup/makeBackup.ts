import { connect } from '../db/connect.ts'
import { errorText } from '../logging/errorText.ts'
import { canNoteRuns, noteRun, noteScheduled } from './backupRuns.queries.ts'
import { BackupError } from './format.ts'
import { type Backup, type BackupParts, takeBackup } from './takeBackup.ts'

const resultOf = (backup: Backup) => ({
  isGood: true,
  path: backup.path,
  files: backup.manifest.files.count,
  bytes: backup.manifest.files.bytes,
  lostFiles: backup.missing.length + backup.damaged.length,
})

/** Makes a backup, and notes in the database how it ended; of a scheduled one in its row. */
export const makeBackup = async (parts: BackupParts, runId?: number): Promise<Backup> => {
  const startedAt = parts.now()
  const note = async (result: object) => {
    const database = connect({ ...parts.connection, max: 1 }, () => undefined)
    try {
      if (!(await canNoteRuns(database.db))) return
      const run = { startedAt, finishedAt: parts.now(), ...result }
      if (runId === undefined) await noteRun(database.db, { why: parts.why, ...run })
      else await noteScheduled(database.db, runId, run)
    } finally {
      await database.close()
    }
  }
  try {
    const backup = await takeBackup(parts)
    await note(resultOf(backup))
    return backup
  } catch (error) {
    // the backup's own failure is what matters
    await note({ problem: problemOf(error) }).catch(() => undefined)
    throw error
  }
}

/** A failure in words; of what was not foreseen, its first line. */
export const problemOf = (error: unknown): string =>
  error instanceof BackupError ? error.message : (errorText(error).split('\n')[0] ?? '')
