import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldUsername } from '@nspect/contract/accounts/accounts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { listDuplicateAccounts } from '../users/users.queries.ts'
import { connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'

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

const addUser = async (username: string, isDeleted = false): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (username, password_hash, first_name, last_name, role, is_deleted)
     values ($1, '', 'Ines', 'Okafor', 'SuperAdmin', $2) returning id`,
    [username, isDeleted],
  )
  return rows[0]?.id ?? 0
}

it('the database folds every letter as the program does', async () => {
  const ranges = [
    [0x20, 0x58f],
    [0x1e00, 0x24ff],
    [0x10400, 0x1044f],
    [0xff00, 0xffef],
  ] as const
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
  )
  const { rows: made } = await client.query<{ folding: string }>(
    `select pg_get_expr(adbin, adrelid) as folding from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum where attname = 'username_key'`,
  )
  const { rows } = await client.query<{ username: string; key: string }>(
    `select username, ${made[0]?.folding} as key from (select username, '' as twin from unnest($1::text[]) as username) as typed`,
    [letters],
  )
  expect(rows).toHaveLength(letters.length)
  expect(rows.filter(({ username, key }) => key !== foldUsername(username))).toEqual([])
})

/** Migrates an empty database to the schema before names were folded. */
const migrateToBefore = async () => {
  await client.query(
    'drop schema public cascade; drop schema drizzle cascade; create schema public',
  )
  const folder = await mkdtemp(join(tmpdir(), 'nspect-migrations-'))
  try {
    await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number }[] }
    const entries = journal.entries.filter(({ idx }) => idx < 12)
    await writeFile(path, JSON.stringify({ ...journal, entries }))
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('names that were different before they were folded', () => {
  it('let the oldest account keep the name, and the others are told of', async () => {
    await migrateToBefore()
    await addUser('ren\u00e9@hotel.example', true)
    const older = await addUser('ren\u00e9@hotel.example')
    const younger = await addUser('rene\u0301@hotel.example')
    const youngest = await addUser('\uff52en\u00e9@hotel.example')
    const alone = await addUser('Maren@hotel.example')
    await migrateDatabase(database.connection)
    const { rows } = await client.query(
      'select id, username, username_key as key from users where not is_deleted order by id',
    )
    expect(rows).toEqual([
      { id: older, username: 'ren\u00e9@hotel.example', key: 'ren\u00e9@hotel.example' },
      {
        id: younger,
        username: 'rene\u0301@hotel.example',
        key: `ren\u00e9@hotel.example#${younger}`,
      },
      {
        id: youngest,
        username: '\uff52en\u00e9@hotel.example',
        key: `ren\u00e9@hotel.example#${youngest}`,
      },
      { id: alone, username: 'Maren@hotel.example', key: 'maren@hotel.example' },
    ])
    const { rows: notes } = await client.query(
      `select record_id as id, after from audit_events where action = 'account.nameShared' order by id`,
    )
    expect(notes).toEqual([
      { id: younger, after: { username: 'rene\u0301@hotel.example' } },
      { id: youngest, after: { username: '\uff52en\u00e9@hotel.example' } },
    ])
    const { db, close } = connectDatabase(database.connection, () => undefined)
    expect((await listDuplicateAccounts(db)).map(({ id }) => id)).toEqual([younger, youngest])
    await client.query('update users set is_deleted = true where id = $1', [younger])
    expect((await listDuplicateAccounts(db)).map(({ id }) => id)).toEqual([youngest])
    await close()
  })
})
