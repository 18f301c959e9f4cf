import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { connectDatabase, type Database, type Db } from './connect.ts'
import { DatabaseUnavailableError } from './connectionErrors.ts'
import { findFreePort } from './embedded/socket.ts'
import { createReplicaDbReader, type ReadRunner } from './readReplica.ts'

let made: TestDatabase
let primary: Database
const opened: Database[] = []
const warnings: string[] = []
beforeAll(async () => {
  made = await createTestDatabase()
  primary = connectDatabase(made.connection, () => undefined)
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  warnings.length = 0
})
afterAll(async () => {
  await primary.close()
  await made.drop()
})

/** A server that takes no writes, as a replica does. */
const readOnly = { options: '-c default_transaction_read_only=on' }
const replicaAt = (changed: object): Database => {
  const replica = connectDatabase({ ...made.connection, ...changed }, () => undefined)
  opened.push(replica)
  return replica
}
const readingOf = (replica: Database): ReadRunner =>
  createReplicaDbReader({
    primary,
    replica,
    warn: (line) => warnings.push(line),
    timeout: { longest: 100, pace: 20 },
  })

const isReadOnly = async (db: Db) => {
  const { rows } = await db.execute<{ is: string }>(
    sql`select current_setting('transaction_read_only') as is`,
  )
  return rows[0]?.is === 'on'
}

describe('T228: long reading from a replica', () => {
  it('goes to the replica, which could not be written', async () => {
    const reading = readingOf(replicaAt(readOnly))
    expect(await reading(isReadOnly)).toBe(true)
    expect(warnings).toEqual([])
  })

  it('goes to the primary, in words, if the replica cannot be reached', async () => {
    const reading = readingOf(
      replicaAt({ ...readOnly, host: '127.0.0.1', port: await findFreePort() }),
    )
    expect(await reading(isReadOnly)).toBe(false)
    expect(warnings).toEqual([
      expect.stringMatching(/^the replica of DATABASE_READ_URL failed \(.+\): read from the/),
    ])
  })

  it('goes to the primary if the replica has not yet what was committed before', async () => {
    const replica = replicaAt(readOnly)
    let asked = 0
    const late: Database['pool']['query'] = () => {
      asked += 1
      return Promise.resolve({ rows: [{ isThere: false }] }) as never
    }
    const reading = readingOf({
      ...replica,
      pool: Object.assign(Object.create(replica.pool), { query: late }),
    })
    expect(await reading(isReadOnly)).toBe(false)
    expect(asked).toBeGreaterThan(1)
    expect(warnings).toEqual([
      'the replica of DATABASE_READ_URL lags behind: read from the primary instead',
    ])
  })

  it('is done again on the primary if the replica ends in the middle', async () => {
    const replica = replicaAt(readOnly)
    const tried: boolean[] = []
    const reading = readingOf(replica)
    const found = await reading(async (db) => {
      tried.push(await isReadOnly(db))
      if (db === replica.db)
        throw new Error('the query failed', { cause: new DatabaseUnavailableError('it restarts') })
      return 'the whole export'
    })
    expect([found, tried]).toEqual(['the whole export', [true, false]])
  })

  it('fails as it is if the replica is not to blame', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      throw new Error('there is no such client')
    }
    await expect(readingOf(replicaAt(readOnly))(work)).rejects.toThrow('there is no such client')
    expect(runs).toBe(1)
  })
})
