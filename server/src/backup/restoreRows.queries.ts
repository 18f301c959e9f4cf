import type { Writable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BackupDetails, DumpedTable } from './format.ts'

/** Has this database no table of ours? */
export const isEmptyDatabase = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is null
    and to_regclass('public.clients') is null and to_regclass('public.files') is null as empty`)
  return rows[0]?.empty === true
}

/** What an installation holds, for the sentence that refuses to restore over it. */
export const countContentsBeforeRestore = async (
  client: pg.ClientBase,
): Promise<{ clients: number; points: number }> => {
  const { rows } = await client.query(`select (select count(*)::int from clients) as clients,
    (select count(*)::int from project_pins) as points`)
  return { clients: Number(rows[0]?.clients), points: Number(rows[0]?.points) }
}

interface Kept {
  table: string
  name: string
  definition: string
}

/** Statements that put back what was taken away for a fast load. */
export type RestoreConstraints = () => Promise<void>

const foreignKeys = `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`
// what a primary key or a unique constraint stands on stays: it is as old as its table. Of a table
// in parts the definition is for the whole alone, unless ONLY is left out; the indexes of its parts
// come and go with it
const plainIndexes = `select i.indrelid::regclass::text as "table", c.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
  order by c.relname`

/**
 * Takes foreign keys, indexes and triggers away while tables are loaded in any order. Putting them
 * back compares every row with what it refers to.
 */
export const dropConstraintsForLoading = async (
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<RestoreConstraints> => {
  const keys = (await client.query<Kept>(foreignKeys)).rows
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  }
  const indexes = (await client.query<Kept>(plainIndexes)).rows
  for (const { name } of indexes)
    await client.query(`drop index public.${client.escapeIdentifier(name)}`)
  const quoted = tables.map((table) => `public.${client.escapeIdentifier(table)}`)
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of keys) {
      await client.query(
        `alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`,
      )
    }
    for (const table of quoted) await client.query(`alter table ${table} enable trigger user`)
  }
}

/** Takes the rows of one table, as they were copied out. */
export const copyTableIn = (
  client: pg.ClientBase,
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
): Writable => {
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return client.query(
    copyFrom(`copy public.${client.escapeIdentifier(name)} (${listed}) from stdin`),
  )
}

/** Empties a table that a migration has filled. */
export const clearTable = async (client: pg.ClientBase, table: string): Promise<void> => {
  await client.query(`delete from public.${client.escapeIdentifier(table)}`)
}

/** The number of rows of a table. */
export const countTableRows = async (client: pg.ClientBase, table: string): Promise<number> => {
  const { rows } = await client.query(
    `select count(*)::float8 as n from public.${client.escapeIdentifier(table)}`,
  )
  return Number(rows[0]?.n)
}

/** Sets a sequence to where it was. */
export const restoreSequence = async (
  client: pg.ClientBase,
  { name, lastValue, isCalled }: BackupDetails['sequences'][number],
): Promise<void> => {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    `public.${client.escapeIdentifier(name)}`,
    lastValue,
    isCalled,
  ])
}

/** Lets the planner know what has been loaded. */
export const analyzeDatabase = async (client: pg.ClientBase): Promise<void> => {
  await client.query('analyze')
}
