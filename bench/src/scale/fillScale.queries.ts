import pg from 'pg'

/** How much a database holds: clients of the same size. */
export interface ScaleVolume {
  clients: number
  /** of each client; its points are those of all inspections together */
  inspections: number
  points: number
}

/** The people of client 1 whose calls are measured, by the ids of their sessions. */
export const scaleSessions = {
  manager: '00000000-0000-4000-8000-000000000001',
  user: '00000000-0000-4000-8000-000000000002',
} as const

/** Ids of client 1: its inspection, a point of it and what a new point needs. */
export const scaleRecordIds = { projectId: 1, pinId: 1, categoryId: 1, statusId: 1 } as const

/** inspections that are worked on at the same time, whose points are stored in turn */
const together = 50

/**
 * Rows are derived from sequence numbers: every run gets the same ones. Client c has inspections c,
 * c + clients, …
 */
const statementsFor = ({ clients, inspections, points }: ScaleVolume): string[] => {
  const all = clients * inspections
  const each = points / inspections
  const owner = (row: string) => `((${row} - 1) % ${clients} + 1)`
  return [
    `insert into clients (id, business_name, tier) overriding system value
      select n, 'Seaview Hotels ' || n, 'Enterprise' from generate_series(1, ${clients}) n`,
    `insert into users (id, client_id, username, password_hash, first_name, last_name, role) overriding system value
      select n, n, 'manager' || n || '@hotel.example', '-', 'Manager', 'No ' || n, 'Manager' from generate_series(1, ${clients}) n
      union all select ${clients} + n, n, 'user' || n || '@hotel.example', '-', 'User', 'No ' || n, 'User'
      from generate_series(1, ${clients}) n`,
    `insert into project_types (id, client_id, name) overriding system value
      select n, n, 'Condition survey' from generate_series(1, ${clients}) n`,
    `insert into point_categories (id, client_id, project_type_id, name, is_default, poi_color_code) overriding system value
      select n, n, n, 'Walls', true, '#336699' from generate_series(1, ${clients}) n`,
    `insert into poi_statuses (id, client_id, project_type_id, name, is_default, poi_color_code) overriding system value
      select n, n, n, 'Open', true, '#996633' from generate_series(1, ${clients}) n`,
    `insert into projects (id, client_id, project_name, project_type_id, scan_date, notes, completed_at, is_deleted,
        next_pin_number, created_by) overriding system value
      select p, ${owner('p')}, 'Inspection of house ' || p, ${owner('p')}, date '2026-01-01' + p % 300,
        'Walk through all floors.', case when p / ${clients} % 5 = 4 then timestamptz '2026-10-01' end,
        p / ${clients} % 10 = 8, ${points * clients} + 1, ${owner('p')}
      from generate_series(1, ${all}) p`,
    `insert into user_projects (client_id, user_id, project_id, accessible_to_user)
      select ${owner('p')}, ${clients} + ${owner('p')}, p, true from generate_series(1, least(20 * ${clients}, ${all})) p`,
    `insert into project_pins (id, client_id, project_id, pin_number, point_category_id, poi_status_id, title, description,
        severity, due_date, is_critical, is_resolved, is_approved, is_in_archive, assigned_user_id, added_by, updated_by,
        created_at, updated_at) overriding system value
      select n, c, p, n, c, c, 'Cracked tile in room ' || n, 'Seen during the walk: item ' || n || ' needs attention.',
        (array['minor', 'moderate', 'major', 'severe'])[1 + k % 4], date '2026-06-01' + k * 7 % 400, k % 11 = 0, k % 3 = 0, k % 6 = 0,
        p / ${clients} % 10 = 8, case when k <= 20 then c end, c, c, timestamptz '2026-06-01' + k % 1000 * interval '61 minutes',
        timestamptz '2026-07-01' + k % 1000 * interval '61 minutes'
      from (select n, p, ${owner('p')} as c, (p - 1) / ${clients} * ${each} + at / width + 1 as k
        from (select n, at, width, batch * ${together} + at % width + 1 as p
          from (select n, batch, (n - 1) % ${together * each} as at, least(${together}, ${all} - batch * ${together}) as width
            from (select n, (n - 1) / ${together * each} as batch from generate_series(1, ${clients * points}) n) numbered
          ) batched) sorted) placed`,
    `insert into project_pin_comments (id, client_id, project_pin_id, comment, user_id, commented_by) overriding system value
      select id, client_id, id, 'Please look at this before the next visit.', added_by, 'Manager' from project_pins
      where (id - 1) / ${clients} % 10 = 0`,
    `insert into sessions (id, user_id, created_at, last_seen_at, expires_at) values
      ('${scaleSessions.manager}', 1, now(), now(), now() + interval '1 day'),
      ('${scaleSessions.user}', ${clients} + 1, now(), now(), now() + interval '1 day')`,
  ]
}

const numbered = [
  'clients',
  'users',
  'project_types',
  'point_categories',
  'poi_statuses',
  'projects',
  'project_pins',
  'project_pin_comments',
]

/** Fills a migrated, empty database, without the words that searches find. */
export const fillScaleDatabase = async (
  connection: pg.ClientConfig,
  amount: ScaleVolume,
): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statementsFor(amount)) await client.query(statement)
    for (const table of numbered)
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

/** Tables that grow with the clients. */
const big = ['projects', 'project_pins', 'project_pin_comments', 'user_projects']

/** How often each of them was read from end to end so far. */
export const countSequentialScans = async (
  connection: pg.ClientConfig,
): Promise<Record<string, number>> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ relname: string; seq_scan: string }>(
      'select relname, seq_scan from pg_stat_user_tables where relname = any($1)',
      [big],
    )
    return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
  } finally {
    await client.end()
  }
}
