import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../db/connect.ts'
import { migrateDatabase, migrateInTransaction, readMigrationJournal } from '../db/migrate.ts'
import { listTables } from '../db/wholeTables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import {
  allowErasingAuditEntries,
  createAuditMonthsFrom,
  createAuditPartitions,
  findFirstAuditPartition,
} from './auditMonths.queries.ts'

let stored: TestDatabase
let database: Database
/**
 * A day of the last month that the first part includes, which is the one in which the tables were
 * made.
 */
let today: Date
beforeEach(async () => {
  stored = await createTestDatabase()
  database = connectDatabase(stored.connection, () => undefined)
  today = await lastDayBeforeMonths()
  return async () => {
    await database.close()
    await stored.drop()
  }
})

const lastDayBeforeMonths = async () => {
  const { rows } = await database.pool.query<{ end: Date }>(
    `select substring(pg_get_expr(relpartbound, oid) from $1)::timestamptz as "end" from pg_class
      where oid = 'audit.events_before'::regclass`,
    [`TO \\('(.*)'\\)`],
  )
  return new Date((rows[0]?.end.getTime() ?? 0) - 86_400_000)
}

/** A day of the month that many months from today. */
const inMonth = (n: number, day = 1) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + n, day))
const partOf = (n: number) =>
  `audit.events_${inMonth(n).toISOString().slice(0, 7).replace('-', '_')}`

const add = async (at: Date, requestId: string): Promise<void> => {
  await database.pool.query(
    `insert into audit_events (at, actor, actor_name, action, record, request_id) values ($1, 'user:1', 'Ada', 'pin.save', 'pin', $2)`,
    [at, requestId],
  )
}

/** In which part each entry lies. */
const places = async (): Promise<Record<string, string>> => {
  const { rows } = await database.pool.query<{ part: string; requestId: string }>(
    `select tableoid::regclass::text as part, request_id as "requestId" from audit_events`,
  )
  return Object.fromEntries(rows.map(({ part, requestId }) => [requestId, part]))
}

describe('the audit trail by month (T267)', () => {
  it('has a part for each of the next three months before it is needed; adding them again adds none', async () => {
    expect(await createAuditPartitions(database.db, today)).toBe(3)
    expect(await createAuditPartitions(database.db, today)).toBe(0)
    await add(today, 'now')
    for (const n of [1, 2, 3]) await add(inMonth(n), `first moment ${n}`)
    await add(new Date(inMonth(3).getTime() - 1), 'last moment 2')
    expect(await places()).toEqual({
      now: 'audit.events_before',
      'first moment 1': partOf(1),
      'first moment 2': partOf(2),
      'last moment 2': partOf(2),
      'first moment 3': partOf(3),
    })
    expect(await createAuditPartitions(database.db, inMonth(1, 15))).toBe(1)
  })

  it('takes entries for which no month was made yet; they go to their month once it is', async () => {
    await add(inMonth(1, 15), 'a clock that is ahead')
    await add(inMonth(400), 'a clock gone wrong')
    expect(Object.values(await places())).toEqual(Array(2).fill('audit.events_other'))
    expect(await createAuditPartitions(database.db, today)).toBe(3)
    expect(await places()).toEqual({
      'a clock that is ahead': partOf(1),
      'a clock gone wrong': 'audit.events_other',
    })
    for (const table of [partOf(1), 'audit.events_other'])
      await expect(database.pool.query(`delete from ${table}`), table).rejects.toThrow(
        'audit_events is append-only',
      )
  })

  it('has its months at the same moments whatever time zone and date style the database prefers', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select quote_ident(current_database()) as name',
    )
    await database.pool.query(`alter database ${rows[0]?.name} set timezone to 'Asia/Manila'`)
    await database.pool.query(`alter database ${rows[0]?.name} set datestyle to 'SQL, DMY'`)
    const elsewhere = connectDatabase(stored.connection, () => undefined)
    try {
      expect(await createAuditPartitions(elsewhere.db, today)).toBe(3)
    } finally {
      await elsewhere.close()
    }
    await add(inMonth(2), 'first moment')
    await add(new Date(inMonth(2).getTime() - 1), 'last moment')
    expect(await places()).toEqual({ 'first moment': partOf(2), 'last moment': partOf(1) })
  })

  it('begins with the months of another trail where it is to take its entries', async () => {
    const client = new pg.Client(stored.connection)
    await client.connect()
    try {
      expect(await findFirstAuditPartition(client)).toBeNull()
      const first = inMonth(-2).toISOString().slice(0, 10)
      await createAuditMonthsFrom(client, first)
      expect(await findFirstAuditPartition(client)).toBe(first)
      // it has the months already
      await createAuditMonthsFrom(client, inMonth(5).toISOString().slice(0, 10))
    } finally {
      await client.end()
    }
    await createAuditPartitions(database.db, today)
    for (const n of [-3, -2, -1, 0, 1]) await add(inMonth(n), `month ${n}`)
    const own = [-2, -1, 0, 1].map((n) => [`month ${n}`, partOf(n)])
    expect(await places()).toEqual({
      'month -3': 'audit.events_before',
      ...Object.fromEntries(own),
    })
    await expect(database.pool.query('truncate audit.events_before')).rejects.toThrow(
      'audit_events is append-only',
    )
    for (const table of ['audit.events_before', partOf(-2), partOf(1)])
      await expect(database.pool.query(`delete from ${table}`), table).rejects.toThrow(
        'audit_events is append-only',
      )
  })

  it('an erasure of names ends before a month takes entries in', async () => {
    await add(inMonth(1), 'a clock that is ahead')
    const eraser = await database.pool.connect()
    try {
      await eraser.query('begin')
      await allowErasingAuditEntries(drizzle(eraser))
      const adding = createAuditPartitions(database.db, today)
      await pause(100)
      expect(await places()).toEqual({ 'a clock that is ahead': 'audit.events_other' })
      await eraser.query(`update audit_events set actor_name = ''`)
      await eraser.query('commit')
      expect(await adding).toBe(3)
    } finally {
      eraser.release()
    }
    expect((await database.pool.query('select actor_name from audit_events')).rows).toEqual([
      { actor_name: '' },
    ])
  })

  it('several servers add them once', async () => {
    const added = await Promise.all(
      [1, 2, 3, 4].map(() => createAuditPartitions(database.db, today)),
    )
    expect(added.toSorted()).toEqual([0, 0, 0, 3])
  })

  it('does not make writers wait behind a long reader, but leaves it to the next time', async () => {
    const reader = await database.pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from audit_events')
      await expect(createAuditPartitions(database.db, today)).rejects.toMatchObject({
        cause: { code: '55P03' },
      })
      await add(today, 'meanwhile')
      await reader.query('commit')
    } finally {
      reader.release()
    }
    expect(await createAuditPartitions(database.db, today)).toBe(3)
  })

  it('only grows, also where a part is named itself', async () => {
    await createAuditPartitions(database.db, today)
    await add(today, 'now')
    await add(inMonth(1), 'next')
    await add(inMonth(400), 'other')
    for (const table of ['audit_events', 'audit.events_before', partOf(1), 'audit.events_other']) {
      for (const statement of [
        `update ${table} set actor = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(database.pool.query(statement), statement).rejects.toThrow(
          'audit_events is append-only',
        )
      }
    }
  })
})

it('a month that an operator takes out is a table of its own, and the trail goes on without it', async () => {
  await createAuditPartitions(database.db, today)
  await add(today, 'now')
  await add(inMonth(1), 'next')
  await database.pool.query(`alter table audit_events detach partition ${partOf(1)}`)
  expect(await places()).toEqual({ now: 'audit.events_before' })
  expect((await database.pool.query(`select request_id from ${partOf(1)}`)).rows).toEqual([
    { request_id: 'next' },
  ])
  await add(inMonth(2), 'later')
  expect(await createAuditPartitions(database.db, today)).toBe(0)
  // the first part, too: no month is made of a time before the others
  await database.pool.query('alter table audit_events detach partition audit.events_before')
  expect(await createAuditPartitions(database.db, new Date('1970-01-01'))).toBe(0)
  await add(new Date('1970-01-01'), 'a clock at its beginning')
  expect(await places()).toEqual({
    later: partOf(2),
    'a clock at its beginning': 'audit.events_other',
  })
})

describe('an installation from before the audit trail had months', () => {
  it('keeps each entry and its number, whatever its time, and goes on with the next number', async () => {
    const client = new pg.Client(stored.connection)
    await client.connect()
    try {
      await client.query(
        'drop schema public cascade; drop schema drizzle cascade; drop schema audit cascade; create schema public',
      )
      const journal = await readMigrationJournal()
      await migrateInTransaction(
        client,
        journal.find(({ tag }) => tag.startsWith('0056'))?.when ?? 0,
      )
      for (const [at, name] of [
        [inMonth(-20), 'old'],
        [today, 'now'],
        [inMonth(12), 'ahead'],
      ] as const)
        await add(at, name)
      await add(today, 'last')
      const entries = () =>
        client.query('select id, at, actor, request_id from audit_events order by id')
      const { rows } = await entries()
      await migrateDatabase(stored.connection)
      expect((await entries()).rows).toEqual(rows)
      await add(today, 'next')
      expect(
        (
          await client.query(`select max(id)::int - $1::int as more from audit_events`, [
            rows.at(-1)?.id,
          ])
        ).rows,
      ).toEqual([{ more: 1 }])
      expect(await places()).toEqual({
        old: 'audit.events_before',
        now: 'audit.events_before',
        last: 'audit.events_before',
        next: 'audit.events_before',
        ahead: 'audit.events_other',
      })
      expect((await listTables(client)).find(({ name }) => name === 'audit_events')).toMatchObject({
        sortedBy: ['id', 'at'],
      })
    } finally {
      await client.end()
    }
  })
})
