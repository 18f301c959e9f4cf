import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buildDatabaseUrl,
  firstAdmin,
  type ServerProcess,
  signInFirstAdmin,
  startServer,
} from '../testing/servers/serverProcess.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'

// starts whole servers; `firstStart.test.ts` tests the lock

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

const start = async (env: Record<string, string> = {}) => {
  const server = await startServer({ DATABASE_URL: buildDatabaseUrl(database.connection), ...env })
  servers.push(server)
  return server
}
const count = async (from: string) =>
  (await client.query(`select count(*)::int as n from ${from}`)).rows[0].n

describe('the first start', () => {
  it('of two servers at once on an empty database makes one SuperAdmin, and both serve', async () => {
    await client.query(
      'drop schema public cascade; drop schema drizzle cascade; create schema public',
    )
    await Promise.all([1, 2].map(() => start()))
    expect(servers.map(({ output }) => output())).toEqual(
      servers.map(() => expect.stringContaining('nSpect runs at')),
    )
    for (const server of servers) await signInFirstAdmin(server)
    expect(await count(`users where role = 'SuperAdmin'`)).toBe(1)
  })

  it('that fails says why, and nothing of what it wanted to write', async () => {
    await client.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no room for a user'; end $$;
      create trigger refuse before insert on users for each row execute function refuse()`)
    const server = await start()
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^nSpect did not start\. .*no room for a user/m)
    expect(server.output()).not.toMatch(/\$|insert into|params/i)
    for (const value of Object.values(firstAdmin)) expect(server.output()).not.toContain(value)
  })
})

it('a fault that nobody catches ends the server in an orderly way, without the values of its query', async () => {
  const fault = `new Error('Failed query: update users params: seaside', { cause: new Error('no room for a user') })`
  const thrown = `process.on('SIGUSR2', () => { throw ${fault} })`
  const server = await start({
    NODE_OPTIONS: `--import=data:text/javascript;base64,${btoa(thrown)}`,
  })
  server.process.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('nSpect stops: Error: no room for a user')
  expect(server.output()).not.toMatch(/Failed query|seaside/)
})
