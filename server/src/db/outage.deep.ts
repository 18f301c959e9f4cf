import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pin } from '@nspect/contract/pins/pins'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addPerson } from '../testing/addPerson.ts'
import { createFirstProject } from '../testing/createFirstProject.ts'
import {
  type ObservedResponse,
  type SavingLoad,
  startSaving,
  terminateConnections,
} from '../testing/servers/databaseOutage.ts'
import {
  buildDatabaseUrl,
  type ServerProcess,
  signInFirstAdmin,
  startServer,
} from '../testing/servers/serverProcess.ts'
import { type EmbeddedDatabase, startEmbeddedPostgres } from './embedded/embedded.ts'

/**
 * Two servers on one PostgreSQL server that is restarted, or ends all connections, while people
 * work.
 */

let folder: string
let database: EmbeddedDatabase
let servers: [ServerProcess, ServerProcess]
/** the servers that calls go to, in turn */
let reachable: ServerProcess[]
let token: string
let projectId: number
let pointCategoryId: number
let saving: SavingLoad
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outage-'))
  database = await startEmbeddedPostgres({ dataDir: folder })
  const env = { DATABASE_URL: buildDatabaseUrl(database.connection) }
  servers = await Promise.all([startServer(env), startServer(env)])
  reachable = servers
  token = await signInFirstAdmin(servers[0])
  const inspection = await createFirstProject(servers[0].url, token)
  projectId = inspection.projectId
  pointCategoryId = inspection.pointCategoryId
  await addPoint()
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

let calls = 0
const ask = async (path: string, body?: object, key?: string): Promise<ObservedResponse> => {
  calls += 1
  const answer = await fetch(`${reachable[calls % reachable.length]?.url}/api/${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
/** A point of somebody else than the operator: its manager is notified of comments on it. */
const addPoint = async () => {
  const manager = { username: 'manager@hotel.example', password: 'chosen by the manager' }
  await addPerson(database.connection, { ...manager, role: 'Manager', sees: true })
  const operator = token
  token = ((await ask('Users/Authenticate', manager)).body as { token: string }).token
  const point = { projectId, pointCategoryId, title: 'Missing screws', matterPointCoordinates }
  expect((await ask('ProjectPin/SaveProjectPin', point)).status).toBe(200)
  token = operator
}
const listPins = () => ask(`ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`)
const matterPointCoordinates = {
  position: { x: 1, y: 0, z: 1 },
  normal: { x: 0, y: 1, z: 0 },
  key: 'lobby',
}

const restart = async () => {
  const { connection } = database
  await database.stop()
  database = await startEmbeddedPostgres({ dataDir: folder })
  expect(database.connection).toEqual(connection)
}

describe('BI-118, BI-125: while people save and read, on two servers', () => {
  beforeAll(() => {
    saving = startSaving({
      save: async ({ title, key }) => {
        const point = { projectId, pointCategoryId, title, matterPointCoordinates }
        const answer = await ask('ProjectPin/SaveProjectPin', point, key)
        const id =
          answer.status === 200 ? (answer.body as { projectPin: Pin }).projectPin.id : undefined
        return { ...answer, id }
      },
      read: listPins,
    })
  })

  it.each([
    ['the database is restarted', restart],
    ['all connections are ended', () => terminateConnections(database.connection)],
  ])('%s ten times, and both go on by themselves', async (_, befall) => {
    for (let round = 1; round <= 10; round += 1) {
      await saving.goOn()
      await befall()
    }
    await saving.goOn()
    expect(servers.map((server) => server.process.exitCode)).toEqual([null, null])
  })

  it('and every call got an answer or was told when to try again; what was acknowledged is there, once', async () => {
    await saving.stop()
    expect(saving.unanswered).toEqual([])
    expect(saving.refused).not.toEqual([])
    for (const { status, body, headers } of saving.refused) {
      expect([status, body, headers.get('retry-after')]).toEqual([
        503,
        { Message: 'The service is temporarily unavailable.', code: 'database.unavailable' },
        '2',
      ])
    }
    const pins = (await listPins()).body as Pin[]
    const saved = pins
      .filter(({ title }) => title.startsWith('Loose tile'))
      .map(({ title, id }) => [title, id])
    expect(saved.toSorted()).toEqual([...saving.acknowledged].toSorted())
    expect(new Set(pins.map(({ pinNumber }) => pinNumber)).size).toBe(pins.length)
  })

  it('jobs and notices go on, in whichever server is left', async () => {
    const pins = (await listPins()).body as Pin[]
    const ofSomebodyElse = pins.find(({ title }) => !title.startsWith('Loose tile'))
    const say = async (comment: string) => {
      const input = { projectPinId: ofSomebodyElse?.id, comment }
      expect((await ask('ProjectPinComment/SaveProjectPinComment', input)).status).toBe(200)
    }
    const letters = async (of: ServerProcess[]) => {
      const folders = await Promise.all(
        of.map(({ dataDir }) => readdir(join(dataDir, 'mail')).catch(() => [])),
      )
      return folders.flat().filter((name) => name.endsWith('.eml')).length
    }
    const [first, second] = servers
    await say('The screws are missing.')
    await vi.waitFor(async () => expect(await letters(servers)).toBeGreaterThan(0), {
      timeout: 60_000,
    })

    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    reachable = [second]
    const before = await letters([second])
    await say('They are on their way.')
    await vi.waitFor(async () => expect(await letters([second])).toBeGreaterThan(before), {
      timeout: 60_000,
    })
  })
})
