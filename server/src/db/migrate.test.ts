import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { migrateDatabase, NewerSchemaError } from './migrate.ts'

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

it('BI-127: data of a newer version is refused in words, before anything is touched', async () => {
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`,
  )
  const before = await client.query('select count(*) from drizzle.__drizzle_migrations')
  await expect(migrateDatabase(database.connection)).rejects.toThrow(NewerSchemaError)
  await expect(migrateDatabase(database.connection)).rejects.toThrow(/newer version of nSpect/)
  expect((await client.query('select count(*) from drizzle.__drizzle_migrations')).rows).toEqual(
    before.rows,
  )
  await client.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
})

it('several servers that start at once bring the schema up once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(database.connection)))
})
