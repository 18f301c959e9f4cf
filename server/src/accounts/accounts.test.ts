import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { files } from '../db/tables/files.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { clientLogos } from '../db/tables/logos.ts'
import { settings } from '../db/tables/settings.ts'
import { sessions, users } from '../db/tables/users.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())
// each test starts after the windows in which tries are counted
beforeEach(() => w.clock.pass(3_600_000))

let people = 0
const registration = (more: object = {}) => {
  people += 1
  return {
    firstName: 'Marta',
    lastName: 'Lind',
    phoneNumber: '0123 456 789',
    username: `marta${people}@seaview.example`,
    password: ' a good one ',
    confirmPassword: ' a good one ',
    businessName: 'Seaview Hotel',
    contactFirstName: 'Jonas',
    contactLastName: 'Berg',
    contactEmail: 'office@seaview.example',
    contactPhone: '0123 456 780',
    companyAddress: '1 Harbour Street',
    ...more,
  }
}
const register = async (more: object = {}) => {
  w.clock.pass(900_000)
  const input = registration(more)
  return { input, answer: await w.nobody.call(accountRoutes.register, input) }
}
const storedUser = async (username: string) =>
  (await w.database.db.select().from(users).where(eq(users.username, username)))[0]
const signIn = (username: string, password: string) =>
  w.nobody.call(sessionRoutes.authenticate, { username, password })

describe('registration', () => {
  it('T10, T11, T12: makes a client of tier Individual with its first Admin, who signs in afterwards', async () => {
    const { input, answer } = await register()
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Welcome to nSpect. Your account is ready. Sign in to continue.' },
    ])
    const user = await storedUser(input.username)
    expect(user).toMatchObject({
      role: 'Admin',
      firstName: 'Marta',
      phoneNumber: '0123 456 789',
      isPasswordMade: false,
    })
    const [client] = await w.database.db
      .select()
      .from(clients)
      .where(eq(clients.id, user?.clientId ?? 0))
    expect(client).toMatchObject({
      businessName: 'Seaview Hotel',
      contactName: 'Jonas Berg',
      tier: 'Individual',
      noOfProject: 1,
      noOfReport: null,
      removeWaterMark: false,
      removeCobrandedReport: true,
      allowAnonymousCollaboration: false,
      allowOfflineCopies: true,
    })
    // spaces are part of a password
    expect((await signIn(input.username, 'a good one')).status).toBe(401)
    const { body } = await signIn(input.username.toUpperCase(), ' a good one ')
    const me = await w.holding(body.token).call(sessionRoutes.readMe, {})
    expect(me.body).toMatchObject({
      role: 'Admin',
      tier: { name: 'Individual' },
      client: { businessName: 'Seaview Hotel' },
    })
  })

  it('BI-055: role, client, tier, allowances and flags of the body count for nothing', async () => {
    const { input, answer } = await register({
      id: 1,
      roleId: 1,
      clientId: w.client.id,
      clientTierId: 5,
      isDeleted: true,
      noOfProject: 99,
      removeWaterMark: true,
      removeCobrandedReport: false,
    })
    expect(answer.status).toBe(200)
    const user = await storedUser(input.username)
    expect(user).toMatchObject({ role: 'Admin', isDeleted: false })
    expect(user?.clientId).not.toBe(w.client.id)
    const [client] = await w.database.db
      .select()
      .from(clients)
      .where(eq(clients.id, user?.clientId ?? 0))
    expect(client).toMatchObject({
      tier: 'Individual',
      noOfProject: 1,
      removeWaterMark: false,
      removeCobrandedReport: true,
    })
  })

  it('BI-056: passwords that differ are refused in words, at the second field', async () => {
    const { answer } = await register({ confirmPassword: 'another one' })
    expect([answer.status, answer.body.Message]).toEqual([400, 'Passwords must match'])
    expect(answer.body.errors).toEqual([
      { field: 'confirmPassword', message: 'Passwords must match' },
    ])
  })

  it('lengths and formats are held to in the product’s words', async () => {
    const long = 'x'.repeat(51)
    const wrong: [object, string][] = [
      [{ firstName: 'Jo' }, 'Minimum 3 symbols'],
      [{ lastName: long }, 'Maximum 50 symbols'],
      [{ phoneNumber: '123' }, 'Minimum 10 symbols'],
      [{ contactEmail: 'nowhere' }, 'Wrong email format'],
      [{ username: 'nowhere@' }, 'Wrong email format'],
      [{ password: 'ab', confirmPassword: 'ab' }, 'Minimum 3 symbols'],
      [{ password: long, confirmPassword: long }, 'Maximum 50 symbols'],
      [{ businessName: ' ' }, 'Business Name is required'],
    ]
    for (const [more, Message] of wrong) {
      const { input, answer } = await register(more)
      expect([answer.status, answer.body.Message]).toEqual([400, Message])
      expect(answer.body.errors?.[0]?.field).toBe(Object.keys(more)[0])
      expect(await storedUser(input.username)).toBeUndefined()
    }
  })

  it('T12: a username is refused that somebody of whatever client has, in whatever letters', async () => {
    const { input } = await register()
    const { answer } = await register({ username: input.username.toUpperCase() })
    expect([answer.status, answer.body.code]).toEqual([409, 'user.nameTaken'])
    expect(answer.body.errors?.[0]?.field).toBe('username')
    // nothing is left of it
    const named = await w.database.db
      .select()
      .from(clients)
      .where(eq(clients.businessName, 'Seaview Hotel'))
    const owned = await w.database.db.select().from(users)
    expect(named.filter(({ id }) => !owned.some(({ clientId }) => clientId === id))).toEqual([])
  })

  it('BI-028: line ends in names and addresses, which a mail would carry in its head, are refused', async () => {
    for (const field of [
      'firstName',
      'lastName',
      'businessName',
      'contactFirstName',
      'contactLastName',
    ]) {
      const { answer } = await register({ [field]: 'Marta\r\nBcc: x@y.example' })
      expect([field, answer.status, answer.body.errors?.[0]?.field]).toEqual([field, 400, field])
    }
    for (const field of ['username', 'contactEmail']) {
      const { answer } = await register({ [field]: 'a@b.example\r\nBcc: x@y.example' })
      expect([field, answer.status, answer.body.errors?.[0]?.field]).toEqual([field, 400, field])
    }
  })

  it('T32: a logo is kept as a picture of the new client; what is none is refused and leaves nothing', async () => {
    const input = registration()
    const logo = {
      field: 'logoFile',
      bytes: await createTestImage(),
      name: 'logo.png',
      type: 'image/png',
    }
    expect((await w.nobody.call(accountRoutes.register, input, { files: [logo] })).status).toBe(200)
    const user = await storedUser(input.username)
    const [stored] = await w.database.db
      .select({ kind: files.kind })
      .from(clientLogos)
      .innerJoin(
        files,
        and(eq(files.clientId, clientLogos.clientId), eq(files.id, clientLogos.fileId)),
      )
      .where(eq(clientLogos.clientId, user?.clientId ?? 0))
    expect(stored).toEqual({ kind: 'logo' })
    const svg = {
      ...logo,
      bytes: Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      name: 'l.svg',
    }
    const refused = registration()
    expect((await w.nobody.call(accountRoutes.register, refused, { files: [svg] })).status).toBe(
      415,
    )
    expect(await storedUser(refused.username)).toBeUndefined()
  })

  it('T13: where there are terms they must be accepted', async () => {
    const terms = { key: 'termsUrl', value: 'https://hotel.example/terms' }
    const [row] = await w.database.db.insert(settings).values(terms).returning()
    const without = await register()
    expect([without.answer.status, without.answer.body.Message]).toEqual([
      400,
      'accepting terms & conditions are required',
    ])
    expect((await register({ hasAcceptedTerms: true })).answer.status).toBe(200)
    await w.database.db
      .update(settings)
      .set({ isDeleted: true })
      .where(eq(settings.id, row?.id ?? 0))
    expect((await register()).answer.status).toBe(200)
  })

  it('five registrations an hour from one address, then 429', async () => {
    const statuses = []
    for (let n = 0; n < 6; n++) {
      statuses.push(
        (await w.nobody.call(accountRoutes.register, registration({ firstName: '' }))).status,
      )
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('T16: PASSWORD_MIN_LENGTH raises the minimum; an own address is no password anywhere', async () => {
    const strict = await createWorld({ site: { passwordMin: 12 } })
    try {
      expect((await strict.nobody.call(accountRoutes.register, registration())).status).toBe(200)
      const input = registration({ password: 'only eleven', confirmPassword: 'only eleven' })
      const { status, body } = await strict.nobody.call(accountRoutes.register, input)
      expect([status, body.Message]).toEqual([400, 'The password must have at least 12 characters'])
    } finally {
      await strict.close()
    }
    const username = 'own.address@seaview.example'
    const { answer } = await register({ username, password: username, confirmPassword: username })
    expect([answer.status, answer.body.Message]).toEqual([
      400,
      'The password cannot be your email address',
    ])
  })
})

describe('devices', () => {
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  }
  const signedIn = async () => {
    const { input } = await register()
    const begin = async (headers = {}) => {
      const credentials = { username: input.username, password: input.password }
      return w.holding(
        (await w.nobody.call(sessionRoutes.authenticate, credentials, { headers })).body.token,
      )
    }
    return {
      user: await storedUser(input.username),
      here: await begin(browser),
      there: await begin(),
    }
  }
  const isIn = async (person: { call: World['nobody']['call'] }) =>
    (await person.call(sessionRoutes.readMe, {})).status === 200

  it('T22: lists where one is signed in, in words, and marks the one that asks', async () => {
    const { here } = await signedIn()
    const { body } = await here.call(accountRoutes.listSessions, {})
    expect(body).toHaveLength(2)
    expect(body.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'Firefox · Linux',
      ip: '127.0.0.1',
    })
    expect(body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  })

  it('BI-042: one session, or all others, end at the very next request', async () => {
    const { here, there } = await signedIn()
    const other = (await here.call(accountRoutes.listSessions, {})).body.find(
      ({ isCurrent }) => !isCurrent,
    )
    const one = await here.call(accountRoutes.revokeSessions, { sessionId: other?.id ?? '' })
    expect([one.status, one.body.ended]).toEqual([200, 1])
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    const again = await here.call(accountRoutes.revokeSessions, { sessionId: other?.id ?? '' })
    expect([again.status, again.body.code]).toEqual([404, 'record.missing'])

    const both = await signedIn()
    expect((await both.here.call(accountRoutes.revokeSessions, {})).body.ended).toBe(1)
    expect([await isIn(both.here), await isIn(both.there)]).toEqual([true, false])
  })

  it('BI-042: a logout ends the session at the very next request', async () => {
    const { here, there } = await signedIn()
    expect((await here.call(sessionRoutes.endSession, {})).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual([false, true])
  })

  it("an Admin ends sessions of their own client, never a SuperAdmin's or another client's; others only their own", async () => {
    const admin = await w.as('Admin')
    const viewer = await w.as('Viewer')
    const operator = await w.as('SuperAdmin')
    const stranger = await w.as('Viewer', w.otherClient)
    const end = (who: typeof admin, userId: number) =>
      who.call(accountRoutes.revokeSessions, { userId })
    for (const other of [operator, stranger]) {
      const { status, body } = await end(admin, other.userId)
      expect([status, body.code]).toEqual([404, 'record.missing'])
      expect(await isIn(other)).toBe(true)
    }
    expect((await end(viewer, admin.userId)).status).toBe(404)
    expect((await end(viewer, viewer.userId)).status).toBe(200)
    expect((await end(admin, viewer.userId)).body.ended).toBe(1)
    expect(await isIn(viewer)).toBe(false)
    expect((await end(operator, stranger.userId)).body.ended).toBe(1)
    expect(await isIn(stranger)).toBe(false)
  })

  it("somebody else's session is not found under one's own name", async () => {
    const viewer = await w.as('Viewer')
    const other = await w.as('Viewer')
    const [theirs] = await w.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, other.userId))
    const { status } = await viewer.call(accountRoutes.revokeSessions, {
      sessionId: theirs?.id ?? '',
    })
    expect([status, await isIn(other)]).toEqual([404, true])
  })
})

it('a sign-in is written into the audit trail', async () => {
  const { input } = await register()
  await signIn(input.username, input.password)
  const user = await storedUser(input.username)
  const events = await w.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.recordId, user?.id ?? 0))
  const actions = events.filter(({ record }) => record === 'user').map(({ action }) => action)
  expect(actions).toEqual(['Users/Register', 'Users/Authenticate'])
})
