import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const migrateToBefore = async () => {
  await client.query(
    'drop schema public cascade; drop schema drizzle cascade; create schema public',
  )
  const folder = await mkdtemp(join(tmpdir(), 'nspect-migrations-'))
  try {
    await cp(join(import.meta.dirname, '../db/migrations'), folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
    const end = journal.entries.findIndex(({ tag }) => tag.endsWith('_money'))
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const insert = async (statement: string, values: unknown[]): Promise<number> =>
  (await client.query<{ id: number }>(`${statement} returning id`, values)).rows[0]?.id ?? 0

/** A client with points and templates that cost so much. */
const addClient = async (name: string, currency: string | null, costs: (string | null)[]) => {
  const id = await insert('insert into clients (business_name) values ($1)', [name])
  const typeId = await insert(
    `insert into project_types (client_id, name, description) values ($1, 'Rooms', '')`,
    [id],
  )
  const category = await insert(
    `insert into point_categories (client_id, project_type_id, name, description, sort_order)
     values ($1, $2, 'Walls', '', 0)`,
    [id, typeId],
  )
  const user = await insert(
    `insert into users (client_id, username, password_hash, first_name, last_name, role)
     values ($1, $2, '', 'Ines', 'Okafor', 'Manager')`,
    [id, name],
  )
  const project = await insert(
    `insert into projects (client_id, project_type_id, project_name, scan_date, created_by)
     values ($1, $2, 'Harbor', '2026-03-02', $3)`,
    [id, typeId, user],
  )
  for (const [n, cost] of costs.entries()) {
    await client.query(
      `insert into project_pins (client_id, project_id, pin_number, point_category_id, title, added_by, estimated_cost)
       values ($1, $2, $3, $4, 'Tap drips', $6, $5)`,
      [id, project, n + 1, category, cost, user],
    )
    await client.query(
      `insert into point_templates (client_id, point_category_id, title, description, estimated_cost, sort_order)
       values ($1, $2, 'Tap drips', '', $3, $4)`,
      [id, category, cost, n],
    )
  }
  if (currency !== null)
    await client.query(`insert into settings (client_id, key, value) values ($1, 'Currency', $2)`, [
      id,
      currency,
    ])
  return id
}

const readCosts = async (table: string, id: number) => {
  const { rows } = await client.query<{ cost: string | null }>(
    `select estimated_cost::text as cost from ${table} where client_id = $1 order by id`,
    [id],
  )
  return rows.map(({ cost }) => cost)
}

const readCurrency = async (id: number) =>
  (await client.query(`select value from settings where client_id = $1`, [id])).rows[0]?.value

it('T612 an upgrade turns stored costs into minor units exactly, and counts what it had to round', async () => {
  await migrateToBefore()
  await client.query(`insert into settings (key, value) values ('Currency', 'CHF')`)
  const kept = ['999999999.99', '0.01', null, '1250.50']
  const euro = await addClient('Euro', 'EUR', kept)
  const yen = await addClient('Yen', 'JPY', ['1250.00', '10.50', '10.49', null])
  const dinar = await addClient('Dinar', 'KWD', ['999999999.99', '0.01'])
  const all = await addClient('As for all', null, ['1.05'])
  const none = await addClient('Without costs', null, [null])
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await migrateDatabase(database.connection)
  const log = said.mock.calls.map(([line]) => String(line)).join('')
  said.mockRestore()
  for (const table of ['project_pins', 'point_templates']) {
    expect(await readCosts(table, euro)).toEqual(['99999999999', '1', null, '125050'])
    expect(await readCosts(table, yen)).toEqual(['1250', '11', '10', null])
    expect(await readCosts(table, dinar)).toEqual(['999999999990', '10'])
    expect(await readCosts(table, all)).toEqual(['105'])
  }
  expect([await readCurrency(all), await readCurrency(none)]).toEqual(['CHF', undefined])
  expect(log).toContain(
    'migration: 4 costs had decimals that their currency does not have. They were rounded half up.',
  )
})
