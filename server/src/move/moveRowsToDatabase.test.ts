import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { listTables } from '../db/wholeTables.ts'
import { createRecordingJob } from '../testing/recordingJob.ts'
import {
  createTestDatabase,
  getPoolConnection,
  type TestDatabase,
} from '../testing/testDatabase.ts'
import { listTrailParts, splitTrailIntoMonths } from '../testing/trailOfMonths.ts'
import { createWorld, type World } from '../testing/world.ts'
import { listSequencesToMove, readRowLines } from './movedRows.queries.ts'
import { moveRowsToDatabase } from './moveRowsToDatabase.ts'

let w: World
let source: pg.ClientConfig
let firm: { id: number } | undefined
beforeAll(async () => {
  w = await createWorld()
  await splitTrailIntoMonths(w.database.pool)
  source = getPoolConnection(w.database.pool)
  const { id: projectId } = await w.project({ projectName: 'Sea wing' })
  await w.pin({ projectId, title: 'Loose tile; "2nd floor"\t\\N {Zürich} 窓' })
  const { client } = w
  const firms = await w.database.db.execute<{ id: number }>(sql`
    insert into firms (client_id, name, email)
      values (${client.id}, 'Tilers', 'office@tilers.example') returning id`)
  firm = firms.rows[0]
  await w.database.db.execute(sql`insert into audit_events (at, client_id, actor, actor_name, action, record, request_id)
    values (now() - interval '1 month', ${client.id}, 'user:1', 'Ines Duarte', 'pin.save', 'pin', '')`)
  await w.database.db.execute(
    sql`update project_pins set created_at = '2026-11-05 10:00:00.123+01'`,
  )
})
afterAll(() => w.close())

let target: TestDatabase
beforeEach(async () => {
  target = await createTestDatabase()
})
afterEach(() => target.drop())

const move = () => moveRowsToDatabase({ from: source, to: target.connection, say: () => undefined })

const contentOf = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    const content: Record<string, string[]> = {}
    for (const table of await listTables(client)) {
      content[table.name] = []
      for await (const lines of readRowLines(client, table)) content[table.name]?.push(...lines)
    }
    return {
      content,
      sequences: await listSequencesToMove(client),
      trail: await listTrailParts(client),
    }
  } finally {
    await client.end()
  }
}

describe('T225: a move of rows', () => {
  it('carries every row and every sequence over, and changes nothing where they came from', async () => {
    const before = await contentOf(source)
    const moved = await move()
    expect(await contentOf(target.connection)).toEqual(before)
    expect(await contentOf(source)).toEqual(before)
    const tables = Object.values(before.content)
    expect(moved).toMatchObject({ rows: tables.flat().length, tables: tables.length, jobs: 0 })
    expect(before.content.project_pins?.[0]).toContain('09:00:00.123')
  })

  it('gives a database that works: its rules hold, and new rows get new numbers', async () => {
    await move()
    const database = connectDatabase(target.connection, () => undefined)
    try {
      const add = (client: number, name: string) =>
        database.db.execute<{ id: number }>(sql`insert into firms (client_id, name, email)
          values (${client}, ${name}, 'office@roofers.example') returning id`)
      await expect(add(999_999, 'Roofers')).rejects.toThrow()
      expect((await add(w.client.id, 'Roofers')).rows[0]?.id).toBeGreaterThan(Number(firm?.id))
      await expect(
        database.db.execute(sql`update audit_events set action = 'nothing'`),
      ).rejects.toThrow()
    } finally {
      await database.close()
    }
  })

  it('takes the jobs along that wait', async () => {
    const { start, queue } = createRecordingJob(w, 'test.moved')
    const runner = await start()
    await runner.stop()
    await w.database.db.execute(
      sql`insert into jobs.job (name, data, priority) values (${queue.name}, '{"n": 7}', 3)`,
    )
    expect((await move()).jobs).toBe(1)
    const client = new pg.Client(target.connection)
    await client.connect()
    const { rows } = await client.query('select name, data, priority, state::text from jobs.job')
    await client.end()
    expect(rows).toEqual([{ name: queue.name, data: { n: 7 }, priority: 3, state: 'created' }])
  })
})

describe('T226: a move of rows', () => {
  it('into a database with an installation is refused, and nothing is added', async () => {
    await move()
    const before = await contentOf(target.connection)
    await expect(move()).rejects.toThrow(
      /^There is an installation in that database already, with 2 clients and \d+ people/,
    )
    expect(await contentOf(target.connection)).toEqual(before)
  })

  it('that breaks a rule of the target moves nothing at all', async () => {
    const client = new pg.Client(target.connection)
    await client.connect()
    await client.query(
      `alter table project_pins add constraint no_zurich check (title not like '%Zürich%')`,
    )
    await expect(move()).rejects.toThrow(/no_zurich/)
    const { rows } = await client.query(
      'select (select count(*)::int from users) + (select count(*)::int from clients) as n',
    )
    await client.end()
    expect(rows).toEqual([{ n: 0 }])
  })
})
