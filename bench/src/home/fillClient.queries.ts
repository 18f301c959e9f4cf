import type { Client } from 'pg'

/**
 * How much a client has; its Manager has twenty points, its User twenty inspections, in any case.
 */
export interface ClientVolume {
  inspections: number
  /** of each inspection */
  points: number
}

/** Fills a client with inspections and points; every run gets the same ones. */
export const fillClient = async (
  client: Client,
  id: number,
  { inspections, points }: ClientVolume,
): Promise<void> => {
  // names of records begin where no other client's do
  const from = id * 1_000_000
  const statements = [
    `insert into clients (id, business_name, tier) overriding system value values (${id}, 'Seaview Hotels ${id}', 'Enterprise')`,
    `insert into users (id, client_id, username, password_hash, first_name, last_name, role) overriding system value
      values (${2 * id}, ${id}, 'manager${id}@hotel.example', '-', 'Manager', 'No ${id}', 'Manager'),
        (${2 * id + 1}, ${id}, 'user${id}@hotel.example', '-', 'User', 'No ${id}', 'User')`,
    `insert into project_types (id, client_id, name) overriding system value values (${id}, ${id}, 'Condition survey')`,
    `insert into point_categories (id, client_id, project_type_id, name) overriding system value values (${id}, ${id}, ${id}, 'Walls')`,
    `insert into projects (id, client_id, project_name, project_type_id, scan_date, is_deleted, created_by) overriding system value
      select ${from} + p, ${id}, 'Inspection of house ' || p, ${id}, date '2026-01-01', p % 10 = 0, ${2 * id}
      from generate_series(1, ${inspections}) p`,
    `insert into user_projects (client_id, user_id, project_id, accessible_to_user)
      select ${id}, ${2 * id + 1}, ${from} + p, true from generate_series(1, 20) p`,
    `insert into project_pins (client_id, project_id, pin_number, point_category_id, title, severity, due_date, is_critical,
        is_resolved, is_approved, is_in_archive, assigned_user_id, added_by, updated_by, updated_at)
      select ${id}, ${from} + 1 + n % ${inspections}, n, ${id}, 'Cracked tile in room ' || n,
        (array['minor', 'moderate', 'major', 'severe'])[1 + n % 4], current_date - 200 + n * 7 % 400, n % 11 = 0, n % 3 = 0,
        n % 6 = 0, (1 + n % ${inspections}) % 10 = 0, case when n <= 20 then ${2 * id} end, ${2 * id}, ${2 * id},
        now() - n % 1000 * interval '61 minutes'
      from generate_series(1, ${inspections * points}) n`,
  ]
  for (const statement of statements) await client.query(statement)
}
