import type pg from 'pg'
import type { ReferencedFile } from './moveFilesToStorage.ts'

/** Every stored file that a row names, each once. */
export const listFilesToMove = async (client: pg.ClientBase): Promise<ReferencedFile[]> => {
  const { rows } = await client.query<ReferencedFile>(`
    select name, max(size)::float8 as size, max(sha256) as sha256 from (
      select name, size, sha256 from files
      union all select made.value ->> 'name', (made.value ->> 'size')::bigint, null from files, jsonb_each(variants) made
      union all select name, null, null from client_exports
      union all select name, null, null from print_outs
    ) as named where name is not null group by name order by name`)
  return rows
}

/** Connections of servers to this database at the moment. */
export const countServerConnections = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ servers: number }>(`
    select count(*)::int as servers from pg_stat_activity
    where datname = current_database() and application_name in ('nspect', 'nspect live', 'nspect jobs')`)
  return rows[0]?.servers ?? 0
}
