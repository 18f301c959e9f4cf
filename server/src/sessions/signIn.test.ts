import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { users } from '../db/tables/users.ts'
import { hashPassword } from '../http/passwords.ts'
import { createSignIns, type SignIns } from '../testing/signIns.ts'
import { waitUntilLockAwaited } from '../testing/waitUntil.ts'
import { createWorld, type World } from '../testing/world.ts'
import { revokeUserAccess } from '../users/writeUser.queries.ts'

let w: World
let password: string
let somebody: SignIns['somebody']
let signIn: SignIns['signIn']
beforeAll(async () => {
  w = await createWorld()
  ;({ password, somebody, signIn } = await createSignIns(w))
})
afterAll(() => w.close())
// each test starts after the windows in which tries are counted
beforeEach(() => w.clock.pass(900_000))

/** A sign-in from another address of this machine. */
const signInFrom = (localAddress: string, body: object, headers = {}) =>
  new Promise<number>((done, fail) => {
    const sending = request(`${w.url}/api/Users/Authenticate`, {
      method: 'POST',
      localAddress,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sending.once('error', fail)
    sending.once('response', (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    sending.end(JSON.stringify(body))
  })

describe('whoever may not sign in', () => {
  it('BI-045: hears the same, be it the password, the name, or a deleted user or client', async () => {
    const goneClient = await w.newClient('Starter')
    const names = [
      [await somebody(), 'a wrong one'],
      ['unknown.guest@hotel.example', 'a wrong one'],
      // the right password does not help a deleted user
      [await somebody({ isDeleted: true }), password],
      [await somebody({}, goneClient), password],
    ] as const
    await w.database.db
      .update(clients)
      .set({ isDeleted: true })
      .where(eq(clients.id, goneClient.id))
    for (const [name, typed] of names) {
      const { status, body } = await signIn(name, typed)
      expect([status, body]).toEqual([
        401,
        { Message: 'the login detail is incorrect', code: 'login.incorrect' },
      ])
    }
  })

  it('BI-046: five tries, then 429 with a time to wait; the owner elsewhere still signs in', async () => {
    const username = await somebody()
    const answers = []
    for (let n = 0; n < 20; n++) answers.push(await signIn(username, 'a wrong one'))
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(5).fill(401),
      ...Array(15).fill(429),
    ])
    const seconds = Number(answers.at(-1)?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    // the right password does not help here and now, but does from elsewhere, and here later
    expect((await signIn(username, password)).status).toBe(429)
    expect(await signInFrom('127.0.0.2', { username, password })).toBe(200)
    w.clock.pass(900_000)
    expect((await signIn(username, password)).status).toBe(200)
  })

  it('BI-046: guessing from many addresses makes the account slow, and locks nobody out', async () => {
    const username = await somebody()
    const guess = (n: number) =>
      signInFrom(`127.0.2.${Math.floor(n / 4) + 1}`, { username, password: 'a wrong one' })
    for (let n = 0; n < 20; n++) expect(await guess(n)).toBe(401)
    const began = performance.now()
    expect(await signInFrom('127.0.2.99', { username, password })).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(500)
    w.clock.pass(900_000)
    expect(await signInFrom('127.0.2.99', { username, password })).toBe(200)
  })

  it('BI-042: a sign-in that meets the change of its password in the same moment leaves no session', async () => {
    const username = await somebody()
    const [user] = await w.database.db.select().from(users).where(eq(users.username, username))
    const newHash = await hashPassword('another one')
    const written = Promise.withResolvers<void>()
    const changed = w.database.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash: newHash })
        .where(eq(users.id, user?.id ?? 0))
      written.resolve()
      // the other one verifies the old password meanwhile, and waits here
      await waitUntilLockAwaited(w.database.db)
      await revokeUserAccess({ db: tx, now: w.clock.now }, user?.id ?? 0)
    })
    await written.promise
    const { status } = await signIn(username, password)
    await changed
    expect(status).toBe(401)
  })

  it('BI-043: a sign-in that meets the deletion of its person in the same moment leaves no session', async () => {
    const username = await somebody()
    const [user] = await w.database.db.select().from(users).where(eq(users.username, username))
    const written = Promise.withResolvers<void>()
    const deleted = w.database.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ isDeleted: true })
        .where(eq(users.id, user?.id ?? 0))
      written.resolve()
      // the other one finds the user live meanwhile, and waits here
      await waitUntilLockAwaited(w.database.db)
      await revokeUserAccess({ db: tx, now: w.clock.now }, user?.id ?? 0)
    })
    await written.promise
    const { status } = await signIn(username, password)
    await deleted
    expect(status).toBe(401)
  })

  it('a name that a deletion made free is its new owner’s', async () => {
    const username = await somebody({
      isDeleted: true,
      passwordHash: await hashPassword('of the one before'),
    })
    await somebody({ username })
    expect((await signIn(username, password)).status).toBe(200)
  })

  it('a sign-in forgives the tries before it', async () => {
    const username = await somebody()
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) expect((await signIn(username, 'a wrong one')).status).toBe(401)
      expect((await signIn(username, password)).status).toBe(200)
    }
  })

  it('BI-047: one password for many accounts is stopped by the address it comes from', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 200; n++)
      statuses.push(await signInFrom('127.0.0.3', { username: `g${n}@x.example`, password: 'p' }))
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(statuses.slice(30)).toEqual(Array(170).fill(429))
  })

  it('BI-048: other headers, fields or letters do not make another caller of somebody', async () => {
    const username = await somebody()
    const disguises: [object, object][] = [
      [{ username }, { 'x-forwarded-for': '203.0.113.1' }],
      [{ username }, { 'x-forwarded-for': '203.0.113.2, 203.0.113.3' }],
      [{ username: username.toUpperCase() }, { 'x-real-ip': '203.0.113.4' }],
      [{ username: `  ${username} ` }, { forwarded: 'for=203.0.113.5' }],
      [{ username, email: 'other@hotel.example' }, {}],
      [{ username, account: 'x', ip: '203.0.113.6' }, { 'x-client-ip': '203.0.113.6' }],
    ]
    const statuses = []
    for (const [body, headers] of disguises) {
      statuses.push(await signInFrom('127.0.0.4', { password: 'a wrong one', ...body }, headers))
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

it('a failed sign-in is in the log by its address and status, without the name that was typed: it may be a password', async () => {
  const typed = 'oops.my-password@hotel.example'
  w.log.splice(0)
  expect((await signIn(typed, 'a wrong one')).status).toBe(401)
  const lines = w.log.map(
    (line) => JSON.parse(line) as { reqId?: string; req?: object; res?: { statusCode: number } },
  )
  const entry = lines.find(({ req }) =>
    JSON.stringify(req ?? {}).includes('/api/Users/Authenticate'),
  )
  expect(entry?.req).toMatchObject({ method: 'POST', remoteAddress: '127.0.0.1' })
  expect(lines.find(({ reqId, res }) => res && reqId === entry?.reqId)?.res?.statusCode).toBe(401)
  expect(w.log.join('')).not.toContain('oops')
})

describe('the token of a session', () => {
  it('T19: tells the interface who it is of, the role and the client', async () => {
    const claimsOf = async (username: string) => {
      const { token = '' } = (await signIn(username, password)).body
      return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        unknown
      >
    }
    expect(await claimsOf(await somebody())).toMatchObject({
      role: 'Manager',
      ClientId: w.client.id,
      aud: 'session',
    })
    const operator = await claimsOf(await somebody({ role: 'SuperAdmin', clientId: null }))
    expect(operator).toMatchObject({ role: 'SuperAdmin', ClientId: null })
  })
})
