import pg from 'pg'
import { benchRecordIds, dataVolume } from './dataVolume.ts'
import { refreshSearchEntries } from './fillSearch.queries.ts'

const { clients, types, projects, points, pointsOfFirst, fieldsOfPoint, boxesOfPoint, comments } =
  dataVolume

/**
 * Index of the type of inspection p; categories, statuses, boxes, fields of type t are t, t +
 * types, t + 2 types …
 */
const buildTypeIndexSql = (project: string) => `(${project} - 1) % ${types} + 1`

const color = (n: string, by: number) => `'#' || lpad(to_hex((${n} * ${by}) % 16777216), 6, '0')`

/**
 * In the order of their foreign keys. Rows are derived from sequence numbers: every run gets the
 * same ones.
 */
const statements = [
  `insert into clients (id, business_name, tier) overriding system value
    select n, 'Seaview Hotels ' || n, 'Enterprise' from generate_series(1, ${clients}) n`,
  `insert into users (id, client_id, username, password_hash, first_name, last_name, role) overriding system value
    select n, n, 'manager' || n || '@hotel.example', '-', 'Manager', 'No ' || n, 'Manager' from generate_series(1, ${clients}) n`,
  `insert into project_types (id, client_id, name) overriding system value
    select n, (n - 1) % ${clients} + 1, 'Condition survey ' || n from generate_series(1, ${types}) n`,
  `insert into point_categories (id, client_id, project_type_id, name, is_default, poi_color_code) overriding system value
    select n, (n - 1) % ${clients} + 1, (n - 1) % ${types} + 1, 'Category ' || n, n <= ${types}, ${color('n', 7919)}
    from generate_series(1, 8 * ${types}) n`,
  `insert into poi_statuses (id, client_id, project_type_id, name, is_default, poi_color_code) overriding system value
    select n, (n - 1) % ${clients} + 1, (n - 1) % ${types} + 1, 'Status ' || n, n <= ${types}, ${color('n', 104729)}
    from generate_series(1, 4 * ${types}) n`,
  `insert into check_boxes (id, client_id, project_type_id, name, sort_order) overriding system value
    select n, (n - 1) % ${clients} + 1, (n - 1) % ${types} + 1, 'Check ' || (n - 1) / ${types} + 1, (n - 1) / ${types}
    from generate_series(1, 3 * ${types}) n`,
  `insert into custom_fields (id, client_id, project_type_id, name, custom_field_type, options, sort_order) overriding system value
    select n, (n - 1) % ${clients} + 1, (n - 1) % ${types} + 1, 'Field ' || (n - 1) / ${types} + 1,
      (array['textual', 'decimal', 'dropdown'])[(n - 1) / ${types} + 1],
      case when (n - 1) / ${types} = 2 then '["Plumber", "Tiler", "Painter"]' else '[]' end::jsonb, (n - 1) / ${types}
    from generate_series(1, 3 * ${types}) n`,
  `insert into projects (id, client_id, project_name, project_type_id, scan_date, notes, completed_at, is_deleted,
      next_pin_number, created_by) overriding system value
    select p, (p - 1) % ${clients} + 1, 'Inspection of house ' || p, ${buildTypeIndexSql('p')}, date '2026-01-01' + p % 300,
      'Notes for house ' || p || '. ' || repeat('Walk through all floors. ', 6),
      case when ((p - 1) / 50) % 5 = 4 then timestamptz '2026-10-01' end, ((p - 1) / 50) % 10 = 8, ${points} + 1,
      (p - 1) % ${clients} + 1
    from generate_series(1, ${projects}) p`,
  `insert into project_pins (id, client_id, project_id, pin_number, point_category_id, poi_status_id, title, description,
      is_critical, is_osha, is_resolved, is_approved, matter_point_coordinates, added_by, updated_by, created_at, updated_at)
      overriding system value
    select n, c, p, n, ${buildTypeIndexSql('p')} + ${types} * (n % 8), ${buildTypeIndexSql('p')} + ${types} * (n % 4),
      (array['Cracked', 'Corroded', 'Loose', 'Leaking', 'Missing', 'Worn', 'Blocked', 'Stained', 'Damaged', 'Faded'])[1 + n % 10]
        || ' ' || (array['handrail', 'door', 'window', 'gutter', 'carpet', 'tile', 'ceiling', 'lamp', 'pipe', 'mirror'])[1 + n / 10 % 10]
        || ' in room ' || n,
      'Seen during the walk: item ' || n || ' needs attention. ' || repeat('Details of the finding. ', 4),
      n % 11 = 0, n % 17 = 0, n % 3 = 0, n % 5 = 0,
      jsonb_build_object('position', jsonb_build_object('x', n % 97 * 0.37, 'y', n % 13 * 0.9, 'z', n % 41 * 0.21),
        'normal', jsonb_build_object('x', 0, 'y', 1, 'z', 0), 'key', 'k' || n, 'v', 1),
      c, c, timestamptz '2026-06-01' + n % 1000 * interval '61 minutes', timestamptz '2026-07-01' + n % 1000 * interval '61 minutes'
    from (select n, p, (p - 1) % ${clients} + 1 as c from (
      select n, case when n <= ${pointsOfFirst} then 1 else 2 + (n - ${pointsOfFirst} - 1) % (${projects} - 1) end as p
      from generate_series(1, ${points}) n) placed) numbered`,
  `insert into pin_custom_fields (id, client_id, project_pin_id, custom_field_id, name, custom_field_type, options, value)
      overriding system value
    select (pin.id - 1) * ${fieldsOfPoint} + k, pin.client_id, pin.id, field.id, field.name, field.custom_field_type, field.options,
      case k when 1 then 'Room ' || pin.id when 2 then (pin.id % 500)::text else field.options ->> (pin.id % 3) end
    from project_pins pin cross join generate_series(1, ${fieldsOfPoint}) k
    join custom_fields field on field.id = ${buildTypeIndexSql('pin.project_id')} + ${types} * (k - 1)`,
  `insert into pin_check_boxes (client_id, project_pin_id, check_box_id, name, is_checked)
    select pin.client_id, pin.id, box.id, box.name, (pin.id + k) % 2 = 0
    from project_pins pin cross join generate_series(1, ${boxesOfPoint}) k
    join check_boxes box on box.id = ${buildTypeIndexSql('pin.project_id')} + ${types} * (k - 1)`,
  `insert into project_pin_comments (id, client_id, project_pin_id, comment, user_id, commented_by) overriding system value
    select n, pin.client_id, pin.id, 'Comment number ' || n || ': please look at this before the next visit.', pin.added_by,
      'Manager No ' || pin.added_by
    from generate_series(1, ${comments}) n join project_pins pin on pin.id = n`,
  `insert into sessions (id, user_id, created_at, last_seen_at, expires_at)
    values ('${benchRecordIds.sessionId}', ${benchRecordIds.userId}, now(), now(), now() + interval '1 day')`,
]

const numbered = [
  'clients',
  'users',
  'project_types',
  'point_categories',
  'poi_statuses',
  'check_boxes',
  'custom_fields',
  'projects',
  'project_pins',
  'pin_custom_fields',
  'project_pin_comments',
]

/** Fills a migrated, empty database. */
export const fillDatabase = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // what a search finds is written once, at the end
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await refreshSearchEntries(client)
    for (const table of numbered) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    }
    // vacuum marks no row as visible near commits that have not reached the disk, and makes such
    // commits itself
    await client.query('set synchronous_commit = on')
    await client.query('checkpoint')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * Two databases with the same content: one for each server, so that their writes do not interfere.
 */
export const copyDatabase = async (
  admin: pg.ClientConfig,
  names: { from: string; to: string },
): Promise<pg.ClientConfig> => {
  await asAdmin(admin, `create database "${names.to}" template "${names.from}"`)
  return { ...admin, database: names.to }
}

export const createDatabase = async (
  admin: pg.ClientConfig,
  name: string,
): Promise<pg.ClientConfig> => {
  await asAdmin(admin, `create database "${name}"`)
  return { ...admin, database: name }
}

/** Process ids of the backends connected to one database. */
export const listBackendPids = async (client: pg.Client, database: string): Promise<number[]> => {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [database],
  )
  return rows.map(({ pid }) => pid)
}

const asAdmin = async (admin: pg.ClientConfig, statement: string) => {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Adds managers of the first client, each with a session; returns the sessions' ids. */
export const insertManagers = async (
  connection: pg.ClientConfig,
  count: number,
): Promise<string[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `with person as (insert into users (client_id, username, password_hash, first_name, last_name, role)
          select $1, 'follower' || n || '@hotel.example', '-', 'Follower', 'No ' || n, 'Manager'
          from generate_series(1, $2::int) n returning id)
        insert into sessions (id, user_id, created_at, last_seen_at, expires_at)
          select gen_random_uuid(), id, now(), now(), now() + interval '1 day' from person returning id`,
      [benchRecordIds.clientId, count],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
