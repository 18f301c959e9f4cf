import { createHash } from 'node:crypto'
import pg from 'pg'
import { createAuditMonthsFrom, findFirstAuditPartition } from '../audit/auditMonths.queries.ts'
import { connectDatabase } from '../db/connect.ts'
import { migrateDatabase, readSchemaVersion } from '../db/migrate.ts'
import {
  beginDatabaseSnapshot,
  listTables,
  setPlainTextFormats,
  type TableColumns,
} from '../db/wholeTables.ts'
import { copyJobsToDatabase } from '../jobs/copyJobsToDatabase.ts'
import {
  countContentsBeforeMove,
  emptyAndDropConstraints,
  insertRowLines,
  listSequencesToMove,
  listWaitingJobs,
  readRowLines,
  setMovedSequence,
} from './movedRows.queries.ts'
import { MoveError } from './moveError.ts'

/** Rows that were moved. */
export interface RowMoveResult {
  rows: number
  tables: number
  jobs: number
  /** of a line for each table: the hash of its rows, and its name */
  sha256: string
}

interface Parts {
  from: pg.ClientConfig
  to: pg.ClientConfig
  say: (line: string) => void
}

const opened = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ ...connection, application_name: 'nspect-move', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const assertNoContents = async (target: pg.ClientBase): Promise<void> => {
  const { clients, people } = await countContentsBeforeMove(target)
  if (clients + people > 0) {
    throw new MoveError(
      `There is an installation in that database already, with ${clients} clients and ${people} people, and a move writes over nothing. Please name an empty database.`,
    )
  }
}

/** The number of rows of a table, and their hash. */
interface Content {
  rows: number
  sha256: string
}

/** Reads a table; `each` takes its lines. */
const readTable = async (
  client: pg.ClientBase,
  table: TableColumns,
  each: (lines: string[]) => Promise<void> = () => Promise.resolve(),
): Promise<Content> => {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of readRowLines(client, table)) {
    rows += lines.length
    for (const line of lines) hash.update(`${line}\n`)
    await each(lines)
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Throws unless both have the same tables: they were made by the same version. */
const sameTables = async (
  source: pg.ClientBase,
  target: pg.ClientBase,
): Promise<TableColumns[]> => {
  const [tables, others] = [await listTables(source), await listTables(target)]
  const text = (list: TableColumns[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns.toSorted()]))
  if (text(tables) !== text(others)) {
    throw new MoveError(
      `The data was last used by another version of nSpect than this one (${await readSchemaVersion()}). Please start this version once, stop it, and try again.`,
    )
  }
  return tables
}

const copyAll = async (
  source: pg.Client,
  target: pg.Client,
  { to, say }: Parts,
): Promise<RowMoveResult> => {
  const tables = await sameTables(source, target)
  const jobs = await listWaitingJobs(source)
  await target.query('begin')
  await setPlainTextFormats(target)
  await assertNoContents(target)
  const putBack = await emptyAndDropConstraints(target, tables)
  const firstMonth = await findFirstAuditPartition(source)
  if (firstMonth) await createAuditMonthsFrom(target, firstMonth)
  const copied = new Map<TableColumns, Content>()
  for (const table of tables)
    copied.set(
      table,
      await readTable(source, table, (lines) => insertRowLines(target, table, lines)),
    )
  await putBack()
  for (const sequence of await listSequencesToMove(source)) await setMovedSequence(target, sequence)
  const hash = createHash('sha256')
  let rows = 0
  for (const [table, content] of copied) {
    const there = await readTable(target, table)
    if (there.sha256 !== content.sha256) {
      throw new MoveError(
        `The rows of ${table.name} did not arrive as they were. Nothing was moved; please report this.`,
      )
    }
    rows += content.rows
    hash.update(`${content.sha256}  ${table.name}\n`)
  }
  const database = connectDatabase(to, () => undefined)
  await copyJobsToDatabase(database, target, jobs).finally(() => database.close())
  say(`Rows: ${rows}`)
  await target.query('commit')
  await target.query('analyze')
  return { rows, tables: tables.length, jobs: jobs.length, sha256: hash.digest('hex') }
}

/** Makes the tables in a database, and throws MoveError if it has an installation already. */
export const assertTargetDatabaseEmpty = async (connection: pg.ClientConfig): Promise<void> => {
  await migrateDatabase(connection)
  const target = await opened(connection)
  await assertNoContents(target).finally(() => target.end())
}

/**
 * Copies all rows as they are at one moment into an empty database, in one transaction: all of
 * them, compared with what they were, or none. The source is only read. Throws MoveError.
 */
export const moveRowsToDatabase = async (parts: Parts): Promise<RowMoveResult> => {
  const source = await opened(parts.from)
  try {
    await assertTargetDatabaseEmpty(parts.to)
    const target = await opened(parts.to)
    try {
      await beginDatabaseSnapshot(source)
      return await copyAll(source, target, parts)
    } finally {
      await target.end()
    }
  } finally {
    await source.end()
  }
}
