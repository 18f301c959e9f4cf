import pg from 'pg'

/** Amount of data: one big client, and many small ones beside it that use the same words. */
export const searchVolume = {
  projects: 2_000,
  points: 100_000,
  smallClients: 1_000,
  pointsOfSmall: 100,
} as const

const { projects, points, smallClients, pointsOfSmall } = searchVolume

const words = `array['door','window','carpet','wall','tile','lamp','mirror','ceiling','corridor','bathroom','shower','drain',
  'sealant','handrail','gutter','pipe','socket','switch','curtain','elevator','sprinkler','extinguisher','balcony','parquet',
  'cracked','loose','leaking','stained','faded','missing','blocked','corroded','worn','damaged','torn','scratched']`
/** Common words often, others seldom; `n`: the row, `k`: the place in its text. */
const word = (n: string, k: number) =>
  `(${words})[1 + (36 * power((hashint8(${n} * 64::bigint + ${k}) & 65535) / 65536.0, 2))::int % 36]`
/** One of eight thousand names that are used by a few points each. */
const buildRareNameSql = (n: string) =>
  `'serial' || substr(md5((${n}::bigint * 31 % 8000)::text), 1, 8)`
const text = (n: string, count: number) =>
  Array.from({ length: count }, (_, k) => word(n, k)).join(` || ' ' || `)

/**
 * Rows are derived from sequence numbers: every run gets the same ones. Client 1 is the big one.
 */
const statements = [
  `insert into clients (id, business_name, tier) overriding system value
    select n, 'Seaview Hotels ' || n, 'Enterprise' from generate_series(1, ${smallClients + 1}) n`,
  `insert into users (id, client_id, username, password_hash, first_name, last_name, role) overriding system value
    select n, n, 'manager' || n || '@hotel.example', '-', 'Manager', 'No ' || n, 'Manager'
    from generate_series(1, ${smallClients + 1}) n`,
  `insert into users (id, client_id, username, password_hash, first_name, last_name, role) overriding system value
    select ${smallClients + 1} + n, 1, 'inspector' || n || '@hotel.example', '-', 'Inspector', 'No ' || n, 'User'
    from generate_series(1, 2) n`,
  `insert into project_types (id, client_id, name) overriding system value
    select n, n, 'Condition survey' from generate_series(1, ${smallClients + 1}) n`,
  `insert into point_categories (id, client_id, project_type_id, name, is_default, poi_color_code) overriding system value
    select n, n, n, 'Fabric', true, '#336699' from generate_series(1, ${smallClients + 1}) n`,
  `insert into projects (id, client_id, project_name, project_type_id, scan_date, notes, created_by) overriding system value
    select p, c, 'House ' || p || ' of ' || ${word('p', 3)}, c, date '2026-01-01', 'Walk through all floors.', c
    from (select p, greatest(1, p - ${projects} + 1) as c from generate_series(1, ${projects + smallClients}) p) owned`,
  `insert into user_projects (client_id, user_id, project_id, accessible_to_user)
    select 1, ${smallClients + 2}, p * 100, true from generate_series(1, 20) p
    union all select 1, ${smallClients + 3}, p, true from generate_series(1, ${projects}) p`,
  `insert into project_pins (id, client_id, project_id, pin_number, point_category_id, title, description, added_by, updated_by)
    overriding system value
    select n, c, p, number, c, ${text('n', 3)}, ${text('n + 7', 9)} || ' ' || ${buildRareNameSql('n')}, c, c
    from (select n, case when n <= ${points} then 1 else 2 + (n - ${points} - 1) / ${pointsOfSmall} end as c,
      case when n <= ${points} then 1 + (n - 1) * ${projects}::bigint / ${points} else ${projects} + 1 + (n - ${points} - 1) / ${pointsOfSmall} end as p,
      n as number from generate_series(1, ${points + smallClients * pointsOfSmall}) n) placed`,
  `insert into project_pin_comments (id, client_id, project_pin_id, comment, user_id, commented_by) overriding system value
    select id, client_id, id, ${text('id + 3', 8)}, added_by, 'Manager' from project_pins where client_id = 1`,
]

const refreshed = [
  ['client', 'clients'],
  ['user', 'users'],
  ['project', 'projects'],
  ['pin', 'project_pins'],
  ['comment', 'project_pin_comments'],
]

/** Writes what a search finds of all records: the triggers that do so for each were off. */
export const refreshSearchEntries = async (client: pg.Client): Promise<void> => {
  for (const [kind, table] of refreshed)
    await client.query(`select search_refresh_${kind}((select array_agg(id) from ${table}))`)
}

/** Fills a migrated, empty database; the words of all records at once, at the end. */
export const fillSearchDatabase = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await refreshSearchEntries(client)
    for (const table of ['project_pins', 'project_pin_comments', 'projects'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    // vacuum marks no row as visible near commits that have not reached the disk, and makes such
    // commits itself
    await client.query('set synchronous_commit = on')
    await client.query('checkpoint')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
