import type pg from 'pg'

/** An inspection of a client, with so many points. */
export const insertBenchProject = async (
  client: pg.Client,
  { id, typeId, categoryId }: { id: number; typeId: number; categoryId: number },
  points: number,
): Promise<{ projectId: number; pinIds: number[] }> => {
  const user = await client.query<{ id: number }>(
    `insert into users (role, client_id, username, password_hash, first_name, last_name)
     values ('Admin', $1::int, 'office' || $1::int || '@hotel.example', '', 'Jonas', 'Berg') returning id`,
    [id],
  )
  const by = user.rows[0]?.id
  const project = await client.query<{ id: number }>(
    `insert into projects (client_id, project_type_id, project_name, scan_date, created_by)
     values ($1, $2, 'Harbour Lights', '2026-11-03', $3) returning id`,
    [id, typeId, by],
  )
  const projectId = project.rows[0]?.id ?? 0
  const pins = await client.query<{ id: number }>(
    `insert into project_pins (client_id, project_id, pin_number, point_category_id, title, added_by, updated_by)
     select $1, $2, n, $3, 'Point ' || n, $4, $4 from generate_series(1, $5::int) n returning id`,
    [id, projectId, categoryId, by, points],
  )
  return { projectId, pinIds: pins.rows.map((pin) => pin.id) }
}
