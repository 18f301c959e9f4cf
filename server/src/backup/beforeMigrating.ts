import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { FileStorage } from '../storage/storage.ts'
import { BackupError } from './format.ts'
import { describeBackupFailure, runBackup } from './runBackup.ts'
import type { BackupParts } from './writeBackup.ts'

type Settings = Pick<Config, 'backupDir' | 'backupKey' | 'backupKeep'>

/** What of a backup the settings say. */
export const readBackupSettings = (
  config: Settings,
  dataDir: string,
): Pick<BackupParts, 'folder' | 'recipient' | 'keep' | 'hashesFile' | 'now'> => ({
  folder: resolve(config.backupDir ?? join(dataDir, 'backups')),
  recipient: config.backupKey,
  keep: config.backupKeep,
  hashesFile: join(dataDir, 'known-hashes.jsonl'),
  now: () => new Date(),
})

interface Parts {
  config: Settings
  dataDir: string
  connection: pg.ClientConfig
  storage: FileStorage
  secret: () => Promise<BackupParts['secret']>
  say: (line: string) => void
}

/**
 * Makes a backup before tables are migrated, and says where. Without BACKUP_DIR it holds the
 * database only: a migration does not touch files, and they would fill the disk that they lie on.
 * Throws BackupError.
 */
export const backupBeforeMigrating =
  ({ config, dataDir, connection, storage, secret, say }: Parts) =>
  async (): Promise<void> => {
    say('This version changes the database. A backup is made first.')
    try {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      const { path } = await runBackup({
        ...readBackupSettings(config, dataDir),
        connection,
        storage,
        say,
        why: 'migration',
        signal: new AbortController().signal,
        secret: await secret(),
        isFilesInPlace: config.backupDir === undefined,
      })
      say(`The backup is in ${path}`)
    } catch (error) {
      throw new BackupError(
        `Before the database is changed a backup is made, and that failed: ${describeBackupFailure(error)} Nothing was changed.`,
        { cause: error },
      )
    }
  }
