import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { getErrorCode } from '../db/embedded/startError.ts'
import { readMigrationJournal } from '../db/migrate.ts'
import {
  createHashingStream,
  getBackupBlobPath,
  hashFile,
  isBackup,
  listBackupBlobs,
  listBackups,
  readOptionalFile,
} from './backupFolder.ts'
import { createDecryptor, type TransformBytes } from './encryption.ts'
import {
  type BackupDetails,
  BackupError,
  type BackupManifest,
  backupDetails,
  backupManifest,
  type CopiedFile,
  checksumsPath,
  type DumpedTable,
  detailsPath,
  encryptedSuffix,
  type FileLine,
  fileLine,
  fileListPath,
  formatName,
  formatVersion,
  isTableCopiedAsFile,
  manifestPath,
} from './format.ts'

/** A backup that was opened, and whose own files are what it says. */
export interface OpenedBackup {
  path: string
  manifest: BackupManifest
  details: BackupDetails
  files: FileLine[]
  /** Hands the rows of a table to `take`; throws BackupError if they are not what they were. */
  rowsOf(table: DumpedTable, take: (rows: Readable) => Promise<void>): Promise<void>
  /**
   * Hands the bytes of a stored file to `take`; throws BackupError if they are not what they were.
   */
  bytesOf<T>(file: CopiedFile, take: (bytes: Readable) => Promise<T>): Promise<T>
}

const damaged = (path: string, cause?: unknown) =>
  new BackupError(
    `The backup is damaged: ${path} is not what it was when the backup was made. Please take another copy of it, or an earlier backup.`,
    { cause },
  )

/** The folder of one backup: the one that is named, or the newest in it. */
const findBackup = async (folder: string): Promise<string> => {
  const named = resolve(folder)
  if (await isBackup(named)) return named
  const newest = (await listBackups(named)).at(-1)
  if (newest) return join(named, newest)
  const isThere = await stat(named).then(
    () => true,
    () => false,
  )
  throw new BackupError(
    isThere ? `There is no backup in ${named}.` : `There is no folder ${named}.`,
  )
}

const parsed = (content: string | undefined): unknown => {
  try {
    return JSON.parse(content ?? '')
  } catch {
    return undefined
  }
}

/** Refuses what is no backup, or one of a version that this one does not know. */
const readManifest = async (path: string): Promise<BackupManifest> => {
  const found = parsed(await readOptionalFile(join(path, manifestPath)))
  const { format, version, schema } = (found ?? {}) as {
    format?: unknown
    version?: unknown
    schema?: unknown
  }
  if (format !== formatName) throw damaged(manifestPath)
  const newer =
    'This backup was made by a newer version of nSpect. Please restore it with that version, or a newer one.'
  if (typeof version === 'number' && version > formatVersion) throw new BackupError(newer)
  const checked = backupManifest.safeParse(found)
  if (!checked.success) throw damaged(manifestPath)
  const journal = await readMigrationJournal()
  const { when } = z.object({ when: z.number() }).parse(schema)
  if (when > Math.max(...journal.map((entry) => entry.when))) throw new BackupError(newer)
  if (!journal.some((entry) => entry.when === when)) {
    throw new BackupError(
      'This backup was made by a version of nSpect that this one does not know.',
    )
  }
  return checked.data
}

/** Compares every file of the backup's own folder with the hashes that were written last. */
const proveSums = async (path: string): Promise<Set<string>> => {
  const sums = await readOptionalFile(join(path, checksumsPath))
  if (sums === undefined) throw damaged(checksumsPath)
  const proven = new Set<string>()
  for (const line of sums.split('\n').filter((sum) => sum !== '')) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
    if (sum === undefined || name === undefined || name.includes('..')) throw damaged(checksumsPath)
    const now = await hashFile(join(path, name)).catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') throw damaged(name, error)
      throw error
    })
    if (now !== sum) throw damaged(name)
    proven.add(name)
  }
  return proven
}

class Reader implements Pick<OpenedBackup, 'rowsOf' | 'bytesOf'> {
  readonly path: string
  private readonly open: TransformBytes
  private readonly proven: Set<string>
  private readonly ending: string

  constructor(path: string, open: TransformBytes, proven: Set<string>, ending: string) {
    this.path = path
    this.open = open
    this.proven = proven
    this.ending = ending
  }

  /** Hands the content of one file to `take`. */
  async read<T>(path: string, take: (content: Readable) => Promise<T>): Promise<T> {
    const name = `${path}${this.ending}`
    if (!this.proven.has(name)) throw damaged(name)
    const sealed = createReadStream(join(this.path, name))
    const opened = await this.open(sealed).catch((error: unknown) => {
      throw damaged(name, error)
    })
    return pipeline(opened, createGunzip(), (content) =>
      take(Readable.from(content, { objectMode: false })),
    )
  }

  async rowsOf(table: DumpedTable, take: (rows: Readable) => Promise<void>): Promise<void> {
    const { through, measured } = createHashingStream()
    await this.read(table.path, (rows) =>
      pipeline(rows, through, (proven) => take(Readable.from(proven))),
    )
    if (measured().sha256 !== table.sha256) throw damaged(table.path)
  }

  async bytesOf<T>(
    { blob, size, sha256 }: CopiedFile,
    take: (bytes: Readable) => Promise<T>,
  ): Promise<T> {
    const path = getBackupBlobPath(dirname(this.path), blob, this.ending)
    const { through, measured } = createHashingStream()
    const broken = (cause?: unknown) =>
      new BackupError(
        `The backup is damaged: ${path} is not what it was. Please take it from another copy; where the installation still runs, remove this file and make a new backup.`,
        { cause },
      )
    const opened = await this.open(createReadStream(path)).catch((error: unknown) => {
      throw broken(error)
    })
    let isRead = false
    opened.once('error', () => {
      isRead = true
    })
    const taken = await pipeline(opened, through, (proven) =>
      take(Readable.from(proven, { objectMode: false })),
    ).catch((error: unknown) => {
      throw isRead ? broken(error) : error
    })
    const now = measured()
    if (now.sha256 !== sha256 || now.size !== size) throw broken()
    return taken
  }
}

const readFiles = (reader: Reader): Promise<FileLine[]> =>
  reader.read(fileListPath, async (content) => {
    const files: FileLine[] = []
    for await (const line of createInterface({ input: content })) {
      const file = fileLine.safeParse(parsed(line))
      if (!file.success) throw damaged(fileListPath)
      files.push(file.data)
    }
    return files
  })

/**
 * Opens a backup, or the newest of a folder, and compares its own files with their hashes; those of
 * stored files are compared when they are read. Throws BackupError: no backup, damaged, of another
 * version, another key.
 */
export const openBackup = async (
  folder: string,
  secretKey: string | undefined,
): Promise<OpenedBackup> => {
  const path = await findBackup(folder)
  const whole = await readManifest(path)
  const open = await createDecryptor(whole.recipient, secretKey)
  const proven = await proveSums(path)
  if (!proven.has(manifestPath)) throw damaged(checksumsPath)
  const ending = whole.recipient === null ? '' : encryptedSuffix
  const reader = new Reader(path, open, proven, ending)
  const inside = backupDetails.safeParse(
    parsed(await reader.read(detailsPath, (content) => text(content))),
  )
  if (!inside.success) throw damaged(detailsPath)
  const files = await readFiles(reader)
  if (files.length !== whole.files.count) throw damaged(fileListPath)
  const there = await listBackupBlobs(dirname(path), ending)
  const gone = files.filter(isTableCopiedAsFile).filter(({ blob }) => !there.has(blob))
  if (gone.length > 0) {
    throw new BackupError(
      `The backup is incomplete: ${gone.length} of its ${files.length} files are not in ${join(dirname(path), 'files')}. Please copy the whole folder ${basename(dirname(path))}, not only ${basename(path)}.`,
    )
  }
  return {
    path,
    manifest: whole,
    details: inside.data,
    files,
    rowsOf: (table, take) => reader.rowsOf(table, take),
    bytesOf: (file, take) => reader.bytesOf(file, take),
  }
}
