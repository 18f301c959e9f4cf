import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { syncBackupFolder, toBackupError } from '../backup/backupFolder.ts'
import { parseSecretKey } from '../backup/encryption.ts'
import { BackupError, isTableCopiedAsFile } from '../backup/format.ts'
import { type OpenedBackup, openBackup } from '../backup/readBackup.ts'
import {
  restoreDatabaseRows,
  restoreStoredFiles,
  verifyBackupFiles,
} from '../backup/restoreBackup.ts'
import { fingerprintSecret } from '../backup/writeBackup.ts'
import { type Config, readServerConfig } from '../config/config.ts'
import { describeDataLocations } from '../config/describeDataLocations.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import {
  findClusterOfOtherMajorVersion,
  installClusterReplacement,
  type OtherMajor,
  removePartialClusterReplacement,
} from '../db/embedded/otherMajor.ts'
import { openStorage } from '../storage/openStorage.ts'
import { describeStartFailure } from './describeStartFailure.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const usage = 'Please write: npm run restore -- FOLDER [--check] [--key FILE]'

const summary = ({ path, manifest, files, details }: OpenedBackup): string[] => [
  `  Backup          ${path}, made ${manifest.madeAt} by version ${manifest.program}`,
  `  Rows            ${manifest.rows} in ${details.tables.length} tables, all as they were`,
  files.every(isTableCopiedAsFile)
    ? `  Files           ${files.length}, every hash is that of the backup`
    : `  Files           ${files.length} named, none in the backup: it was made before an upgrade`,
  ...(details.missing.length + details.damaged.length > 0
    ? [
        `  Lost before     ${details.missing.length} files were missing when it was made, ${details.damaged.length} were damaged`,
      ]
    : []),
]

/**
 * Restores into a database of its own, which is removed again, and reads every file: nothing of the
 * installation is touched.
 */
const check = async (backup: OpenedBackup): Promise<string> => {
  const scratch = await mkdtemp(join(tmpdir(), 'nspect-check-'))
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: scratch, durable: false })
    try {
      await restoreDatabaseRows({ connection: embedded.connection, say }, backup)
    } finally {
      await embedded.stop()
    }
    await verifyBackupFiles(backup, say)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return ['', ...summary(backup), '  It can be restored.', ''].join('\n')
}

/** Keeps the key with which the backup's installation signed, unless one is set. */
const restoreSecret = async (
  config: Config,
  dataDir: string,
  { details }: OpenedBackup,
): Promise<void> => {
  if (config.secretKey !== undefined || details.secret.made === null) return
  const path = join(dataDir, 'secret.key')
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.writeFile(details.secret.made)
  await file.sync().finally(() => file.close())
  await rename(`${path}.new`, path)
  await syncBackupFolder(dataDir)
}

const aboutSecret = (config: Config, { details }: OpenedBackup): string[] => {
  const isOther =
    config.secretKey !== undefined && fingerprintSecret(config.secretKey) !== details.secret.print
  const isUnset = config.secretKey === undefined && details.secret.made === null
  return isOther || isUnset
    ? [
        '  SECRET_KEY is another than before: set the former one, else all have to sign in again and addresses of links cannot be shown.',
      ]
    : []
}

const aboutFormer = (former: OtherMajor | undefined, kept: string | undefined): string[] =>
  former && kept
    ? [
        `  Former database ${kept}, last written ${former.lastUsed.toISOString()}: what was changed after the backup is only there.`,
      ]
    : []

const restore = async (config: Config, backup: OpenedBackup): Promise<string> => {
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const former = config.databaseUrl ? undefined : await findClusterOfOtherMajorVersion(dataDir)
  if (former)
    say(`The database of PostgreSQL ${former.version} stays as it is; a new one is made beside it.`)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir, say, isReplacement: former !== undefined })
  let isDone = false
  try {
    const connection = embedded?.connection ?? {
      connectionString: config.directUrl ?? config.databaseUrl,
    }
    await restoreDatabaseRows({ connection, say }, backup, async () => {
      await restoreSecret(config, dataDir, backup)
      await restoreStoredFiles(await openStorage({ dataDir, s3: config.s3 }), backup, say)
    })
    isDone = true
  } catch (error) {
    throw toBackupError(error, dataDir)
  } finally {
    await embedded?.stop()
    if (former && !isDone) await removePartialClusterReplacement(dataDir)
  }
  const kept = former && (await installClusterReplacement(dataDir, former))
  return [
    '',
    ...summary(backup),
    `  Restored into   ${describeDataLocations(config, dataDir)}`,
    ...aboutFormer(former, kept),
    ...aboutSecret(config, backup),
    '',
  ].join('\n')
}

const readArguments = (args: string[]) => {
  try {
    const options = { check: { type: 'boolean' }, key: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new BackupError(usage)
    return { folder, ...values }
  } catch (error) {
    throw new BackupError(usage, { cause: error })
  }
}

/**
 * `npm run restore -- FOLDER`: a backup becomes an installation again, or is checked whether it
 * could (T211).
 */
const run = async (args: string[]): Promise<string> => {
  const { folder, check: isCheck, key } = readArguments(args)
  const config = readServerConfig()
  const content = key === undefined ? undefined : await readKey(key)
  const backup = await openBackup(folder, content)
  return isCheck ? check(backup) : restore(config, backup)
}

const readKey = async (file: string): Promise<string> => {
  const path = resolve(file)
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupError(`The file ${path} with the secret key cannot be read.`, { cause: error })
  })
  return parseSecretKey(content, path)
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`Nothing was restored. ${describeStartFailure(error)}\n`)
    process.exitCode = 1
  },
)
