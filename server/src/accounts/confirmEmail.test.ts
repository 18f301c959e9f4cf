import { setTimeout as pause } from 'node:timers/promises'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readServerConfig } from '../config/config.ts'
import { confirmationLinks, users } from '../db/tables/users.ts'
import { createWorld, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld({ runsJobs: true, site: { confirmsEmail: true } })
})
afterAll(() => w.close())
// each test starts after the windows in which tries are counted
beforeEach(() => w.clock.pass(24 * 3_600_000))

const until = async <T>(find: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + 20_000; ; await pause(50)) {
    const found = await find()
    if (found) return found
    if (Date.now() > end) throw new Error('it did not come to pass')
  }
}

const password = 'a good one'
const register = (username: string, headers: Record<string, string> = {}, world = w) => {
  const person = { firstName: 'Marta', lastName: 'Lind', phoneNumber: '0123 456 789', username }
  const contact = {
    contactFirstName: 'Jonas',
    contactLastName: 'Berg',
    contactEmail: 'office@seaview.example',
  }
  const client = {
    businessName: 'Seaview Hotel',
    contactPhone: '0123 456 780',
    companyAddress: '1 Harbour Street',
  }
  const input = { ...person, ...contact, ...client, password, confirmPassword: password }
  return world.nobody.call(accountRoutes.register, input, { headers })
}
const signIn = async (username: string, typed = password, world = w) => {
  const { status, body } = await world.nobody.call(sessionRoutes.authenticate, {
    username,
    password: typed,
  })
  return [status, body.code]
}
const tokensTo = async (email: string) =>
  (await w.mails())
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/auth\/confirm-email\?token=([\w-]{22})\n/.exec(text ?? '')?.[1] ?? [])
const confirm = async (token: string) => {
  const { status, body } = await w.nobody.call(accountRoutes.confirmEmail, { token })
  return [status, body.message ?? body.code]
}
const over = [400, 'reset.over']

describe('whoever registers confirms the address first', () => {
  it('by a link that is mailed, kept hashed, and used once', async () => {
    const email = 'marta@seaview.example'
    const { status, body } = await register(email, { 'accept-language': 'de' })
    expect([status, body.message]).toEqual([
      200,
      expect.stringContaining('daher erhalten Sie den Link vom Betreiber'),
    ])
    expect(await signIn(email)).toEqual([409, 'account.unconfirmed'])
    expect(await signIn(email, 'a wrong one')).toEqual([401, 'login.incorrect'])
    const [token = ''] = await tokensTo(email)
    const links = await w.database.db.select().from(confirmationLinks)
    expect(JSON.stringify(links)).not.toContain(token)
    expect(await confirm('A'.repeat(22))).toEqual(over)
    expect(await confirm(token)).toEqual([
      200,
      'Your email address is confirmed. You can sign in now.',
    ])
    expect(await signIn(email)).toEqual([200, undefined])
    expect(await confirm(token)).toEqual(over)
  })

  it('within 24 hours; afterwards another link is asked for', async () => {
    const email = 'late@seaview.example'
    await register(email)
    const [first = ''] = await tokensTo(email)
    w.clock.pass(24 * 3_600_000)
    expect(await confirm(first)).toEqual(over)
    const resent = await w.nobody.call(accountRoutes.sendConfirmation, {
      email: email.toUpperCase(),
    })
    expect(resent.status).toBe(200)
    const second = await until(async () => (await tokensTo(email)).find((token) => token !== first))
    expect((await confirm(second))[0]).toBe(200)
    expect((await signIn(email))[0]).toBe(200)
  })

  it('and asking for another link tells nobody which addresses have an account, and mails only those that wait', async () => {
    const [waiting, confirmed] = ['waiting@seaview.example', 'confirmed@seaview.example']
    await register(confirmed)
    await confirm((await tokensTo(confirmed))[0] ?? '')
    await register(waiting)
    const bodies: unknown[] = []
    for (const email of ['nobody@seaview.example', confirmed, waiting]) {
      const { status, body } = await w.nobody.call(accountRoutes.sendConfirmation, { email })
      bodies.push([status, body])
    }
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
    await until(async () => ((await tokensTo(waiting)).length === 2 ? true : undefined))
    expect((await tokensTo(confirmed)).length).toBe(1)
    expect((await w.mails()).filter(({ to }) => to === 'nobody@seaview.example')).toEqual([])
  })

  it('the link opens nothing else: no password is set by it, and none is confirmed by a password link that is over', async () => {
    const email = 'other.use@seaview.example'
    await register(email)
    const [token = ''] = await tokensTo(email)
    const reset = await w.nobody.call(accountRoutes.resetPassword, {
      token,
      password: 'p',
      confirmPassword: 'p',
    })
    expect(reset.status).toBe(400)
    const set = { password: 'another one', confirmPassword: 'another one' }
    expect((await w.nobody.call(accountRoutes.resetPassword, { token, ...set })).body.code).toBe(
      'reset.over',
    )
    expect(await signIn(email)).toEqual([409, 'account.unconfirmed'])
  })

  it('or by a link for a new password, which was mailed to the same address', async () => {
    const email = 'forgetful@seaview.example'
    await register(email)
    const operator = await w.as('SuperAdmin')
    const [user] = await w.database.db.select().from(users).where(eq(users.username, email))
    const { link } = (await operator.call(accountRoutes.makeResetLink, { id: user?.id ?? 0 })).body
    const token = new URL(link).searchParams.get('token') ?? ''
    const set = { token, password: 'another one', confirmPassword: 'another one' }
    expect((await w.nobody.call(accountRoutes.resetPassword, set)).status).toBe(200)
    expect(await signIn(email, 'another one')).toEqual([200, undefined])
    expect(await confirm((await tokensTo(email))[0] ?? '')).toEqual(over)
  })

  it('while those whom an administrator adds sign in at once', async () => {
    const person = { firstName: 'Ida', lastName: 'Holm', username: 'ida@hotel.example', password }
    const roleId = roles.indexOf('User') + 1
    const admin = await w.as('Admin')
    expect(
      (await admin.call(userRoutes.addUser, { ...person, roleId, clientId: w.client.id })).status,
    ).toBe(200)
    expect((await signIn(person.username))[0]).toBe(200)
  })
})

describe('CONFIRM_EMAIL', () => {
  it.each([
    [{}, false],
    [{ SMTP_URL: 'smtp://mail.hotel.example' }, true],
    [{ SMTP_URL: 'smtp://mail.hotel.example', CONFIRM_EMAIL: 'false' }, false],
    [{ CONFIRM_EMAIL: 'true' }, true],
  ])('of %o: %s', (env, confirms) => expect(readServerConfig(env).confirmsEmail).toBe(confirms))

  it('off: whoever registers signs in at once, and gets no mail', async () => {
    const open = await createWorld()
    try {
      expect((await register('marta@seaview.example', {}, open)).body.message).toContain(
        'Your account is ready',
      )
      expect(await signIn('marta@seaview.example', password, open)).toEqual([200, undefined])
      expect(await open.mails()).toEqual([])
    } finally {
      await open.close()
    }
  })
})

it('the owner of an address that somebody registers again is told so, once a day, and the caller learns nothing new', async () => {
  const email = 'owner@seaview.example'
  await register(email)
  await confirm((await tokensTo(email))[0] ?? '')
  const lettersTo = async () =>
    (await w.mails()).filter(
      ({ to, subject }) => to === email && subject === 'You already have an nSpect account',
    )
  for (const spelling of [email, email.toUpperCase()]) {
    const { status, body } = await register(spelling)
    expect([status, body.code]).toEqual([409, 'user.nameTaken'])
  }
  const [mail] = await until(async () => ((await lettersTo()).length > 0 ? lettersTo() : undefined))
  expect(mail?.text).toContain('\nhttp://127.0.0.1:3000/auth/forgot-password\n')
  // jobs run in order: once another account has its link, the second try has been processed
  await register('waits@seaview.example')
  await w.nobody.call(accountRoutes.sendConfirmation, { email: 'waits@seaview.example' })
  await until(async () =>
    (await tokensTo('waits@seaview.example')).length === 2 ? true : undefined,
  )
  expect(await lettersTo()).toHaveLength(1)
  w.clock.pass(24 * 3_600_000)
  await register(email)
  await until(async () => ((await lettersTo()).length === 2 ? true : undefined))
})
