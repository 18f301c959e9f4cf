import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { buildNamedStatement } from './driverStatement.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
  await w.database.db.execute(sql`create table notes (said text primary key)`)
})
afterAll(() => w.close())

const say = (text: string) => sql`insert into notes values (${text})`
const lastWord = (text: string) => buildNamedStatement('insert into notes values ($1)', [text])
const notes = async () => {
  const { rows } = await w.database.db.execute<{ said: string }>(
    sql`select said from notes order by said`,
  )
  return rows.map((row) => row.said)
}

it('keeps all that was written, the last statement included, and answers what the work did', async () => {
  const answer = await w.database.db.transaction(async (tx, withCommit) => {
    withCommit(lastWord('kept 2'))
    await tx.execute(say('kept 1'))
    return 'done'
  })
  expect([answer, await notes()]).toEqual(['done', ['kept 1', 'kept 2']])
})

it('a last statement that fails takes everything with it, though COMMIT travels along', async () => {
  const before = await notes()
  const failing = w.database.db.transaction(async (tx, withCommit) => {
    await tx.execute(say('lost'))
    withCommit(lastWord('kept 1'))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).toEqual(before)
})

it('work that fails is undone, and its connection serves the next one', async () => {
  const before = await notes()
  for (let i = 0; i < 30; i++) {
    const failing = w.database.db.transaction(async (tx) => {
      await tx.execute(say('lost'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
  }
  expect(await notes()).toEqual(before)
})

it('work that passes over a failed statement is no success: COMMIT has undone it', async () => {
  const before = await notes()
  const failing = w.database.db.transaction(async (tx) => {
    await tx.execute(say('lost'))
    await tx.execute(say('kept 1')).catch(() => undefined)
    return 'done'
  })
  await expect(failing).rejects.toThrow('ROLLBACK')
  expect(await notes()).toEqual(before)
})

it('where BEGIN fails nothing is written outside of a transaction', async () => {
  const before = await notes()
  const client = await w.database.pool.connect()
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const spy = vi
    .spyOn(client, 'query')
    .mockImplementation(((...args: unknown[]) =>
      args[0] === 'begin' ? Promise.reject(new Error('cancelled')) : query(...args)) as never)
  const connecting = vi
    .spyOn(w.database.pool, 'connect')
    .mockImplementation((async () => client) as never)
  const failing = w.database.db.transaction(async (tx, withCommit) => {
    await tx.execute(sql`select 1`)
    withCommit(lastWord('outside'))
  })
  await expect(failing).rejects.toThrow()
  connecting.mockRestore()
  spy.mockRestore()
  expect(await notes()).toEqual(before)
})
