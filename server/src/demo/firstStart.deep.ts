import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/cluster.ts'
import { signIn, startServer, urlOf } from '../testing/serverProcess.ts'

// the pictures of a whole hotel are made, twice

it('the first start of two servers at once on an empty database makes one SuperAdmin and one demo', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const env = { DATABASE_URL: urlOf(database.connection), DEMO_DATA: 'true' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  for (const server of servers) await signIn(server)
  const count = async (from: string) => (await client.query(`select count(*)::int as n from ${from}`)).rows[0].n
  expect(await count(`users where role = 'SuperAdmin'`)).toBe(1)
  expect(await count('clients')).toBe(2)
  await Promise.all(servers.map((server) => server.stop()))
  await client.end()
  await database.drop()
})
