import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { createAuditMonthsFrom } from '../audit/auditMonths.queries.ts'
import { lockMigrations, migrateInTransaction, readMigrationJournal } from '../db/migrate.ts'
import { listTables, setPlainTextFormats } from '../db/wholeTables.ts'
import { type FileStorage, StorageError } from '../storage/storage.ts'
import { copyTableOut, listFilesToBackUp } from './backupRows.queries.ts'
import { BackupError, type CopiedFile, type DumpedTable, isTableCopiedAsFile } from './format.ts'
import type { OpenedBackup } from './readBackup.ts'
import {
  analyzeDatabase,
  clearTable,
  copyTableIn,
  countContentsBeforeRestore,
  countTableRows,
  dropConstraintsForLoading,
  isEmptyDatabase,
  restoreSequence,
} from './restoreRows.queries.ts'

/** What is restored into. */
export interface RestoreParts {
  connection: pg.ClientConfig
  say: (line: string) => void
}

const broken = (what: string) =>
  new BackupError(
    `The backup was not restored as it was made: ${what}. Please take an earlier backup, and report this.`,
  )

/** Throws unless the table now has the rows that it had, compared as text. */
const proveRows = async (client: pg.Client, table: DumpedTable): Promise<void> => {
  const rows = await countTableRows(client, table.name)
  if (rows !== table.rows) throw broken(`${table.name} has ${rows} rows instead of ${table.rows}`)
  const hash = createHash('sha256')
  for await (const chunk of copyTableOut(client, table) as AsyncIterable<Buffer>) hash.update(chunk)
  if (hash.digest('hex') !== table.sha256)
    throw broken(`the rows of ${table.name} are not the same`)
}

const load = async (client: pg.Client, backup: OpenedBackup, table: DumpedTable): Promise<void> => {
  await backup.rowsOf(table, (rows) => pipeline(rows, copyTableIn(client, table)))
}

/** Throws if a table or column of the backup is not in the schema that it names. */
const assertKnownTables = async (
  client: pg.Client,
  tables: readonly DumpedTable[],
): Promise<void> => {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of tables) {
    const own = known.get(name)
    const unknown = own ? columns.find((column) => !own.includes(column)) : name
    if (unknown !== undefined) {
      throw new BackupError(
        `The backup has ${own ? `a column ${unknown} of ${name}` : `a table ${name}`} that this version does not know. Please restore it with the version that made it.`,
      )
    }
  }
}

/** Throws if a row names a stored file that is not in the backup. */
const proveNamed = async (client: pg.Client, { files, details }: OpenedBackup): Promise<void> => {
  const there = new Set([...files.map(({ name }) => name), ...details.missing])
  const lost = (await listFilesToBackUp(client)).filter(({ name }) => !there.has(name))
  if (lost.length > 0) throw broken(`${lost.length} files that its rows name are not in it`)
}

/**
 * Builds the schema that the backup was made with, loads all rows, and brings it up to this
 * version's.
 */
const loadAll = async (
  client: pg.Client,
  backup: OpenedBackup,
  say: (line: string) => void,
): Promise<void> => {
  const { details, manifest } = backup
  await setPlainTextFormats(client)
  await migrateInTransaction(client, manifest.schema.when)
  await assertKnownTables(client, details.tables)
  if (details.firstAuditMonth) await createAuditMonthsFrom(client, details.firstAuditMonth)
  const putBack = await dropConstraintsForLoading(
    client,
    details.tables.map(({ name }) => name),
  )
  for (const table of details.tables) {
    await clearTable(client, table.name)
    await load(client, backup, table)
  }
  say(`Loaded ${manifest.rows} rows`)
  await putBack()
  for (const sequence of details.sequences) await restoreSequence(client, sequence)
  for (const table of details.tables) await proveRows(client, table)
  await proveNamed(client, backup)
  await migrateInTransaction(
    client,
    Math.max(...(await readMigrationJournal()).map(({ when }) => when)),
  )
  await load(client, backup, details.jobs)
  // those that ran when it was made do not run here
  await clearTable(client, 'servers')
}

const assertEmptyDatabase = async (client: pg.Client): Promise<void> => {
  if (await isEmptyDatabase(client)) return
  const { clients, points } = await countContentsBeforeRestore(client)
  throw new BackupError(
    `There is an installation here already, with ${clients} clients and ${points} points, and a restore writes over nothing. Please name a new folder (DATA_DIR=./restored) or an empty database (DATABASE_URL).`,
  )
}

/**
 * Loads the rows into an empty database, in one transaction: all of them, compared with what they
 * were, or none. `beforeLoad` runs once it is known to be empty, and while no server can start on
 * it. Throws BackupError.
 */
export const restoreDatabaseRows = async (
  { connection, say }: RestoreParts,
  backup: OpenedBackup,
  beforeLoad: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const client = new pg.Client({
    ...connection,
    application_name: 'nspect-restore',
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockMigrations(client)
    await assertEmptyDatabase(client)
    await beforeLoad()
    await client.query('begin')
    await loadAll(client, backup, say)
    await client.query('commit')
    await analyzeDatabase(client)
  } finally {
    await client.end()
  }
}

const hashStream = async (bytes: Readable): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

const isThere = async (
  storage: FileStorage,
  { name, size, sha256 }: CopiedFile,
): Promise<boolean> => {
  if ((await storage.head(name))?.size !== size) return false
  return (await hashStream(await storage.get(name))) === sha256
}

/**
 * Throws unless files that are not in the backup, because they stayed where they were, are still
 * there.
 */
const proveInPlace = async (storage: FileStorage, { files }: OpenedBackup): Promise<void> => {
  let gone = 0
  for (const { name, size } of files.filter((file) => !isTableCopiedAsFile(file))) {
    const found = await storage.head(name).catch(() => null)
    if (found === null || (size !== null && found.size !== size)) gone += 1
  }
  if (gone > 0) {
    throw new BackupError(
      `This backup holds the database only, made before an upgrade, and ${gone} files that its rows name are not here. Please restore it where they are (DATA_DIR), or restore another backup.`,
    )
  }
}

/**
 * Stores the bytes of all files under their names. One that is there already, left by a restore
 * that was killed, is compared and kept. If one fails, those that were stored are removed again.
 */
export const restoreStoredFiles = async (
  storage: FileStorage,
  backup: OpenedBackup,
  say: (line: string) => void,
): Promise<void> => {
  await proveInPlace(storage, backup)
  const stored: string[] = []
  try {
    for (const [done, file] of backup.files.filter(isTableCopiedAsFile).entries()) {
      if (done > 0 && done % 1_000 === 0) say(`Files: ${done} of ${backup.files.length}`)
      if (await isThere(storage, file)) continue
      stored.push(file.name)
      const { name, sha256 } = await backup.bytesOf(file, (bytes) =>
        storage.put(bytes, { maxBytes: file.size, name: file.name }),
      )
      if (name !== file.name || sha256 !== file.sha256)
        throw broken(`file ${file.name} was stored as another`)
    }
  } catch (error) {
    await Promise.allSettled(stored.map((name) => storage.remove(name)))
    if (error instanceof StorageError && error.code === 'noSpace') {
      throw new BackupError(
        'The disk is full: nothing was restored. Please make room and try again.',
        { cause: error },
      )
    }
    throw error
  }
}

/** Reads the bytes of all files and compares them with their hashes. */
export const verifyBackupFiles = async (
  backup: OpenedBackup,
  say: (line: string) => void,
): Promise<void> => {
  for (const [done, file] of backup.files.filter(isTableCopiedAsFile).entries()) {
    if (done > 0 && done % 1_000 === 0) say(`Files: ${done} of ${backup.files.length}`)
    await backup.bytesOf(file, async (bytes) => {
      for await (const _ of bytes);
    })
  }
}
