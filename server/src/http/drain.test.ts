import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pinRoutes } from '@nspect/contract/pins'
import { sessionRoutes } from '@nspect/contract/sessions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ServerProcess, signIn, startServer, urlOf } from '../testing/serverProcess.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createWorld, type Person, somewhere, type World } from '../testing/world.ts'
import { alsoListen } from './listen.ts'

interface Heard {
  status: number | undefined
  /** had `connection: close` */
  isLast: boolean
  /** came over a reused connection */
  isReused: boolean
}

/** Sends through an agent that keeps one connection open, as browsers and proxies do. */
const ask = (agent: Agent, url: string, headers: Record<string, string> = {}): Promise<Heard> =>
  new Promise((done, fail) => {
    const sent = request(url, { agent, headers })
    sent.once('error', fail)
    sent.once('response', (answer: IncomingMessage) => {
      const isReused = sent.reusedSocket
      text(answer).then(
        () => done({ status: answer.statusCode, isLast: answer.headers.connection === 'close', isReused }),
        fail,
      )
    })
    sent.end()
  })
const keepingOpen = () => new Agent({ keepAlive: true, maxSockets: 1 })

const isDraining = (url: string) =>
  vi.waitFor(async () => expect((await ask(new Agent(), `${url}/readyz`)).status).toBe(503), { timeout: 10_000 })

describe('a server that closes', () => {
  let w: World
  let manager: Person
  beforeEach(async () => {
    const whileTestsRun = 60_000
    w = await createWorld({
      drain: { silence: whileTestsRun, accepting: whileTestsRun, quiet: 0, longest: whileTestsRun },
    })
    manager = await w.as('Manager')
  })
  afterEach(() => w.close())

  it('answers what comes over a connection that was open, and says that it is the last answer', async () => {
    const agent = keepingOpen()
    const path = `${w.url}/api/${sessionRoutes.readMe.path}`
    const headers = { authorization: `Bearer ${manager.token}` }
    expect(await ask(agent, path, headers)).toEqual({ status: 200, isLast: false, isReused: false })
    const closing = w.app.close()
    await isDraining(w.url)
    expect(await ask(agent, path, headers)).toEqual({ status: 200, isLast: true, isReused: true })
    // and over a new one, as long as another client is still connected
    await closing
    await expect(ask(agent, path, headers)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('lets those go in the same way who came over another address', async () => {
    const [other, agent] = ['127.0.0.2', keepingOpen()]
    await alsoListen(w.app, { host: other, port: Number(new URL(w.url).port) })
    const url = w.url.replace('127.0.0.1', other)
    const path = `${url}/api/${sessionRoutes.readMe.path}`
    const headers = { authorization: `Bearer ${manager.token}` }
    expect(await ask(agent, path, headers)).toEqual({ status: 200, isLast: false, isReused: false })
    const closing = w.app.close()
    await isDraining(url)
    expect(await ask(agent, path, headers)).toEqual({ status: 200, isLast: true, isReused: true })
    await closing
    await expect(ask(agent, path, headers)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('ends what is under way, which is then the last answer, too', async () => {
    const { id: projectId } = await w.project()
    const pin = {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Loose tile',
      matterPointCoordinates: somewhere,
    }
    const { saved, closing } = await w.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from projects where id = ${projectId} for update`)
      const saved = manager.call(pinRoutes.savePin, pin)
      const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await w.database.db.execute(waits)).rows).toHaveLength(1))
      const closing = w.app.close()
      await isDraining(w.url)
      return { saved, closing }
    })
    const { status, headers } = await saved
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
    await closing
  })
})

it('a server that closes lets go of connections that stay silent', async () => {
  const w = await createWorld({ isEmpty: true, drain: { silence: 50, accepting: 60_000, quiet: 0, longest: 60_000 } })
  const agent = keepingOpen()
  await ask(agent, `${w.url}/healthz`)
  await w.close()
  await expect(ask(agent, `${w.url}/healthz`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

describe('SIGTERM under load', () => {
  let database: TestDatabase
  let server: ServerProcess
  beforeEach(async () => {
    database = await createTestDatabase()
    server = await startServer({ DATABASE_URL: urlOf(database.connection) })
  })
  afterEach(async () => {
    await server.stop()
    await database.drop()
  })

  it('resets no connection: everybody is answered until they are told to go, and the process ends well', async () => {
    const headers = { authorization: `Bearer ${await signIn(server)}` }
    const paths = ['/healthz', `/api/${sessionRoutes.readMe.path}`, '/api/Project/GetProjects']
    const answers: Heard[] = []
    const clients = Array.from({ length: 12 }, async (_, n) => {
      const agent = keepingOpen()
      for (;;) {
        const response = await ask(agent, `${server.url}${paths[n % paths.length]}`, headers)
        answers.push(response)
        if (response.isLast) return
      }
    })
    const everybody = Promise.all(clients)
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(120), { timeout: 15_000 })
    server.process.kill('SIGTERM')
    await everybody
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.filter(({ isLast }) => isLast)).toHaveLength(12)
    expect(await server.ended).toBe(0)
  })
})
