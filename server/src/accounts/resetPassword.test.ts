import { request } from 'node:http'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { outboxRoutes } from '@nspect/contract/outbox/outbox'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { userRoutes } from '@nspect/contract/users/users'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { passwordLinks, users } from '../db/tables/users.ts'
import { hashPassword } from '../http/passwords.ts'
import { hashShortText } from '../http/tokens.ts'
import { waitUntil, waitUntilJobsDone } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let passwordHash: string
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  passwordHash = await hashPassword('the first one')
})
afterAll(() => w.close())
// each test starts after the windows in which tries are counted
beforeEach(() => w.clock.pass(3_600_000))

const tokenIn = (text: string | null | undefined) =>
  /[?&]token=([\w-]{22})(?![\w-])/.exec(text ?? '')?.[1] ?? ''
const named = async (person: Person) => {
  const username = `guest${person.userId}@hotel.example`
  await w.database.db
    .update(users)
    .set({ username, passwordHash })
    .where(eq(users.id, person.userId))
  return username
}
const somebody = async (role: 'Viewer' | 'Admin' = 'Viewer', of = w.client) => {
  const person = await w.as(role, of)
  return { person, username: await named(person) }
}
const forget = (email: string, world = w) =>
  world.nobody.call(accountRoutes.forgotPassword, { email })
const mailsTo = async (email: string) => (await w.mails()).filter(({ to }) => to === email)
/** The token in the mail to a user. */
const tokenFor = async (email: string) => {
  const tokens = async () =>
    (await mailsTo(email)).map(({ text }) => tokenIn(text)).filter((token) => token !== '')
  const before = await tokens()
  expect((await forget(email)).status).toBe(200)
  return waitUntil(async () => (await tokens()).find((token) => !before.includes(token)))
}
const reset = (token: string, password = 'a new one', confirmPassword = password) =>
  w.nobody.call(accountRoutes.resetPassword, { token, password, confirmPassword })
const signIn = (username: string, password: string) =>
  w.nobody.call(sessionRoutes.authenticate, { username, password })
const isIn = async (person: Person) => (await person.call(sessionRoutes.readMe, {})).status === 200

const askFrom = (localAddress: string, email: string, besides: object = {}) =>
  new Promise<number>((done, fail) => {
    const headers = { 'content-type': 'application/json' }
    const sending = request(`${w.url}/api/auth/forgot-password`, {
      method: 'POST',
      localAddress,
      headers,
    })
    sending.once('error', fail)
    sending.once('response', (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    sending.end(JSON.stringify({ email, ...besides }))
  })

describe('a forgotten password', () => {
  it('T14: is set anew by the link of a mail, once, and every session ends at the very next request', async () => {
    const { person, username } = await somebody()
    await w.database.db
      .update(users)
      .set({ isPasswordMade: true })
      .where(eq(users.id, person.userId))
    const token = await tokenFor(username)
    expect(await isIn(person)).toBe(true)
    const { status, body } = await reset(token)
    expect([status, body]).toEqual([200, { message: 'Your password is set. You can sign in now.' }])
    // BI-042
    expect(await isIn(person)).toBe(false)
    const { token: session } = (await signIn(username, 'a new one')).body
    const me = await w.holding(session).call(sessionRoutes.readMe, {})
    expect(me.body).toMatchObject({ username, isPasswordMade: false, version: 2 })
    expect((await mailsTo(username))[0]?.subject).toBe('Your nSpect password was changed')
    const again = await reset(token, 'another one')
    expect([again.status, again.body.Message]).toEqual([400, 'The link is no longer valid.'])
    expect((await signIn(username, 'a new one')).status).toBe(200)
  })

  it('BI-053: used, expired, truncated and foreign links are refused in the same words; the token is stored hashed', async () => {
    const { person, username } = await somebody()
    const token = await tokenFor(username)
    const rows = await w.database.db
      .select()
      .from(passwordLinks)
      .where(eq(passwordLinks.userId, person.userId))
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashShortText(token)])
    const foreign = [
      '',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      'x'.repeat(22),
      person.token.slice(0, 200),
    ]
    for (const wrong of foreign) {
      const { status, body } = await reset(wrong)
      expect([wrong, status, body.Message]).toEqual([wrong, 400, 'The link is no longer valid.'])
    }
    w.clock.pass(30 * 60_000)
    expect((await reset(token)).body.code).toBe('reset.over')
    expect((await signIn(username, 'a new one')).status).toBe(401)
  })

  it('BI-053: an e-mail address is refused as its own password, and the link holds on', async () => {
    const { username } = await somebody()
    const token = await tokenFor(username)
    const refused = await reset(token, username.toUpperCase())
    expect([refused.status, refused.body.Message]).toEqual([
      400,
      'The password cannot be your email address',
    ])
    const differing = await reset(token, 'a new one', 'another one')
    expect([differing.status, differing.body.Message]).toEqual([400, 'Passwords does not match'])
    expect((await mailsTo(username)).map(({ subject }) => subject)).toEqual([
      'Reset your nSpect password',
    ])
    expect((await reset(token)).status).toBe(200)
  })

  it('T14: of two links the other ends with the one that is used; two at once count once', async () => {
    const { username } = await somebody()
    const first = await tokenFor(username)
    const second = await tokenFor(username)
    const both = await Promise.all([reset(first, 'one of both'), reset(first, 'one of both')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await reset(second)).body.code).toBe('reset.over')
  })

  it('BI-043: a link is of no use once its owner or their client is deleted', async () => {
    const { person, username } = await somebody()
    const token = await tokenFor(username)
    await w.database.db.update(users).set({ isDeleted: true }).where(eq(users.id, person.userId))
    expect((await reset(token)).body.code).toBe('reset.over')

    const gone = await w.newClient('Starter')
    const other = await somebody('Admin', gone)
    const theirs = await tokenFor(other.username)
    await w.database.db.update(clients).set({ isDeleted: true }).where(eq(clients.id, gone.id))
    expect((await reset(theirs)).body.code).toBe('reset.over')
    expect(await isIn(other.person)).toBe(false)
  })

  it('BI-050: known and unknown addresses get the same answer and leave the same work: all the rest is done later', async () => {
    const quiet = await createWorld()
    try {
      const viewer = await quiet.as('Viewer')
      const known = `guest${viewer.userId}@hotel.example`
      await quiet.database.db
        .update(users)
        .set({ username: known })
        .where(eq(users.id, viewer.userId))
      for (const email of [known, 'nobody.at.all@hotel.example']) {
        const { status, body } = await forget(email, quiet)
        expect([status, body.message]).toEqual([
          200,
          'This server sends no email. Ask your administrator for a link to set a new password.',
        ])
      }
      expect(quiet.enqueued).toHaveLength(2)
      expect(
        new Set(quiet.enqueued.map(({ name, payload }) => `${name} ${Object.keys(payload)}`)).size,
      ).toBe(1)
    } finally {
      await quiet.close()
    }
  })

  it('BI-050: only the known address gets a mail', async () => {
    const { username } = await somebody()
    await forget('nobody.at.all@hotel.example')
    await tokenFor(username)
    await waitUntilJobsDone(w.database.db)
    expect(await mailsTo('nobody.at.all@hotel.example')).toEqual([])
    expect(await mailsTo(username)).toHaveLength(1)
  })

  it('T14: FORGOT_REVEAL says that an address has no account', async () => {
    const open = await createWorld({ site: { revealsAddresses: true } })
    try {
      const { status, body } = await forget('nobody@hotel.example', open)
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'email', message: 'the requested nobody@hotel.example is not found' }],
      ])
      expect(open.enqueued).toEqual([])
    } finally {
      await open.close()
    }
  })

  it('BI-051: a made-up user name beside the address, or the address in other letters, gets nobody round the three an hour', async () => {
    const { username } = await somebody()
    const wide = username.replace(/[a-z]/g, (c) =>
      String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0),
    )
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const spelt = n % 2 ? wide : username
      statuses.push(
        await askFrom(`127.0.2.${n + 1}`, spelt, { username: `made-up${n}@hotel.example` }),
      )
    }
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(429)])
  })

  it('BI-051: a hundred requests for one address, from wherever, make three mails an hour', async () => {
    const { username } = await somebody()
    const statuses: number[] = []
    for (let n = 0; n < 100; n++) {
      const spelt = n % 2 ? username.toUpperCase() : username
      statuses.push(await askFrom(`127.0.1.${(n % 20) + 1}`, spelt))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(new Set(statuses.slice(3))).toEqual(new Set([429]))
    await waitUntil(async () => ((await mailsTo(username)).length === 3 ? true : undefined))
    await waitUntilJobsDone(w.database.db)
    expect(await mailsTo(username)).toHaveLength(3)
  })
})

describe('a link that an administrator makes', () => {
  it('T15: is copied, works once, and stands nowhere in the audit trail', async () => {
    const admin = await w.as('Admin')
    const { person, username } = await somebody()
    const { status, body } = await admin.call(accountRoutes.makeResetLink, { id: person.userId })
    expect([status, body.link.split('=')[0]]).toEqual([
      200,
      'http://127.0.0.1:3000/auth/reset-password?token',
    ])
    const token = tokenIn(body.link)
    const events = await w.database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.recordId, person.userId))
    expect(events.at(-1)).toMatchObject({
      actor: `user:${admin.userId}`,
      record: 'user',
      after: { hasResetLink: true },
    })
    expect(JSON.stringify(events)).not.toContain(token)
    expect((await reset(token)).status).toBe(200)
    expect((await signIn(username, 'a new one')).status).toBe(200)
  })

  it('is for people whom one looks after: no SuperAdmin, no other client, not oneself', async () => {
    const admin = await w.as('Admin')
    const make = async (id: number) => {
      const { status, body } = await admin.call(accountRoutes.makeResetLink, { id })
      return [status, body.code]
    }
    expect(await make((await w.as('SuperAdmin')).userId)).toEqual([404, 'record.missing'])
    expect(await make((await w.as('Viewer', w.otherClient)).userId)).toEqual([
      404,
      'record.missing',
    ])
    expect(await make(admin.userId)).toEqual([400, 'user.ownPassword'])
  })
})

it('T14: who is invited chooses a password by the same page, within seven days', async () => {
  const admin = await w.as('Admin')
  const username = 'invited.guest@hotel.example'
  const person = {
    firstName: 'Ida',
    lastName: 'Holm',
    username,
    roleId: 4,
    clientId: w.client.id,
    isInvited: true,
  }
  expect((await admin.call(userRoutes.addUser, person)).body.message).toBe(
    'User added. No email was sent. To invite them, open the user and copy the link.',
  )
  const [mail] = await mailsTo(username)
  expect(mail?.subject).toBe('You are invited to nSpect')
  expect(mail?.text).toContain('Hello Ida Holm,')
  w.clock.pass(6 * 86_400_000)
  expect((await reset(tokenIn(mail?.text), 'my own one')).status).toBe(200)
  expect((await signIn(username, 'my own one')).status).toBe(200)
})

it('BI-058: no password, token or link stands in the log, the audit trail or any other table', async () => {
  const admin = await w.as('Admin')
  const { person, username } = await somebody()
  const canaries = [
    'canary-typed-wrong',
    'canary-set-by-admin',
    'canary-in-the-path',
    'canary-by-reset',
    'canary-in-name',
  ]
  const [wrong = '', byAdmin = '', byPath = '', byReset = '', inName = ''] = canaries
  await signIn(username, wrong)
  await signIn(`${inName}@hotel.example`, wrong)
  await admin.call(userRoutes.changePassword, { id: person.userId, password: byAdmin })
  await admin.call(userRoutes.changePasswordByPath, {
    id: String(person.userId),
    password: byPath,
  } as never)
  await fetch(`${w.url}/api/users/changepassword/${person.userId}/${byPath}?x=${byPath}`, {
    method: 'POST',
  })
  const mailed = await tokenFor(username)
  const headers = { 'idempotency-key': 'the same form' }
  const made = tokenIn(
    (await admin.call(accountRoutes.makeResetLink, { id: person.userId }, { headers })).body.link,
  )
  // an answer stored under an idempotency key is encrypted
  const again = await admin.call(accountRoutes.makeResetLink, { id: person.userId }, { headers })
  expect(tokenIn(again.body.link)).toBe(made)
  await fetch(`${w.url}/auth/reset-password?token=${made}`)
  await reset(mailed, 'x'.repeat(51))
  expect((await reset(mailed, byReset)).status).toBe(200)
  const session = (await signIn(username, byReset)).body.token ?? ''
  await fetch(`${w.url}/api/me?token=${session}`)
  await (await w.as('SuperAdmin')).call(outboxRoutes.listMails, {})

  const { rows: tables } = await w.database.db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' and table_name <> 'rate_windows'`,
  )
  const stored: string[] = []
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows } = await w.database.db.execute<{ all: string | null }>(
      sql`select string_agg(t::text, '|') as all from ${table} t`,
    )
    stored.push(rows[0]?.all ?? '')
  }
  expect(stored.join('')).toContain(username)
  const planted = [...canaries, mailed, made, session]
  expect(planted.every((secret) => secret.length > 12)).toBe(true)
  for (const secret of planted) {
    expect([secret, w.log.join('').includes(secret), stored.join('').includes(secret)]).toEqual([
      secret,
      false,
      false,
    ])
  }
})
