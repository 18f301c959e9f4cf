import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(() => w.close())

const lines = () => w.log.map((line) => JSON.parse(line) as Record<string, unknown>)
const point = (title: string) => ({
  projectId,
  pointCategoryId: w.client.categoryId,
  title,
  matterPointCoordinates: samplePinCoordinates,
})

describe('T232: the id of a request', () => {
  it('is the one that it brings, if it is well-formed, else that of its trace, else a new one', async () => {
    const idFor = async (headers: Record<string, string>) =>
      (await manager.call(sessionRoutes.readMe, {}, { headers })).headers.get('x-request-id')
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`
    expect(await idFor({ 'x-request-id': 'proxy-2026.11_25-0001' })).toBe('proxy-2026.11_25-0001')
    expect(await idFor({ traceparent })).toBe(trace)
    expect(await idFor({ 'x-request-id': 'proxy-0002', traceparent })).toBe('proxy-0002')
    const made = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
    for (const given of [
      'short',
      'x'.repeat(65),
      'with space 1',
      'a"quoted"one',
      '-beginning',
      '<script>alert',
      'a,b,c,d,e,f',
    ])
      expect(await idFor({ 'x-request-id': given })).toMatch(made)
    for (const given of [
      '',
      '00-abc-def-01',
      `01-${trace}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    ])
      expect(await idFor({ traceparent: given })).toMatch(made)
  })

  it('stands in the line of the request, in the audit trail and in the jobs that it starts', async () => {
    const id = 'proxy-hotel-7001'
    await manager.call(pinRoutes.savePin, point('Loose handrail'), {
      headers: { 'x-request-id': id },
    })
    const superAdmin = await w.as('SuperAdmin')
    const { body: trail } = await superAdmin.call(auditRoutes.listAuditEvents, {})
    expect(trail.filter(({ requestId }) => requestId === id).map(({ record }) => record)).toEqual([
      'pin',
    ])
    const asking = 'proxy-hotel-7002'
    await w.nobody.call(
      accountRoutes.forgotPassword,
      { email: `person${manager.userId}@hotel.example` },
      { headers: { 'x-request-id': asking } },
    )
    const own = await waitUntil(() => {
      const found = lines().filter(({ reqId }) => reqId === asking)
      return found.some(({ job }) => job) && found
    })
    expect(own).toContainEqual(expect.objectContaining({ msg: 'request completed' }))
    expect(own).toContainEqual(
      expect.objectContaining({ msg: 'job completed', job: expect.any(String) }),
    )
  })

  it('stands in the line of a fault, and in the page of a tab that prints', async () => {
    await w.database.db.execute(sql`alter table project_pins rename to project_pins_gone`)
    try {
      const id = 'proxy-hotel-7003'
      const headers = {
        'x-request-id': id,
        authorization: `Bearer ${manager.token}`,
        accept: 'text/html',
      }
      const answer = await fetch(
        `${w.url}/api/${reportRoutes.printReport.path}?projectId=${projectId}`,
        { headers },
      )
      if (answer.status === 500) expect(await answer.text()).toContain(id)
      expect(
        (await manager.call(pinRoutes.listPins, { projectId }, { headers: { 'x-request-id': id } }))
          .status,
      ).toBe(500)
      expect(lines()).toContainEqual(
        expect.objectContaining({ reqId: id, level: 50, msg: 'server.fault' }),
      )
    } finally {
      await w.database.db.execute(sql`alter table project_pins_gone rename to project_pins`)
    }
  })
})

it('T232: no secret reaches the log: not of headers, addresses, bodies, mails, jobs, nor of what the database quotes', async () => {
  const canary = (place: string) => `canary-${place}-8831`
  const raw = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${w.url}${path}`, { ...init, headers: { ...headers } })
  await w.nobody.call(sessionRoutes.authenticate, {
    username: 'x@hotel.example',
    password: canary('password'),
  })
  await raw(`/api/${reportRoutes.resolveShortToken.path}?token=${canary('token')}`)
  await raw(`/api/files/${canary('signature')}.1.0.x.jpg`)
  await raw(`/api/Project/GetProjectById?id=${canary('query')}`, {
    authorization: `Bearer ${canary('bearer')}`,
  })
  await raw(`/${canary('path')}?key=${canary('unknown')}`, {
    cookie: `session=${canary('cookie')}`,
    'user-agent': canary('agent'),
    referer: `http://hotel.example/?token=${canary('referrer')}`,
    'idempotency-key': canary('idempotency'),
    'x-request-id': `${canary('id')} and more`,
  })
  await raw(
    `/api/${pinRoutes.savePin.path}`,
    { 'content-type': 'application/json', authorization: `Bearer ${manager.token}` },
    {
      method: 'POST',
      body: `{"title": ${canary('json')}`,
    },
  )
  await manager.call(pinRoutes.savePin, point(canary('title')))
  const admin = await w.as('Admin')
  await admin.call(settingRoutes.saveSetting, { key: canary('key'), value: canary('value') })
  await w.nobody.call(accountRoutes.forgotPassword, {
    email: `person${manager.userId}@hotel.example`,
  })
  const [letter] = await waitUntil(async () => {
    const mails = await w.mails()
    return mails.length > 0 && mails
  })
  const link = /https?:\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const secretOfLink = link.split(/[=/]/).at(-1) ?? ''
  expect(secretOfLink.length).toBeGreaterThan(20)
  // faults below every call, with values in their statements and in what the database says of them
  await w.database.db.execute(
    sql`alter table project_pins add constraint no_canary check (title not like 'canary-fault%')`,
  )
  expect((await manager.call(pinRoutes.savePin, point(canary('fault')))).status).toBe(500)
  await w.database.db.execute(sql`alter table project_pins drop constraint no_canary`)

  const log = w.log.join('\n')
  expect(log).toContain('no_canary')
  for (const secret of ['canary-', manager.token, admin.token, secretOfLink]) {
    const where = log.replaceAll('no_canary', '').indexOf(secret)
    expect(where < 0 ? '' : log.slice(Math.max(0, where - 200), where + 100)).toBe('')
  }
})
