import type pg from 'pg'
import type { TableColumns } from '../db/wholeTables.ts'

/** Rows sent at a time: a point may have 16 KiB of coordinates. */
const portion = 200

const listed = (client: pg.ClientBase, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** All rows of a table as lines of JSON, in an order that is the same in every database. */
export async function* readRowLines(
  client: pg.ClientBase,
  { name, columns }: TableColumns,
): AsyncGenerator<string[]> {
  await client.query(`declare lines no scroll cursor for
    select row_to_json(one)::text as line from (select ${listed(client, columns)} from public.${client.escapeIdentifier(name)}) one
    order by row_to_json(one)::text collate "C"`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${portion} from lines`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close lines')
}

/** Adds rows that were read as lines, with the keys that they have. */
export const insertRowLines = async (
  client: pg.ClientBase,
  { name, columns }: TableColumns,
  lines: string[],
): Promise<void> => {
  const table = `public.${client.escapeIdentifier(name)}`
  const names = listed(client, columns)
  await client.query(
    `insert into ${table} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [`[${lines.join(',')}]`],
  )
}

/** What an installation holds: a fresh one has nothing of it. */
export const countContentsBeforeMove = async (
  client: pg.ClientBase,
): Promise<{ clients: number; people: number }> => {
  const { rows } = await client.query<{ clients: number; people: number }>(
    'select (select count(*)::int from clients) as clients, (select count(*)::int from users) as people',
  )
  return rows[0] ?? { clients: 0, people: 0 }
}

/**
 * Empties all tables, and lets rows come in any order; call what it returns when they are there:
 * every reference is compared.
 */
export const emptyAndDropConstraints = async (
  client: pg.ClientBase,
  tables: readonly TableColumns[],
): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // migrations may have filled some
  for (const name of names) await client.query(`delete from ${name}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  }
}

/** Where every sequence stands. */
export const listSequencesToMove = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ name: string; at: string | null }>(
    `select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** Sets a sequence to where it stood; one that was never used stays so. */
export const setMovedSequence = async (
  client: pg.ClientBase,
  { name, at }: { name: string; at: string | null },
): Promise<void> => {
  if (at !== null)
    await client.query('select setval($1::regclass, $2::bigint)', [
      `public.${client.escapeIdentifier(name)}`,
      at,
    ])
}

/** A job that waits, or was under way when the servers were stopped. */
interface WaitingJob {
  name: string
  data: object | null
  priority: number
  startAfter: Date
}

/** All jobs that wait. */
export const listWaitingJobs = async (client: pg.ClientBase): Promise<WaitingJob[]> => {
  const { rows: found } = await client.query(`select to_regclass('jobs.job') as found`)
  if (!found[0]?.found) return []
  const { rows } = await client.query<WaitingJob>(`
    select name, data, priority, start_after as "startAfter" from jobs.job
    where state in ('created', 'retry', 'active') order by created_on, id`)
  return rows
}
