import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { FileStorage } from '../../storage/storage.ts'

/**
 * A hotel with that many points and photos, on a migrated database. Rows are derived from numbers,
 * bytes are random.
 */
export const fillInstallation = async (
  connection: pg.ClientConfig,
  storage: FileStorage,
  { points, files, bytesOfFile }: { points: number; files: number; bytesOfFile: number },
): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const one = async (statement: string, values: unknown[] = []) =>
      Number((await client.query(`${statement} returning id`, values)).rows[0]?.id)
    const hotel = await one(
      `insert into clients (business_name, tier) values ('Harbour Lights Hotel', 'Enterprise')`,
    )
    const manager = await one(
      `insert into users (client_id, username, password_hash, first_name, last_name, role)
        values ($1, 'manager@harbour.example', '-', 'Ada', 'Keel', 'Manager')`,
      [hotel],
    )
    const type = await one(
      `insert into project_types (client_id, name) values ($1, 'Condition survey')`,
      [hotel],
    )
    const category = await one(
      `insert into point_categories (client_id, project_type_id, name, is_default, poi_color_code)
        values ($1, $2, 'Doors', true, '#336699')`,
      [hotel, type],
    )
    const project = await one(
      `insert into projects (client_id, project_name, project_type_id, scan_date, notes, next_pin_number, created_by)
        values ($1, 'East wing', $2, '2026-05-04', '', $3, $4)`,
      [hotel, type, points + 1, manager],
    )
    await client.query(
      `insert into project_pins (client_id, project_id, pin_number, point_category_id, title, description,
          matter_point_coordinates, added_by, updated_by)
        select $1, $2, n, $3, 'Loose handrail in room ' || n, repeat('Details of the finding. ', 4),
          jsonb_build_object('position', jsonb_build_object('x', n % 97 * 0.37, 'y', n % 13 * 0.9, 'z', n % 41 * 0.21),
            'normal', jsonb_build_object('x', 0, 'y', 1, 'z', 0), 'key', 'k' || n, 'v', 1), $4, $4
        from generate_series(1, $5::int) n`,
      [hotel, project, category, manager, points],
    )
    for (let n = 1; n <= files; n += 1) {
      const bytes = randomBytes(Math.round(bytesOfFile * (0.5 + (n % 10) / 10)))
      const { name, size, sha256 } = await storage.put(Readable.from([bytes]), {
        maxBytes: bytes.length,
      })
      await client.query(
        `insert into files (client_id, kind, name, display_name, mime, size, sha256)
          values ($1, 'photo', $2, $3, 'image/jpeg', $4, $5)`,
        [hotel, name, `Photo ${n}.jpg`, size, sha256],
      )
    }
  } finally {
    await client.end()
  }
}

/**
 * A fingerprint of the rows of each table, whatever their order, without what a running server
 * notes of itself.
 */
export const fingerprintTables = async (
  connection: pg.ClientConfig,
): Promise<Record<string, string>> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('backup_runs', 'restored_jobs', 'sessions', 'rate_windows', 'servers', 'health_alerts') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::text || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as print from "${name}" t`,
      )
      found[name] = String(rows[0]?.print)
    }
    return found
  } finally {
    await client.end()
  }
}
