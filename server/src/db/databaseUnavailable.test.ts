import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { isNotNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toHttpError } from '../http/errorMapping.ts'
import {
  type ObservedResponse,
  startSaving,
  terminateConnections,
} from '../testing/servers/databaseOutage.ts'
import { startTcpProxy } from '../testing/servers/tcpProxy.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { connectDatabase, type Db, isDatabaseReachable } from './connect.ts'
import { isDatabaseUnavailable } from './connectionErrors.ts'
import { projectPinComments } from './tables/comments.ts'

let w: World
let manager: Person
let projectId: number
let connection: pg.ClientConfig
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  connection = w.database.pool.options
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(() => w.close())

/** The error of some work, as its caller gets it. */
const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return { isUnavailable: isDatabaseUnavailable(error), code: toHttpError(error).refusal.code }
}
const unavailable = { isUnavailable: true, code: 'database.unavailable' }
const stillAnswers = async () => {
  const { rows } = await w.database.db.execute(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
}
const streamOf = (client: unknown) =>
  (client as { connection: { stream: Socket } }).connection.stream

describe('a connection that breaks', () => {
  it('in the middle of a transaction undoes it, and the next one works', async () => {
    const title = `Half saved ${crypto.randomUUID()}`
    const failed = w.database.db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into project_types (client_id, name) values (${w.client.id}, ${title})`,
      )
      await terminateConnections(connection)
      await tx.execute(sql`select 1`)
    })
    expect(await failureOf(failed)).toEqual(unavailable)
    await stillAnswers()
    const { rows } = await w.database.db.execute(
      sql`select 1 from project_types where name = ${title}`,
    )
    expect(rows).toEqual([])
  })

  it('between the work and COMMIT is no success', async () => {
    const failed = w.database.db.transaction(() => terminateConnections(connection))
    expect(await failureOf(failed)).toEqual(unavailable)
    await stillAnswers()
  })

  it('while statements are under way fails all of them alike', async () => {
    const failures = await w.database.db.connected(async (on) => {
      const queries = [
        on.execute(sql`select pg_sleep(60)`),
        on.execute(sql`select 2`),
        on.execute(sql`select 3`),
      ]
      const failures = Promise.all(queries.map(failureOf))
      await terminateConnections(connection)
      return failures
    })
    expect(failures).toEqual([unavailable, unavailable, unavailable])
    await stillAnswers()
  })

  it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
    'by %s is not taken for the caller having gone',
    async (code) => {
      const failed = w.database.db.connected(async (on) => {
        const query = on.execute(sql`select pg_sleep(60)`)
        streamOf(on.$client).destroy(
          Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }),
        )
        await query
      })
      expect(await failureOf(failed)).toEqual(unavailable)
      await stillAnswers()
    },
  )

  it('while it is idle harms nobody', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => w.database.db.execute(sql`select pg_sleep(0.01)`)),
    )
    await terminateConnections(connection)
    await vi.waitFor(() => expect(w.database.pool.totalCount).toBe(w.database.pool.idleCount))
    await vi.waitFor(stillAnswers)
  })

  it('fails no statement for another reason than its own', async () => {
    expect(await failureOf(w.database.db.execute(sql`select 1 / 0`))).toEqual({
      isUnavailable: false,
      code: 'server.fault',
    })
  })
})

describe('a database that nobody can connect to', () => {
  const host = '/nowhere/at/all'
  it.each([
    ['for one statement', (db: Db) => db.execute(sql`select 1`)],
    ['for a transaction', (db: Db) => db.transaction((tx) => tx.execute(sql`select 1`))],
    ['for several statements', (db: Db) => db.connected((on) => on.execute(sql`select 1`))],
  ])('is not available, %s', async (_, work) => {
    const { db, close } = connectDatabase({ ...connection, host }, () => undefined)
    expect(await failureOf(work(db))).toEqual(unavailable)
    await close()
    expect(await failureOf(work(db))).toEqual(unavailable)
  })
})

describe('T254: a network that drops everything without a word', () => {
  it('ends what waits for an answer, once the database does not answer anybody, and a long statement does not', async () => {
    const { host, port } = connection
    const isFolder = host?.startsWith('/')
    const cable = await startTcpProxy(
      isFolder ? { path: `${host}/.s.PGSQL.${port}` } : { port: port ?? 5432 },
    )
    const through = {
      ...connection,
      host: '127.0.0.1',
      port: cable.port,
      connectionTimeoutMillis: 1_500,
    }
    const { db, close } = connectDatabase(through, () => undefined, { after: 200, answer: 300 })
    expect((await db.execute(sql`select pg_sleep(1)`)).rows).toHaveLength(1)
    await cable.be('stalls')
    expect(await isDatabaseReachable(db, 100)).toBe(false)
    expect(await failureOf(db.execute(sql`select 1`))).toEqual(unavailable)
    expect(await failureOf(db.transaction((tx) => tx.execute(sql`select 1`)))).toEqual(unavailable)
    await cable.be('passes')
    expect(await isDatabaseReachable(db)).toBe(true)
    await close()
    await cable.stop()
  })
})

describe('BI-125: while all connections are ended again and again', () => {
  it('calls are answered or told to come back, and nothing that was acknowledged is lost or there twice', async () => {
    const saving = startSaving({
      save: async ({ title, key }) => {
        const answer = await manager.call(
          pinRoutes.savePin,
          {
            projectId,
            pointCategoryId: w.client.categoryId,
            title,
            matterPointCoordinates: samplePinCoordinates,
          },
          { headers: { 'idempotency-key': key } },
        )
        return { ...answer, id: answer.status === 200 ? answer.body.projectPin.id : undefined }
      },
      read: () => manager.call(pinRoutes.listPins, { projectId }),
    })
    for (let round = 1; round <= 3; round += 1) {
      await saving.goOn()
      await terminateConnections(connection)
    }
    await saving.goOn()
    await saving.stop()

    expect(saving.unanswered).toEqual([])
    for (const { status, body, headers } of saving.refused satisfies ObservedResponse[]) {
      expect([status, body, headers.get('retry-after')]).toEqual([
        503,
        { Message: 'The service is temporarily unavailable.', code: 'database.unavailable' },
        '2',
      ])
    }
    const { body: pins } = await manager.call(pinRoutes.listPins, { projectId })
    const stored = pins.map(({ title, id }) => [title, id])
    expect(stored.toSorted()).toEqual([...saving.acknowledged].toSorted())
    expect(new Set(pins.map(({ pinNumber }) => pinNumber)).size).toBe(pins.length)
  })

  it('jobs and notices go on by themselves', { timeout: 60_000 }, async () => {
    const surveyor = await w.as('User')
    await w.assign(surveyor, projectId)
    const { body } = await surveyor.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Loose handrail',
      matterPointCoordinates: samplePinCoordinates,
    })
    await terminateConnections(connection)
    const comment = { projectPinId: body.projectPin.id, comment: 'The screws are missing.' }
    await vi.waitFor(async () =>
      expect((await manager.call(commentRoutes.saveComment, comment)).status).toBe(200),
    )
    const untold = () =>
      w.database.db.select().from(projectPinComments).where(isNotNull(projectPinComments.newsIn))
    await vi.waitFor(async () => expect(await untold()).toEqual([]), { timeout: 15_000 })
    const letters = async () => (await readdir(w.mailFolder)).length
    await vi.waitFor(async () => expect(await letters()).toBe((await w.mails()).length), {
      timeout: 30_000,
    })
  })
})
