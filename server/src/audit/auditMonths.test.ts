import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import { migrate, migrateWithin, readJournal } from '../db/migrate.ts'
import { listTables } from '../db/wholeTables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { addAuditMonths } from './auditMonths.queries.ts'

let stored: TestDatabase
let database: Database
/** A day of the last month that the first part includes, which is the one in which the tables were made. */
let today: Date
beforeEach(async () => {
  stored = await createTestDatabase()
  database = connect(stored.connection, () => undefined)
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
const inMonth = (n: number, day = 1) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + n, day))
const partOf = (n: number) => `audit.events_${inMonth(n).toISOString().slice(0, 7).replace('-', '_')}`

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
    expect(await addAuditMonths(database.db, today)).toBe(3)
    expect(await addAuditMonths(database.db, today)).toBe(0)
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
    expect(await addAuditMonths(database.db, inMonth(1, 15))).toBe(1)
  })

  it('takes entries for which no month was made, and leaves them where they are', async () => {
    await add(inMonth(1, 15), 'next month')
    expect(await addAuditMonths(database.db, today)).toBe(2)
    await add(inMonth(1, 16), 'next month, too')
    await add(inMonth(400), 'a clock gone wrong')
    expect(Object.values(await places())).toEqual(Array(3).fill('audit.events_other'))
  })

  it('several servers add them once', async () => {
    const added = await Promise.all([1, 2, 3, 4].map(() => addAuditMonths(database.db, today)))
    expect(added.toSorted()).toEqual([0, 0, 0, 3])
  })

  it('does not make writers wait behind a long reader, but leaves it to the next time', async () => {
    const reader = await database.pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from audit_events')
      await expect(addAuditMonths(database.db, today)).rejects.toMatchObject({ cause: { code: '55P03' } })
      await add(today, 'meanwhile')
      await reader.query('commit')
    } finally {
      reader.release()
    }
    expect(await addAuditMonths(database.db, today)).toBe(3)
  })

  it('only grows, also where a part is named itself', async () => {
    await addAuditMonths(database.db, today)
    await add(today, 'now')
    await add(inMonth(1), 'next')
    await add(inMonth(400), 'other')
    for (const table of ['audit_events', 'audit.events_before', partOf(1), 'audit.events_other']) {
      for (const statement of [`update ${table} set actor = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(database.pool.query(statement), statement).rejects.toThrow('audit_events is append-only')
      }
    }
  })
})

it('a month that an operator takes out is a table of its own, and the trail goes on without it', async () => {
  await addAuditMonths(database.db, today)
  await add(today, 'now')
  await add(inMonth(1), 'next')
  await database.pool.query(`alter table audit_events detach partition ${partOf(1)}`)
  expect(await places()).toEqual({ now: 'audit.events_before' })
  expect((await database.pool.query(`select request_id from ${partOf(1)}`)).rows).toEqual([{ request_id: 'next' }])
  await add(inMonth(2), 'later')
  expect(await addAuditMonths(database.db, today)).toBe(0)
})

describe('an installation from before the audit trail had months', () => {
  it('keeps each entry and its number, whatever its time, and goes on with the next number', async () => {
    const client = new pg.Client(stored.connection)
    await client.connect()
    try {
      await client.query(
        'drop schema public cascade; drop schema drizzle cascade; drop schema audit cascade; create schema public',
      )
      const journal = await readJournal()
      await migrateWithin(client, journal.find(({ tag }) => tag.startsWith('0056'))?.when ?? 0)
      for (const [at, name] of [
        [inMonth(-20), 'old'],
        [today, 'now'],
        [inMonth(12), 'ahead'],
      ] as const)
        await add(at, name)
      await add(today, 'last')
      const entries = () => client.query('select id, at, actor, request_id from audit_events order by id')
      const { rows } = await entries()
      await migrate(stored.connection)
      expect((await entries()).rows).toEqual(rows)
      await add(today, 'next')
      expect(
        (await client.query(`select max(id)::int - $1::int as more from audit_events`, [rows.at(-1)?.id])).rows,
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
