import { request } from 'node:http'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { demoRoles, demoRoutes, lookAroundRoutes } from '@nspect/contract/demo/demo'
import type { Route } from '@nspect/contract/http/route'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readServerConfig } from '../../server/src/config/config.ts'
import { clients } from '../../server/src/db/tables/clients.ts'
import { projects } from '../../server/src/db/tables/projects.ts'
import { users } from '../../server/src/db/tables/users.ts'
import { createWorld, type Person, type World } from '../../server/src/testing/world.ts'
import { lookAroundFeature } from './lookAround.ts'

let w: World
let projectId: number
beforeAll(async () => {
  w = await createWorld({ besides: [lookAroundFeature] })
  await w.database.db.update(clients).set({ isDemo: true }).where(eq(clients.id, w.client.id))
  projectId = (await w.project()).id
  const inspector = await w.as('User')
  await w.assign(inspector, projectId)
  for (const role of ['Manager', 'Admin'] as const) await w.as(role)
})
afterAll(() => w.close())

const asker = (token: string): Person => ({ ...w.nobody, token })
/** Sends a request like a browser that reached the server under that host name. */
const askUnder = (
  host: string,
  headers: Record<string, string> = {},
  { method, path } = lookAroundRoutes.readDemo as Route,
) =>
  new Promise<number>((done, failed) => {
    const { hostname, port } = new URL(w.url)
    const type = method === 'POST' ? { 'content-type': 'application/json' } : {}
    const asked = request(
      { hostname, port, path: `/api/${path}`, method, headers: { host, ...type, ...headers } },
      (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      },
    )
    asked.once('error', failed).end(method === 'POST' ? '{"as":"admin"}' : undefined)
  })
const enterUnder = (host: string, headers: Record<string, string> = {}) =>
  askUnder(host, headers, lookAroundRoutes.lookAround)

describe('looking around in the demo', () => {
  it('signs in with one click, as each of the four', async () => {
    const roles: Record<string, string> = {}
    for (const as of demoRoles) {
      const { status, body } = await w.nobody.call(lookAroundRoutes.lookAround, { as })
      expect([status, body.projectId]).toEqual([200, projectId])
      if (body.isLink) {
        const { data } = (
          await w.nobody.call(reportRoutes.resolveShortToken, { token: body.token })
        ).body
        const shared = await w.nobody.call(reportRoutes.readSharedProject, {
          token: data.originalToken,
        })
        roles[as] = shared.body.projectName ? 'link' : ''
      } else {
        const headers = { authorization: `Bearer ${body.token}` }
        roles[as] = (await asker('').call(sessionRoutes.readMe, {}, { headers })).body.role
        expect(
          (await asker('').call(projectRoutes.readProject, { id: projectId }, { headers })).status,
        ).toBe(200)
      }
    }
    expect(roles).toEqual({
      manager: 'Manager',
      inspector: 'User',
      admin: 'Admin',
      contractor: 'link',
    })
  })

  it('signs in, too, once the inspection is complete', async () => {
    const { db } = w.database
    const complete = (completedAt: Date | null) =>
      db.update(projects).set({ completedAt }).where(eq(projects.id, projectId))
    await complete(w.clock.now)
    const { status, body } = await w.nobody.call(lookAroundRoutes.lookAround, { as: 'manager' })
    await complete(null)
    expect([status, body.projectId]).toEqual([200, projectId])
  })

  it('leads to nobody and nothing that was deleted', async () => {
    const look = async () =>
      (await w.nobody.call(lookAroundRoutes.lookAround, { as: 'inspector' })).status
    const { db } = w.database
    for (const [table, condition] of [
      [clients, eq(clients.id, w.client.id)],
      [projects, eq(projects.clientId, w.client.id)],
      [users, eq(users.clientId, w.client.id)],
    ] as const) {
      await db.update(table).set({ isDeleted: true }).where(condition)
      expect(await look()).toBe(404)
      await db.update(table).set({ isDeleted: false }).where(condition)
      expect(await look()).toBe(200)
    }
  })

  it('shows the contractor what they may do, also where a manager made a view-only link before', async () => {
    const { db } = w.database
    await db.execute(sql`update share_links set revoked_at = now()`)
    const manager = w.holding(
      (await w.nobody.call(lookAroundRoutes.lookAround, { as: 'manager' })).body.token,
    )
    const { projectId } = (await w.nobody.call(lookAroundRoutes.readDemo, {})).body
    expect((await manager.call(reportRoutes.shareReport, { projectId })).status).toBe(200)
    const { body } = await w.nobody.call(lookAroundRoutes.lookAround, { as: 'contractor' })
    const { data } = (await w.nobody.call(reportRoutes.resolveShortToken, { token: body.token }))
      .body
    expect(data.level).toBe('repair')
  })

  it('is a device like any other in the list of one’s devices', async () => {
    const browser = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    }
    const { body } = await w.nobody.call(
      lookAroundRoutes.lookAround,
      { as: 'manager' },
      { headers: browser },
    )
    const listed = await w.holding(body.token).call(accountRoutes.listSessions, {})
    expect(listed.body.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'Firefox · Linux',
      ip: '127.0.0.1',
    })
  })

  it('does not exist for a request that came through somebody else, or under another name', async () => {
    expect(await askUnder('127.0.0.1:3000')).toBe(200)
    expect(await askUnder('localhost')).toBe(200)
    expect(await askUnder('nspect.hotel.example')).toBe(404)
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-server',
      'forwarded',
      'x-real-ip',
      'via',
      'cf-connecting-ip',
    ]) {
      expect([name, await askUnder('127.0.0.1', { [name]: '127.0.0.1' })]).toEqual([name, 404])
    }
  })

  it('does not exist behind a proxy that adds no header: the page tells by its origin where it lies', async () => {
    const elsewhere = [
      'https://nspect.hotel.example',
      'http://127.0.0.1.hotel.example',
      'http://192.168.1.20:3000',
      'null',
      '',
    ]
    for (const origin of elsewhere) {
      expect([origin, await askUnder('127.0.0.1:3000', { origin })]).toEqual([origin, 404])
      expect([origin, await enterUnder('127.0.0.1:3000', { origin })]).toEqual([origin, 404])
    }
    expect(await enterUnder('127.0.0.1:3000')).toBe(404)
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
      expect([origin, await enterUnder('localhost:3000', { origin })]).toEqual([origin, 200])
  })

  it('is not served at all unless the demo is on, and only for a server that nobody else reaches', async () => {
    const offered = (env: Record<string, string>) => readServerConfig(env).offersLookAround
    expect(offered({})).toBe(true)
    expect(offered({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true)
    expect(offered({ DEMO_DATA: 'false' })).toBe(false)
    expect(offered({ DEMO_LOGIN: 'false' })).toBe(false)
    expect(
      offered({
        DEMO_DATA: 'true',
        DEMO_LOGIN: 'true',
        PUBLIC_URL: 'https://nspect.hotel.example',
      }),
    ).toBe(false)
    expect(offered({ TRUST_PROXY: '1' })).toBe(false)
    expect(offered({ HOST: '0.0.0.0', DEMO_DATA: 'true' })).toBe(false)
    expect(offered({ PUBLIC_URL: 'https://nspect.hotel.example', DEMO_DATA: 'true' })).toBe(false)
    const without = await createWorld()
    expect((await without.nobody.call(lookAroundRoutes.readDemo, {})).status).toBe(404)
    await without.close()
  })
})

describe('removing the demo', () => {
  it('takes its clients away with everything that is theirs, and leaves the others alone', async () => {
    const { id: foreign } = await w.project({ client: w.otherClient })
    await w.pin({ projectId })
    const superAdmin = await w.as('SuperAdmin')
    const { status, body } = await superAdmin.call(demoRoutes.removeDemo, {})
    expect([status, body.clients]).toEqual([200, 1])
    expect((await superAdmin.call(projectRoutes.readProject, { id: projectId })).status).toBe(404)
    expect((await superAdmin.call(projectRoutes.readProject, { id: foreign })).status).toBe(200)
    expect((await w.nobody.call(lookAroundRoutes.readDemo, {})).status).toBe(404)
    expect((await superAdmin.call(demoRoutes.removeDemo, {})).body.clients).toBe(0)
  })
})
