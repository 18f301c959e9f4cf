import { setTimeout as pause } from 'node:timers/promises'
import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from './testing/apiCaller.ts'
import { createFirstProject } from './testing/createFirstProject.ts'
import { buildTexturedGlb } from './testing/models/texturedGlb.ts'
import { startS3Server, type TestS3 } from './testing/servers/s3Server.ts'
import {
  buildDatabaseUrl,
  firstAdmin,
  type ServerProcess,
  signInFirstAdmin,
  startServer,
} from './testing/servers/serverProcess.ts'
import { createTestDatabase, type TestDatabase } from './testing/testDatabase.ts'
import { waitUntil } from './testing/waitUntil.ts'

/**
 * Two web servers, and later two workers, as processes of their own: starting them takes seconds.
 */

let database: TestDatabase
let s3: TestS3
let env: Record<string, string>
let webs: [ServerProcess, ServerProcess]
const workers: ServerProcess[] = []
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  s3 = await startS3Server()
  env = {
    DATABASE_URL: buildDatabaseUrl(database.pooled),
    DATABASE_DIRECT_URL: buildDatabaseUrl(database.connection),
    S3_ENDPOINT: s3.url,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.keys.accessKeyId,
    S3_SECRET_KEY: s3.keys.secretAccessKey,
  }
  webs = await Promise.all([
    startServer({ ...env, ROLE: 'web' }),
    startServer({ ...env, ROLE: 'web' }),
  ])
  client = new pg.Client(database.connection)
  await client.connect()
}, 120_000)
afterAll(async () => {
  await Promise.all([...webs, ...workers].map((server) => server.stop()))
  await client.end()
  await s3.stop()
  await database.drop()
}, 60_000)

const { authenticate, readMe, endSession } = sessionRoutes
const at = ({ url }: ServerProcess, token = '') => createPerson(url, 0, token)

describe('T227: two web servers', () => {
  it('a session that ends on one is refused by the other at the next request', async () => {
    const [one, other] = webs
    const token = await signInFirstAdmin(one)
    expect((await at(other, token).call(readMe, {})).status).toBe(200)
    expect((await at(one, token).call(endSession, {})).status).toBe(200)
    expect((await at(other, token).call(readMe, {})).status).toBe(401)
  })

  it('T322: so is an API key that was revoked on one, and a cookie whose session was', async () => {
    const [one, other] = webs
    const token = await signInFirstAdmin(one)
    const made = await at(one, token).call(apiKeyRoutes.makeApiKey, {
      name: 'Nightly',
      access: 'read',
      days: 1,
    })
    expect((await at(other, made.body.key).call(readMe, {})).status).toBe(200)
    expect(
      (await at(one, token).call(apiKeyRoutes.revokeApiKey, { id: made.body.id })).status,
    ).toBe(200)
    expect((await at(other, made.body.key).call(readMe, {})).status).toBe(401)
    const headers = { cookie: `nspect-session-${new URL(other.url).port}=${token}` }
    expect((await at(other).call(readMe, {}, { headers })).status).toBe(200)
    expect((await at(one, token).call(endSession, {})).status).toBe(200)
    expect((await at(other).call(readMe, {}, { headers })).status).toBe(401)
  })

  it('count wrong passwords together', async () => {
    const wrong = { username: 'guest@hotel.example', password: 'not the password' }
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1)
      statuses.push((await at(webs[n % 2]!).call(authenticate, wrong)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('save a double click once, wherever each of its two requests goes', async () => {
    const token = await signInFirstAdmin(webs[0])
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const hotel = {
      businessName: 'Hotel Quay',
      contactName: 'Ines Duarte',
      contactPhone: '+351 210 000 200',
      contactEmail: 'ines@quay.example',
      companyAddress: '2 Quay Street',
      clientTierId: 5,
      noOfProject: 5,
    }
    const answers = await Promise.all(
      webs.map((web) => at(web, token).call(clientRoutes.saveClient, hotel, { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
  })
})

describe('T227: workers', () => {
  const jobs = async () =>
    (
      await client.query(
        `select state::text, retry_count::int as retries from jobs.job where name = 'model.variants'`,
      )
    ).rows

  it('run the jobs of web servers, each once, on files that all of them reach', async () => {
    const token = await signInFirstAdmin(webs[0])
    const { projectId } = await createFirstProject(webs[0].url, token)
    const { body: project } = await at(webs[1], token).call(projectRoutes.readProject, {
      id: projectId,
    })
    // large enough to be made lighter
    const bytes = await buildTexturedGlb({ textures: 5, side: 1500 })
    for (let n = 0; n < 3; n += 1) {
      const args = {
        projectName: `Floor ${n}`,
        clientId: project.client.id,
        projectTypeId: project.projectType.id,
        scanDate: '2026-11-05',
      }
      const files = [{ field: 'modelFile', bytes, name: `floor-${n}.glb` }]
      expect(
        (await at(webs[n % 2]!, token).call(projectRoutes.saveProject, args, { files })).status,
      ).toBe(200)
    }
    // a web server that took jobs would have begun within a second
    await pause(3_000)
    expect(await jobs()).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'created', retries: 0 })),
    )
    workers.push(
      ...(await Promise.all([
        startServer({ ...env, ROLE: 'worker' }),
        startServer({ ...env, ROLE: 'worker' }),
      ])),
    )
    await waitUntil(async () => (await jobs()).every(({ state }) => state === 'completed'))
    expect(await jobs()).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'completed', retries: 0 })),
    )
    // nothing was left by a second run
    const { rows } = await client.query(`select name from files union
      select made.value ->> 'name' from files, jsonb_each(variants) made`)
    expect(rows.map(({ name }) => name).sort()).toEqual([...s3.objects.keys()].sort())
    expect(rows.length).toBeGreaterThan(3)
  })

  it('answer for their health alone', async () => {
    for (const { url } of workers) {
      const statuses = async (paths: string[]) =>
        Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).status))
      expect(await statuses(['/healthz', '/readyz'])).toEqual([200, 200])
      expect(await statuses(['/', '/api/docs', `/api/${readMe.path}`])).toEqual([404, 404, 404])
      const body = JSON.stringify(firstAdmin)
      const headers = { 'content-type': 'application/json' }
      expect(
        (await fetch(`${url}/api/${authenticate.path}`, { method: 'POST', headers, body })).status,
      ).toBe(404)
    }
  })

  it('end well when they are told to', async () => {
    const worker = workers.pop()
    expect(await worker?.stop()).toBe(0)
  })
})
