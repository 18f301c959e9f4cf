import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buildDatabaseUrl,
  type ServerProcess,
  signInFirstAdmin,
  startServer,
} from '../../server/src/testing/servers/serverProcess.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/testDatabase.ts'

// starts whole servers, and generates the pictures of a hotel twice; `accounts/firstStart.test.ts`
// covers the lock

let database: TestDatabase
let client: pg.Client
let servers: ServerProcess[]
beforeEach(async () => {
  servers = []
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await client.end()
  await database.drop()
})

const start = async () => {
  const server = await startServer({
    DATABASE_URL: buildDatabaseUrl(database.connection),
    DEMO_DATA: 'true',
  })
  servers.push(server)
}
const count = async (from: string) =>
  (await client.query(`select count(*)::int as n from ${from}`)).rows[0].n

describe('the first start', () => {
  it('of two servers at once on an empty database makes one SuperAdmin and one demo, and both serve', async () => {
    await client.query(
      'drop schema public cascade; drop schema drizzle cascade; create schema public',
    )
    await Promise.all([start(), start()])
    expect(servers.map(({ output }) => output())).toEqual(
      servers.map(() => expect.stringContaining('nSpect runs at')),
    )
    for (const server of servers) await signInFirstAdmin(server)
    expect(await count(`users where role = 'SuperAdmin'`)).toBe(1)
    expect(await count('clients')).toBe(2)
  })
})
