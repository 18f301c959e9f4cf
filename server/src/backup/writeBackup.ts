import { createHmac } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { findFirstAuditPartition } from '../audit/auditMonths.queries.ts'
import { readLastMigration, readMigrationJournal } from '../db/migrate.ts'
import { beginDatabaseSnapshot, listTables, type TableColumns } from '../db/wholeTables.ts'
import { formatErrorForLog } from '../logging/errorText.ts'
import type { FileStorage } from '../storage/storage.ts'
import {
  createBackupFolder,
  createHashingStream,
  formatBackupName,
  listBackups,
  lockBackupFolder,
  toBackupError,
  writeDurableFile,
} from './backupFolder.ts'
import {
  type CountedRows,
  copyJobsOut,
  copyTableOut,
  filterStillReferenced,
  jobColumns,
  listFilesToBackUp,
  listSequencesToBackUp,
  type ReferencedFile,
  readServerVersion,
} from './backupRows.queries.ts'
import { type CopiedFiles, copyFilesToBackup, listFilesNotCopied } from './copyFilesToBackup.ts'
import { createEncryptor, type TransformBytes } from './encryption.ts'
import {
  type BackupDetails,
  BackupError,
  type BackupManifest,
  blobListPath,
  checksumsPath,
  type DumpedTable,
  detailsPath,
  encryptedSuffix,
  type FileLine,
  fileListPath,
  formatName,
  formatVersion,
  getBackupTablePath,
  isTableCopiedAsFile,
  jobsPath,
  manifestPath,
} from './format.ts'
import { readHashCache, writeKnownHashes } from './knownHashes.ts'
import { type RetentionPolicy, removeOutdatedBackups } from './retention.ts'

/** What a backup is made from. */
export interface BackupParts {
  connection: pg.ClientConfig
  storage: FileStorage
  /** where backups lie */
  folder: string
  /** a public key; undefined: not encrypted */
  recipient: string | undefined
  /** the installation's key, and whether it was made rather than set */
  secret: { value: string; isMade: boolean }
  /** keeps what is known of stored files, in the data folder */
  hashesFile: string
  why: BackupManifest['why']
  /**
   * only the database, where files stay what they are: before a migration without a folder for
   * backups
   */
  isFilesInPlace?: boolean
  /** removes earlier backups that are not kept any more; undefined: none */
  keep?: RetentionPolicy | undefined
  now: () => Date
  say: (line: string) => void
  signal: AbortSignal
}

/** A backup that was made. */
export interface Backup {
  path: string
  manifest: BackupManifest
  newFiles: number
  newBytes: number
  missing: string[]
  damaged: string[]
  /** names of earlier ones that were not kept any more */
  removed: string[]
}

/** How often it begins again when files are removed while it copies them. */
const tries = 3

/** A fingerprint by which a restore notices that the installation has another key. */
export const fingerprintSecret = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of a backup').digest('hex').slice(0, 16)

const { version: program } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as {
  version: string
}

/** Writes the files of one backup, each compressed, encrypted and hashed. */
class Writer {
  private readonly sums: string[] = []
  private readonly path: string
  private readonly seal: TransformBytes
  private readonly ending: string

  constructor(path: string, seal: TransformBytes, isSealed: boolean) {
    this.path = path
    this.seal = seal
    this.ending = isSealed ? encryptedSuffix : ''
  }

  /** Writes one file; returns the hash of what was given. */
  async add(path: string, bytes: Readable): Promise<string> {
    const { through, measured } = createHashingStream()
    await pipeline(bytes, through, createGzip({ level: 3 }), async (zipped) => {
      await this.addPlain(
        `${path}${this.ending}`,
        await this.seal(Readable.from(zipped, { objectMode: false })),
      )
    })
    return measured().sha256
  }

  /** Writes one file that everybody may read. */
  async addPlain(path: string, bytes: Readable): Promise<void> {
    this.sums.push(`${await writeDurableFile(join(this.path, path), bytes)}  ${path}\n`)
  }

  /** Writes the hashes: now it is complete. */
  async end(): Promise<void> {
    await writeDurableFile(join(this.path, checksumsPath), Readable.from([this.sums.join('')]))
  }
}

const dumpTable = async (writer: Writer, path: string, table: TableColumns, rows: CountedRows) => {
  const sha256 = await writer.add(path, rows)
  return { ...table, path, rows: await rows.rows(), sha256 } satisfies DumpedTable
}

/** Writes all tables as they are at one moment, and finds the stored files that they name. */
const dumpDatabase = async (client: pg.Client, writer: Writer) => {
  await beginDatabaseSnapshot(client)
  const when = await readLastMigration(client)
  if (when === undefined)
    throw new BackupError('The database is empty: there is nothing to back up.')
  const tables: DumpedTable[] = []
  for (const table of await listTables(client)) {
    tables.push(
      await dumpTable(writer, getBackupTablePath(table.name), table, copyTableOut(client, table)),
    )
  }
  const waiting = await copyJobsOut(client)
  const jobs = await dumpTable(
    writer,
    jobsPath,
    { name: 'restored_jobs', columns: jobColumns },
    waiting,
  )
  const named = await listFilesToBackUp(client)
  const sequences = await listSequencesToBackUp(client)
  const firstAuditMonth = await findFirstAuditPartition(client)
  const postgres = await readServerVersion(client)
  await client.query('commit')
  const name = (await readMigrationJournal()).find((entry) => entry.when === when)?.tag
  if (name === undefined) {
    throw new BackupError(
      'The database was last used by another version of nSpect: please make the backup with that one.',
    )
  }
  return { schema: { name, when }, postgres, tables, jobs, sequences, named, firstAuditMonth }
}

async function* streamFileLines(lines: readonly FileLine[]): AsyncGenerator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`
}

type Dumped = Awaited<ReturnType<typeof dumpDatabase>>

/** Writes what the backup consists of, and gives it its name. */
const complete = async (
  parts: BackupParts,
  writer: Writer,
  dumped: Dumped,
  files: CopiedFiles,
  madeAt: Date,
): Promise<BackupManifest> => {
  const { secret, recipient } = parts
  const { schema, postgres, tables, jobs, sequences, firstAuditMonth } = dumped
  const { lines, missing, damaged } = files
  const blobs = new Set(lines.flatMap(({ blob }) => blob ?? []))
  await writer.add(fileListPath, Readable.from(streamFileLines(lines)))
  await writer.addPlain(blobListPath, Readable.from([...blobs].map((blob) => `${blob}\n`)))
  const whole: BackupDetails = {
    tables,
    sequences,
    jobs,
    missing,
    damaged,
    firstAuditMonth,
    secret: { made: secret.isMade ? secret.value : null, print: fingerprintSecret(secret.value) },
  }
  await writer.add(detailsPath, Readable.from([JSON.stringify(whole)]))
  const manifest: BackupManifest = {
    format: formatName,
    version: formatVersion,
    madeAt: madeAt.toISOString(),
    program,
    why: parts.why,
    schema,
    postgres,
    recipient: recipient ?? null,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: { count: lines.length, bytes: lines.reduce((sum, { size }) => sum + (size ?? 0), 0) },
  }
  await writer.addPlain(manifestPath, Readable.from([`${JSON.stringify(manifest, null, 1)}\n`]))
  await writer.end()
  return manifest
}

/**
 * Files that were named by the rows of the backup and are gone, because their rows are gone by now,
 * too.
 */
const vanished = async (client: pg.Client, { missing }: CopiedFiles): Promise<boolean> =>
  missing.length > 0 && (await filterStillReferenced(client, missing)).size < missing.length

/** A time that no backup of this folder has yet. */
const freeTime = async ({ folder, now }: BackupParts): Promise<Date> => {
  for (;;) {
    const at = now()
    if (!(await listBackups(folder)).includes(formatBackupName(at))) return at
    await pause(1_000 - at.getMilliseconds())
  }
}

const takeOnce = async (parts: BackupParts, client: pg.Client): Promise<Backup | undefined> => {
  const { folder, recipient, say } = parts
  const seal = createEncryptor(recipient)
  const isSealed = recipient !== undefined
  const madeAt = await freeTime(parts)
  const begun = await createBackupFolder(folder, madeAt)
  try {
    const writer = new Writer(begun.path, seal, isSealed)
    const dumped = await dumpDatabase(client, writer)
    say(`Database: ${dumped.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`)
    const known = await readHashCache(parts.hashesFile)
    const progress = createProgressReporter(dumped.named, say)
    const secret = parts.secret.value
    const files = parts.isFilesInPlace
      ? listFilesNotCopied(dumped.named)
      : await copyFilesToBackup({ ...parts, seal, isSealed, known, progress, secret }, dumped.named)
    if (await vanished(client, files)) return undefined
    const manifest = await complete(parts, writer, dumped, files, madeAt)
    const path = await begun.finish()
    if (!parts.isFilesInPlace)
      await writeKnownHashes(parts.hashesFile, files.lines.filter(isTableCopiedAsFile))
    const { newFiles, newBytes, missing, damaged } = files
    return { path, manifest, newFiles, newBytes, missing, damaged, removed: [] }
  } finally {
    await rm(begun.path, { recursive: true, force: true })
  }
}

/** Removes what is not kept any more. If that fails, the new backup is whole nevertheless. */
const removeEarlier = async ({ folder, keep, now, say }: BackupParts): Promise<string[]> => {
  if (!keep) return []
  try {
    return await removeOutdatedBackups(folder, keep, now())
  } catch (error) {
    say(`Earlier backups were not removed: ${formatErrorForLog(error).split('\n')[0]}`)
    return []
  }
}

const createProgressReporter =
  (named: readonly ReferencedFile[], say: (line: string) => void) => (done: number) => {
    if (done % 1_000 === 0 && done < named.length) say(`Files: ${done} of ${named.length}`)
  }

/**
 * Makes a backup: all rows as they are at one moment, then every stored file that they name.
 * Whoever works meanwhile notices nothing. Killed at any time, it leaves nothing that looks like a
 * backup. Throws BackupError.
 */
export const writeBackup = async (parts: BackupParts): Promise<Backup> => {
  const client = new pg.Client({ ...parts.connection, application_name: 'nspect-backup' })
  client.on('error', () => undefined)
  try {
    const lock = await lockBackupFolder(parts.folder)
    try {
      await client.connect()
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const backup = await takeOnce(parts, client)
        if (backup) return { ...backup, removed: await removeEarlier(parts) }
      }
      throw new BackupError(
        'Files were removed while they were copied, several times. Please try again later.',
      )
    } finally {
      await lock.release()
    }
  } catch (error) {
    throw toBackupError(error, parts.folder)
  } finally {
    await client.end().catch(() => undefined)
  }
}
