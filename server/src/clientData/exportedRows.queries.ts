import { sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import {
  type ExportedTable,
  exportedTables,
  quoteIdentifiers,
  selectReferencedIds,
} from '../db/tenantTables.ts'

/** Rows fetched at a time: a point may have 16 KiB of coordinates. */
const portion = 200

/**
 * Makes a transaction that has just begun read one state of the database, for as long as it takes.
 */
export const setSnapshotIsolation = async (tx: DbOrTransaction): Promise<void> => {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

/** The client's own row, as JSON. */
export const findClientRowAsJson = async (
  db: DbOrTransaction,
  clientId: number,
): Promise<string | undefined> => {
  const { rows } = await db.execute<{ line: string }>(
    sql`select row_to_json(clients)::text as line from clients where id = ${clientId}`,
  )
  return rows[0]?.line
}

/**
 * The rows of one table of a client as lines of JSON, read by a cursor; `count` is called for each
 * portion.
 */
export async function* readClientTableLines(
  tx: DbOrTransaction,
  { name, columns, computed, key }: ExportedTable,
  clientId: number,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const more = Object.entries(computed).map(
    ([column, made]) => sql`, ${sql.raw(made)} as ${sql.identifier(column)}`,
  )
  const rowsOfClient = sql`select ${quoteIdentifiers(columns)}${sql.join(more)} from ${sql.identifier(name)}
    where client_id = ${sql.raw(String(clientId))} order by ${quoteIdentifiers(key)}`
  await tx.execute(
    sql`declare lines no scroll cursor for select row_to_json(one)::text as line from (${rowsOfClient}) one`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql`fetch ${sql.raw(String(portion))} from lines`,
    )
    if (rows.length === 0) break
    count(rows.length)
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
  }
  await tx.execute(sql`close lines`)
}

/**
 * Everyone outside of a client who wrote something in it: SuperAdmins, and people who were moved to
 * another client.
 */
export const listAuthorsOutsideClient = async (
  tx: DbOrTransaction,
  clientId: number,
): Promise<string[]> => {
  const ids = exportedTables.flatMap(({ name, references }) =>
    Object.entries(references)
      .filter(([, target]) => target === 'users')
      .map(
        ([column]) =>
          sql`select ${selectReferencedIds(name, column)} from ${sql.identifier(name)} where client_id = ${clientId}`,
      ),
  )
  const { rows } = await tx.execute<{ line: string }>(sql`
    select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name)::text as line from users
    where client_id is distinct from ${clientId} and id in (${sql.join(ids, sql` union `)}) order by id`)
  return rows.map(({ line }) => line)
}

/** A stored object of a client: a file, or one of the sizes and forms made from it. */
export interface StoredObject extends Record<string, unknown> {
  name: string
  mime: string
  size: number
}

/** All stored objects of a client, each once. */
export const listStoredObjectsOfClient = async (
  tx: DbOrTransaction,
  clientId: number,
): Promise<StoredObject[]> => {
  const { rows } = await tx.execute<StoredObject>(sql`
    select name, min(mime) as mime, max(size)::float8 as size from (
      select id, name, mime, size from files where client_id = ${clientId}
      union all
      select id, made.value ->> 'name', made.value ->> 'mime', (made.value ->> 'size')::bigint
        from files, jsonb_each(variants) made where client_id = ${clientId}) object
    group by name order by min(id), name`)
  return rows
}
