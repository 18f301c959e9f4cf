import pg from 'pg'

/** What a copied point has other than the one it is a copy of; `n` is its number. */
const replaced: Record<string, string> = {
  pin_number: 'n',
  title: `title || ', room ' || n || case when n % 7 = 0
    then repeat(', along the corridor towards the stairs of the west wing', 3) else '' end`,
  is_resolved: 'n % 3 = 0',
  is_approved: 'false',
  is_critical: 'n % 100 = 0',
  matter_point_coordinates: `case when matter_point_coordinates is null then null else
    matter_point_coordinates || jsonb_build_object('key', (matter_point_coordinates->>'key') || '-' || n) end`,
}

/**
 * Fills an inspection up to so many points, each a copy of one that is there, with its pictures. A
 * third is resolved, every hundredth critical, and every seventh has a long title.
 */
export const fillPins = async (
  connectionString: string,
  projectId: number,
  count: number,
): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'project_pins' and table_schema = current_schema()
         and is_generated = 'NEVER' and is_identity = 'NO'`,
    )
    const names = rows.map(({ name }) => name)
    await client.query(
      `insert into project_pins (${names.join()})
       select ${names.map((name) => replaced[name] ?? name).join()}
       from (select *, row_number() over (order by id) as at, count(*) over () as there
         from project_pins where project_id = $1 and not is_deleted) origin
       join generate_series(1, $2::int) n on n > there and (n - 1) % there + 1 = at`,
      [projectId, count],
    )
    await client.query('update projects set next_pin_number = $2 + 1 where id = $1', [
      projectId,
      count,
    ])
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
