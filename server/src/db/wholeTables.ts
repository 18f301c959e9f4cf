import type pg from 'pg'

/**
 * Makes a connection read one state of the database, in forms that do not depend on its settings.
 */
export const beginDatabaseSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query('begin isolation level repeatable read, read only')
  await setPlainTextFormats(client)
}

/** Rows as text look the same whatever the settings of server, database and user are. */
export const setPlainTextFormats = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`set local timezone = 'UTC'`)
  await client.query(`set local datestyle = 'ISO, YMD'`)
  await client.query(`set local intervalstyle = 'postgres'`)
  await client.query(`set local extra_float_digits = 1`)
  await client.query(`set local bytea_output = 'hex'`)
  await client.query(`set local search_path = public`)
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  // else a long table is read from where another reader is
  await client.query('set local synchronize_seqscans = off')
}

/** A table, and its columns but those that are computed. */
export interface TableColumns {
  name: string
  columns: string[]
  /**
   * the primary key of a table in parts, by which its rows are read: the order of parts differs
   * between databases
   */
  sortedBy?: string[] | undefined
}

/**
 * Every table of the schema `public`, except those of extensions; one in parts once, without them,
 * as they are in another schema.
 */
export const listTables = async (client: pg.ClientBase): Promise<TableColumns[]> => {
  const { rows } = await client.query<TableColumns & { sortedBy: string[] | null }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      case c.relkind when 'p' then (select array_agg(k.attname::text order by array_position(p.conkey, k.attnum))
        from pg_constraint p join pg_attribute k on k.attrelid = p.conrelid and k.attnum = any(p.conkey)
        where p.conrelid = c.oid and p.contype = 'p') end as "sortedBy"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    group by c.oid, c.relname, c.relkind order by c.relname`)
  return rows.map(({ sortedBy, ...table }) => (sortedBy ? { ...table, sortedBy } : table))
}
