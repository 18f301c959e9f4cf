import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'

/** A row that was written, as stored in the database. */
export interface RowChange {
  table: string
  row: Record<string, unknown>
}

export interface ChangeLog {
  /** rows written and committed since the last call */
  take(): Promise<RowChange[]>
  /** the rows written by the call with this request id, all in one transaction */
  takeOf(requestId: string): Promise<RowChange[]>
}

/**
 * Tries are counted and keys stored for rejected calls, too; what a search finds, and what a client
 * stores, follow other rows.
 */
const uncounted = [
  'rate_windows',
  'idempotency_keys',
  'search_entries',
  'search_words',
  'stored_bytes',
]

/**
 * Makes the database record every written row, in the writer's own transaction: what an error rolls
 * back is not recorded, and no comparison of all tables is needed to detect changes. A session's
 * last use does not count.
 */
export const watchRowChanges = async (db: DbOrTransaction): Promise<ChangeLog> => {
  await db.execute(sql`create table noted_changes (id bigint generated always as identity, name text, row jsonb,
    tx bigint default txid_current())`)
  await db.execute(sql`create function note_change() returns trigger language plpgsql as $$
    declare was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end - 'last_seen_at';
      is_now jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end - 'last_seen_at';
    begin
      if was is distinct from is_now then
        insert into noted_changes (name, row) values (tg_argv[0], case when tg_op = 'DELETE' then was else is_now end);
      end if;
      return null;
    end $$`)
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables.filter(
    ({ name }) => !['noted_changes', ...uncounted].includes(name),
  )) {
    await db.execute(sql`create trigger note_change after insert or update or delete on ${sql.identifier(name)}
      for each row execute function note_change(${sql.raw(`'${name}'`)})`)
  }
  const takeWhere = async (condition: SQL) => {
    const { rows } = await db.execute<{ name: string; row: Record<string, unknown> }>(
      sql`with taken as (delete from noted_changes where ${condition} returning *) select name, row from taken order by id`,
    )
    return rows.map(({ name, row }) => ({ table: name, row }))
  }
  return {
    take: () => takeWhere(sql`true`),
    takeOf: (requestId) =>
      takeWhere(sql`tx in (select tx from noted_changes
        where name = 'audit_events' and row ->> 'request_id' = ${requestId})`),
  }
}
