import { access, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { readBackupSettings } from '../backup/beforeMigrating.ts'
import { BackupError } from '../backup/format.ts'
import { runBackup } from '../backup/runBackup.ts'
import type { Backup } from '../backup/writeBackup.ts'
import { type Config, readServerConfig } from '../config/config.ts'
import { getBackupSecret } from '../config/installationSecret.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { getEmbeddedDatabasePath } from '../db/embedded/embeddedNames.ts'
import { findRunningEmbeddedDatabase } from '../db/embedded/findRunningEmbeddedDatabase.ts'
import { openStorage } from '../storage/openStorage.ts'
import { describeStartFailure } from './describeStartFailure.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * Runs `work` with the database: a server's, that of the program that runs, or one that is started
 * for it.
 */
const withDatabase = async <T>(
  config: Config,
  dataDir: string,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> => {
  if (config.databaseUrl) return work({ connectionString: config.directUrl ?? config.databaseUrl })
  await access(join(getEmbeddedDatabasePath(dataDir), 'PG_VERSION')).catch((error: unknown) => {
    throw new BackupError(
      `There is nothing to back up in ${dataDir}. Is DATA_DIR the folder of your installation?`,
      {
        cause: error,
      },
    )
  })
  const running = await findRunningEmbeddedDatabase(dataDir)
  if (running) return work(running)
  const embedded = await startEmbeddedPostgres({ dataDir })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const report = ({
  path,
  manifest,
  newFiles,
  newBytes,
  missing,
  damaged,
  removed,
}: Backup): string =>
  [
    '',
    `  Backup          ${path}`,
    `  Rows            ${manifest.rows}`,
    `  Files           ${manifest.files.count} (${mebibytes(manifest.files.bytes)}), of them new ${newFiles} (${mebibytes(newBytes)})`,
    `  Encrypted       ${manifest.recipient ?? 'no (BACKUP_KEY is not set)'}`,
    ...(removed.length > 0 ? [`  Removed         ${removed.length} earlier, by BACKUP_KEEP`] : []),
    ...(missing.length > 0
      ? [
          `  Missing         ${missing.length} files that were gone from the storage before: ${named(missing)}`,
        ]
      : []),
    ...(damaged.length > 0
      ? [
          `  Damaged         ${damaged.length} files whose bytes are not what their row says: ${named(damaged)}`,
        ]
      : []),
    '',
  ].join('\n')

const named = (names: string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`

/** Makes a pair of keys: the secret one into a file, the public one to be printed. */
const makeKey = async (file: string): Promise<string> => {
  const secretKey = await generateX25519Identity()
  const recipient = await identityToRecipient(secretKey)
  const path = resolve(file)
  await writeFile(path, `# public key: ${recipient}\n${secretKey}\n`, {
    flag: 'wx',
    mode: 0o600,
  }).catch((error: unknown) => {
    throw new BackupError(`${path} cannot be written, or is there already.`, { cause: error })
  })
  return `
  The secret key is in ${path}. Keep it away from this machine, twice: without it no backup can be restored.
  Set this on the server:

  BACKUP_KEY=${recipient}
`
}

/**
 * `npm run backup`: a backup of the data folder or of `DATABASE_URL`, also while the server runs
 * (T210).
 */
const run = async ([option, file]: string[]): Promise<string> => {
  if (option === '--new-key' && file !== undefined) return makeKey(file)
  const runId = option === '--run' && /^\d{1,9}$/.test(file ?? '') ? Number(file) : undefined
  if (option !== undefined && runId === undefined)
    throw new BackupError('Please write: npm run backup, or npm run backup -- --new-key FILE')
  const config = readServerConfig()
  const dataDir = resolve(config.dataDir)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => ending.abort(new BackupError('It was stopped.')))
  }
  const backup = await withDatabase(config, dataDir, async (connection) =>
    runBackup(
      {
        ...readBackupSettings(config, dataDir),
        secret: await getBackupSecret(config, dataDir),
        connection,
        storage: await openStorage({ dataDir, s3: config.s3 }),
        say,
        signal: ending.signal,
        why: runId === undefined ? 'command' : 'schedule',
      },
      runId,
    ),
  )
  return report(backup)
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`No backup was made. ${describeStartFailure(error)}\n`)
    process.exitCode = 1
  },
)
