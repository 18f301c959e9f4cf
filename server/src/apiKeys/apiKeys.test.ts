import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import type { ApiKeyAccess } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { idempotencyKeys } from '../db/tables/idempotencyAuditRateLimits.ts'
import { users } from '../db/tables/users.ts'
import { createTokens, hashShortText } from '../http/tokens.ts'
import { createApiKeyFor } from '../testing/apiKey.ts'
import { createSignIns } from '../testing/signIns.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())
// each test starts after the windows in which calls are counted
beforeEach(() => w.clock.pass(60_000))

const day = 86_400_000
const make = async (
  person: Person,
  more: { name?: string; access?: ApiKeyAccess; days?: number } = {},
) =>
  (
    await person.call(apiKeyRoutes.makeApiKey, {
      name: 'Nightly export',
      access: 'write',
      days: 90,
      ...more,
    })
  ).body
const me = (key: string) => w.holding(key).call(sessionRoutes.readMe, {})

describe('an API key', () => {
  it('T245: is shown once, stored as a hash, recognised by its beginning, and says when it was used', async () => {
    const person = await w.as('Manager')
    const { key } = await make(person)
    expect(key).toMatch(/^nsp_[\w-]{42}$/)
    const list = async () => (await person.call(apiKeyRoutes.listApiKeys, {})).body
    const [row] = await list()
    expect(row).toMatchObject({
      name: 'Nightly export',
      prefix: key.slice(0, 10),
      access: 'write',
      lastUsedAt: null,
    })
    expect(row?.expiresAt).toBe(new Date(w.clock.now.getTime() + 90 * day).toISOString())
    expect((await me(key)).body.id).toBe(person.userId)
    expect((await list())[0]?.lastUsedAt).toBe(w.clock.now.toISOString())
    const { rows } = await w.database.db.execute<{ all: string }>(sql`select
      (select string_agg(t::text, '|') from api_keys t) || (select string_agg(t::text, '|') from audit_events t) as all`)
    expect(`${rows[0]?.all}${w.log.join('')}`).not.toContain(key.slice(10))
  })

  it('T434: needs the password once the sign-in is a quarter of an hour old, and says so at its field', async () => {
    const { somebody, password } = await createSignIns(w)
    const username = await somebody()
    const signedIn = await w.nobody.call(sessionRoutes.authenticate, { username, password })
    const person = w.holding(signedIn.body.token)
    const press = (typed?: string) =>
      person.call(apiKeyRoutes.makeApiKey, {
        name: 'Sensor',
        access: 'read',
        days: 1,
        ...(typed && { password: typed }),
      })
    w.clock.pass(14 * 60_000)
    expect((await press()).status).toBe(200)
    w.clock.pass(2 * 60_000)
    const missing = await press()
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { errors: [{ field: 'password', message: /^Enter your password/ }] },
    ])
    const wrong = await press('a wrong one')
    expect([wrong.status, wrong.body]).toMatchObject([400, { errors: [{ field: 'password' }] }])
    expect((await press(password)).status).toBe(200)
    expect((await person.call(apiKeyRoutes.listApiKeys, {})).body).toHaveLength(2)
  })

  it('T245: made twice by one press is one key', async () => {
    const person = await w.as('Viewer')
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const press = () =>
      person.call(apiKeyRoutes.makeApiKey, { name: 'Sensor', access: 'read', days: 1 }, { headers })
    const [first, second] = [await press(), await press()]
    expect(second.body).toEqual(first.body)
    expect((await person.call(apiKeyRoutes.listApiKeys, {})).body).toHaveLength(1)
  })

  it('T6: made twice, and the secret of the server changed in between, is said to be made, and not made again', async () => {
    const person = await w.as('Viewer')
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const press = () =>
      person.call(apiKeyRoutes.makeApiKey, { name: 'Sensor', access: 'read', days: 1 }, { headers })
    await press()
    const sealed = createTokens('a secret key that the server does not have any more').encrypt('{}')
    await w.database.db
      .update(idempotencyKeys)
      .set({ answer: { sealed } })
      .where(eq(idempotencyKeys.key, headers['Idempotency-Key']))
    const again = await press()
    expect([again.status, again.body.code]).toEqual([409, 'key.answerLost'])
    expect((await person.call(apiKeyRoutes.listApiKeys, {})).body).toHaveLength(1)
  })

  it.each([
    ['that only reads', 'read'],
    ['that writes', 'write'],
  ] as const)('T510: %s never gets the stored answer of its owner’s session', async (_, access) => {
    const person = await w.as('Manager')
    const holder = w.holding((await make(person, { access })).key)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { name: 'Night audit', access: 'write' as const, days: 1 }
    const made = await person.call(apiKeyRoutes.makeApiKey, body, { headers })
    const replayed = await holder.call(apiKeyRoutes.makeApiKey, body, { headers })
    expect([made.status, replayed.status, replayed.body.code]).toEqual([200, 403, 'apiKey.denied'])
    expect(JSON.stringify(replayed.body)).not.toContain(made.body.key)
  })

  it('T510: a retry by a role that may no longer make the call is refused, not answered from memory', async () => {
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { clientId: client.id, name: 'Quayside Joinery', email: 'desk@quay.example' }
    const save = () => admin.call(firmRoutes.saveFirm, body, { headers })
    const first = await save()
    await w.database.db.update(users).set({ role: 'Viewer' }).where(eq(users.id, admin.userId))
    const second = await save()
    expect([first.status, second.status, second.body.code]).toEqual([200, 403, 'role.denied'])
  })

  it('T510: a retry by the same API key gets its own answer again', async () => {
    const client = await w.newClient('Business')
    const holder = w.holding((await make(await w.as('Admin', client))).key)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { clientId: client.id, name: 'Harbour Glass', email: 'desk@glass.example' }
    const save = () => holder.call(firmRoutes.saveFirm, body, { headers })
    expect((await save()).body).toEqual((await save()).body)
  })

  it('T245: has its owner’s rights of this moment: role, account and client', async () => {
    const { db } = w.database
    const client = await w.newClient('Business')
    const person = await w.as('Admin', client)
    const { key } = await make(person)
    const listUsers = async () => (await w.holding(key).call(userRoutes.listUsers, {})).status
    expect(await listUsers()).toBe(200)
    await db.update(users).set({ role: 'Viewer' }).where(eq(users.id, person.userId))
    expect(await listUsers()).toBe(403)
    await db.update(clients).set({ isDeleted: true }).where(eq(clients.id, client.id))
    expect(await listUsers()).toBe(401)
    await db.update(clients).set({ isDeleted: false }).where(eq(clients.id, client.id))
    expect((await me(key)).status).toBe(200)
    await db.update(users).set({ isDeleted: true }).where(eq(users.id, person.userId))
    const gone = await me(key)
    expect([gone.status, gone.body.code]).toEqual([401, 'session.ended'])
  })

  it('T245: ends when it is revoked, by its owner alone, and on its last day', async () => {
    const person = await w.as('User')
    const [kept, short] = [await make(person), await make(person, { days: 1 })]
    const other = await (await w.as('SuperAdmin')).call(apiKeyRoutes.revokeApiKey, { id: kept.id })
    expect(other.status).toBe(404)
    w.clock.pass(day - 1)
    expect((await me(short.key)).status).toBe(200)
    w.clock.pass(1)
    expect((await me(short.key)).status).toBe(401)
    expect((await me(kept.key)).status).toBe(200)
    const again = await w.as('User')
    const mine = await make(again)
    expect((await again.call(apiKeyRoutes.revokeApiKey, { id: mine.id })).status).toBe(200)
    expect((await me(mine.key)).status).toBe(401)
    expect((await again.call(apiKeyRoutes.revokeApiKey, { id: mine.id })).status).toBe(404)
    expect((await again.call(apiKeyRoutes.listApiKeys, {})).body).toEqual([])
  })

  it('T245: is nothing but a whole key in the header of its own', async () => {
    const person = await w.as('Admin')
    const { key } = await make(person)
    const flipped = key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    for (const odd of [
      flipped,
      key.slice(0, -1),
      `${key}x`,
      key.toUpperCase(),
      'nsp_',
      `nsp_${'a'.repeat(42)}`,
    ])
      expect([odd, (await me(odd)).status]).toEqual([odd, 401])
    const ways: Record<string, string>[] = [
      { authorization: `Basic ${key}` },
      { 'x-api-key': key },
      { cookie: `auth-token=${key}` },
    ]
    for (const headers of ways)
      expect((await w.nobody.call(sessionRoutes.readMe, {}, { headers })).status).toBe(401)
    expect((await fetch(`${w.url}/api/me?token=${key}`)).status).toBe(401)
  })

  it('refuses odd names and times with the name of the field', async () => {
    const person = await w.as('User')
    const good = { name: 'Sensor', access: 'write' as const, days: 30 }
    const odd: [string, object][] = [
      ['name', { ...good, name: ' ' }],
      ['name', { ...good, name: 'a\r\nb' }],
      ['name', { ...good, name: 'x'.repeat(81) }],
      ['days', { ...good, days: 0 }],
      ['days', { ...good, days: 366 }],
      ['days', { ...good, days: '30' }],
      ['days', { ...good, days: 1.5 }],
      ['days', { name: 'Sensor', access: 'write' }],
      ['access', { ...good, access: 'perhaps' }],
    ]
    for (const [field, body] of odd) {
      const { status, body: answer } = await person.call(apiKeyRoutes.makeApiKey, body as never)
      expect([body, status, answer.errors?.map((error) => error.field)]).toEqual([
        body,
        400,
        [field],
      ])
    }
    for (let n = 0; n < 50; n++) await createApiKeyFor(w, person.userId)
    const tooMany = await person.call(apiKeyRoutes.makeApiKey, good)
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'apiKey.tooMany'])
  })

  it('T246: makes no keys and changes neither accounts nor settings, and says so', async () => {
    const admin = await w.as('Admin')
    const { key } = await make(admin)
    const holder = w.holding(key)
    const refusals = [
      await holder.call(apiKeyRoutes.makeApiKey, { name: 'Another', access: 'write', days: 365 }),
      await holder.call(apiKeyRoutes.listApiKeys, {}),
      await holder.call(userRoutes.changePassword, { id: admin.userId, password: 'a new one' }),
      await holder.call(settingRoutes.saveSetting, {
        key: 'TimeZone',
        value: 'UTC',
        clientIds: [w.client.id],
      }),
      // what is wrong with the input is not told either
      await holder.call(userRoutes.addUser, {} as never),
    ]
    for (const { status, body } of refusals)
      expect([status, body.code]).toEqual([403, 'apiKey.denied'])
  })

  it('T247: names itself in the audit trail beside its owner', async () => {
    const manager = await w.as('Manager')
    const { key } = await make(manager, { name: 'Scanner of the lobby' })
    const { id } = await w.project()
    const archived = await w
      .holding(key)
      .call(projectRoutes.archiveProject, { id, isDeleted: true })
    expect(archived.status).toBe(200)
    const trail = await (await w.as('Admin')).call(auditRoutes.listAuditEvents, {
      q: 'Scanner of the lobby',
    })
    const names = trail.body.flatMap(({ action, actorName }) =>
      action === 'project.archive' ? [actorName] : [],
    )
    expect(names).toEqual([expect.stringMatching(/^Manager No \d+ \(Scanner of the lobby\)$/)])
  })

  it('T247: may call 600 times a minute; its owner’s other keys and sessions go on', async () => {
    const person = await w.as('Viewer')
    const [busy, calm] = [await make(person), await make(person)]
    await w.database.db.execute(sql`insert into rate_windows (key, "window", tries, ends_at)
      values (${`apiKey|${hashShortText(busy.key)}`}, ${Math.floor(w.clock.now.getTime() / 60_000)}, 599, ${w.clock.now.toISOString()})`)
    expect((await me(busy.key)).status).toBe(200)
    const refused = await me(busy.key)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await me(calm.key)).status).toBe(200)
    expect((await person.call(sessionRoutes.readMe, {})).status).toBe(200)
    w.clock.pass(60_000)
    expect((await me(busy.key)).status).toBe(200)
  })
})
