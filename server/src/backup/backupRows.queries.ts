import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listTables, type TableColumns } from '../db/wholeTables.ts'

/** Every sequence of the schema `public`. Read after the rows, they are never behind them. */
export const listSequencesToBackUp = async (client: pg.ClientBase) => {
  const { rows: found } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: { name: string; lastValue: string; isCalled: boolean }[] = []
  for (const { name } of found) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Rows as they are read; `rows` counts them once they have been. */
export type CountedRows = Readable & { rows: () => Promise<number> }

/**
 * All rows of a table as PostgreSQL's COPY writes them; `rows` counts them once it has been read.
 */
export const copyTableOut = (
  client: pg.ClientBase,
  { name, columns, sortedBy }: TableColumns,
): CountedRows => {
  const list = (names: string[]) =>
    names.map((column) => client.escapeIdentifier(column)).join(', ')
  const table = `public.${client.escapeIdentifier(name)}`
  const rows = sortedBy
    ? `(select ${list(columns)} from ${table} order by ${list(sortedBy)})`
    : `${table} (${list(columns)})`
  return counted(client, `copy ${rows} to stdout`)
}

/** Columns of a job that waits, see `restored_jobs`. */
export const jobColumns = ['name', 'data', 'priority', 'start_after']

/** All jobs that wait or are under way. */
export const copyJobsOut = async (client: pg.ClientBase): Promise<CountedRows> => {
  const { rows } = await client.query(`select to_regclass('jobs.job') as found`)
  const waiting = rows[0]?.found
    ? `select name, data, priority, start_after from jobs.job where state in ('created', 'retry', 'active') order by created_on, id`
    : 'select null where false'
  return counted(client, `copy (${waiting}) to stdout`)
}

const counted = (client: pg.ClientBase, statement: string) => {
  const stream = client.query(copyTo(statement))
  const rows = async () => {
    // the number follows the last row: whatever this connection answers next comes after it
    await client.query('select')
    return stream.rowCount ?? 0
  }
  return Object.assign(stream as Readable, { rows })
}

/** A stored file as the rows name it. The size and hash of forms made from it stand in no row. */
export interface ReferencedFile {
  name: string
  size: number | null
  sha256: string | null
}

/**
 * Where names of stored files are: table, and what reads them. An earlier schema may not have all
 * of them.
 */
const naming: [string, string][] = [
  ['files', 'select name, size::float8 as size, sha256 from files'],
  [
    'files',
    `select made.value ->> 'name', (made.value ->> 'size')::float8, null from files, jsonb_each(variants) made`,
  ],
  ['client_exports', 'select name, null::float8, null from client_exports where name is not null'],
  ['print_outs', 'select name, null::float8, null from print_outs where name is not null'],
]

/** Every stored file that a row names, each once. */
export const listFilesToBackUp = async (client: pg.ClientBase): Promise<ReferencedFile[]> => {
  const there = new Set((await listTables(client)).map(({ name }) => name))
  const parts = naming.filter(([table]) => there.has(table)).map(([, reading]) => reading)
  if (parts.length === 0) return []
  const { rows } = await client.query<ReferencedFile>(`
    select name, max(size) as size, max(sha256) as sha256 from (${parts.join(' union all ')}) named
    where name is not null group by name order by name`)
  return rows
}

/** Which of these stored files does a row still name? */
export const filterStillReferenced = async (
  client: pg.ClientBase,
  names: readonly string[],
): Promise<Set<string>> => {
  const wanted = new Set(names)
  return new Set(
    (await listFilesToBackUp(client)).flatMap(({ name }) => (wanted.has(name) ? [name] : [])),
  )
}

/** The version of the server. */
export const readServerVersion = async (client: pg.ClientBase): Promise<string> =>
  String((await client.query('show server_version')).rows[0]?.server_version ?? '')
