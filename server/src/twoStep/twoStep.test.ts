import { auditRoutes } from '@nspect/contract/audit/audit'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { userRoutes } from '@nspect/contract/users/users'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetFirstAdmin } from '../accounts/firstAdmin.ts'
import { clients } from '../db/tables/clients.ts'
import { authenticators } from '../db/tables/credentials/twoStep.ts'
import { users } from '../db/tables/users.ts'
import { createTokens } from '../http/tokens.ts'
import { computeCode, insertAuthenticator } from '../testing/authenticator.ts'
import { createSignIns, type SignIns } from '../testing/signIns.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let password: string
let passwordHash: string
let somebody: SignIns['somebody']
let signIn: SignIns['signIn']
let changedDuring: SignIns['changedDuring']
beforeAll(async () => {
  w = await createWorld()
  ;({ password, passwordHash, somebody, signIn, changedDuring } = await createSignIns(w))
})
afterAll(() => w.close())
// each test starts after the windows in which tries are counted, and with codes that nobody has
// used
beforeEach(() => w.clock.pass(900_000))

const idOf = async (username: string): Promise<number> => {
  const [row] = await w.database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, username))
  return row?.id ?? 0
}

/** Somebody with two-step sign-in, their app, and the challenge after their password. */
const withApp = async () => {
  const username = await somebody()
  const app = await insertAuthenticator(w, await idOf(username))
  const challenge = async () => (await signIn(username, password)).body.challenge?.token ?? ''
  return { username, app, challenge }
}

const answer = (challenge: string, code: string) =>
  w.nobody.call(twoStepRoutes.answerChallenge, { challenge, code })
const me = (token: string | undefined) => w.holding(token).call(sessionRoutes.readMe, {})
const errorsOf = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors

describe('signing in with two steps', () => {
  it('T240: nobody else notices: the answer without two steps is as specified', async () => {
    const { status, body } = await signIn(await somebody(), password)
    expect([status, Object.keys(body).sort()]).toEqual([200, ['message', 'token']])
  })

  it('T240: the right password gets a challenge, which opens nothing but the second step', async () => {
    const { username, app } = await withApp()
    const { status, body } = await signIn(username, password)
    expect([status, body.token, body.challenge?.step]).toEqual([200, undefined, 'code'])
    const challenge = body.challenge?.token ?? ''
    expect((await me(challenge)).status).toBe(401)
    const begun = await answer(challenge, ` ${app.code().slice(0, 3)} ${app.code().slice(3)} `)
    expect([begun.status, (await me(begun.body.token)).body.username]).toEqual([200, username])
  })

  it('T435: a challenge gives one session, whatever further codes are right; two of the same second are two', async () => {
    const { app, challenge } = await withApp()
    const [token, other] = [await challenge(), await challenge()]
    expect((await answer(token, app.code())).status).toBe(200)
    w.clock.pass(30_000)
    const again = await answer(token, app.code())
    expect([again.status, again.body]).toMatchObject([401, { code: 'challenge.ended' }])
    // nor later, while it would still live
    w.clock.pass(8 * 60_000)
    expect((await answer(token, app.code())).status).toBe(401)
    expect((await answer(other, app.code())).status).toBe(200)
  })

  it('T241: a code is taken once, also of two at the same moment, and none from before it', async () => {
    const { app, challenge } = await withApp()
    const token = await challenge()
    const twins = await Promise.all([answer(token, app.code()), answer(token, app.code())])
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 400])
    for (const used of [app.code(), app.code(-1)]) {
      const refused = await answer(token, used)
      expect([refused.status, errorsOf(refused)?.[0]]).toEqual([
        400,
        {
          field: 'code',
          message: 'This code was already used. Wait for the next one.',
        },
      ])
    }
    expect((await answer(await challenge(), app.code(1))).status).toBe(200)
  })

  it('T241: a clock that differs by one step is forgiven, by two it is not', async () => {
    const { app, challenge } = await withApp()
    const token = await challenge()
    expect((await answer(token, app.code(2))).status).toBe(400)
    expect((await answer(token, app.code(-2))).status).toBe(400)
    expect((await answer(token, app.code(-1))).status).toBe(200)
    expect((await answer(await challenge(), app.code(1))).status).toBe(200)
  })

  it('T241: after ten wrong codes of an account it is 429 for everybody, and later the right one works', async () => {
    const { app, challenge } = await withApp()
    const token = await challenge()
    const wrong = app.code(5)
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await answer(token, wrong)).status)
    expect(answers).toEqual([...Array(10).fill(400), 429])
    expect((await answer(token, app.code())).status).toBe(429)
    w.clock.pass(900_000)
    expect((await answer(token, app.code())).status).toBe(401)
    expect((await answer(await challenge(), app.code())).status).toBe(200)
  })

  it('T240: a challenge ends after ten minutes, with another password, and with the account or its client', async () => {
    const says = 'Enter your password again.'
    const { username, app, challenge } = await withApp()
    const late = await challenge()
    w.clock.pass(11 * 60_000 + 1)
    const ended = await answer(late, app.code())
    expect([ended.status, ended.body.code]).toEqual([401, 'challenge.ended'])
    expect(ended.body.Message).toContain(says)

    const { db } = w.database
    const before = await challenge()
    await db.update(users).set({ passwordHash: 'another' }).where(eq(users.username, username))
    expect((await answer(before, app.code())).status).toBe(401)
    await db.update(users).set({ passwordHash }).where(eq(users.username, username))
    await db.update(users).set({ isDeleted: true }).where(eq(users.username, username))
    expect((await answer(before, app.code())).status).toBe(401)

    const gone = await w.newClient('Starter')
    const guest = await somebody({}, gone)
    const theirs = await insertAuthenticator(w, await idOf(guest))
    const open = (await signIn(guest, password)).body.challenge?.token ?? ''
    await db.update(clients).set({ isDeleted: true }).where(eq(clients.id, gone.id))
    expect((await answer(open, theirs.code())).status).toBe(401)
  })

  it('T240: a challenge that was answered while the password changed opens nothing', async () => {
    const { username, app, challenge } = await withApp()
    const token = await challenge()
    const refused = await changedDuring(await idOf(username), () => answer(token, app.code()))
    expect([refused.status, refused.body.code]).toEqual([401, 'challenge.ended'])
  })

  it('T240: nothing but a challenge of its own step is one', async () => {
    const { username, app, challenge } = await withApp()
    const session = (await signIn(await somebody(), password)).body.token ?? ''
    const token = await challenge()
    const odd = ['', ' ', 'x', 'a.b.c', session, token.replace(/.$/, '!'), 'x'.repeat(5000)]
    for (const one of odd) expect([400, 401]).toContain((await answer(one, app.code())).status)
    for (const code of [
      '',
      'x',
      '12345',
      '1234567',
      '１２３４５６',
      '0'.repeat(60),
      null,
      123456,
      [],
      {},
    ]) {
      const refused = await answer(token, code as string)
      expect([code, refused.status, errorsOf(refused)?.[0]?.field]).toEqual([code, 400, 'code'])
    }
    const start = await w.nobody.call(twoStepRoutes.startRequiredTwoStep, { challenge: token })
    expect([start.status, start.body.code]).toEqual([401, 'challenge.ended'])
    expect((await signIn(username, 'a wrong one')).body.code).toBe('login.incorrect')
  })

  it('T242: each recovery code works once, in any case and spacing', async () => {
    const { app, challenge } = await withApp()
    const typed = ` ${app.recoveryCode.toUpperCase().replaceAll('-', ' ')} `
    const twins = await Promise.all([
      answer(await challenge(), typed),
      answer(await challenge(), typed),
    ])
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await answer(await challenge(), app.recoveryCode)).status).toBe(400)
  })

  it('T242: a recovery code also opens what an app cannot any more, since the server has another secret key', async () => {
    const { username, app, challenge } = await withApp()
    const sealedSecret = createTokens(
      'a secret key that the server does not have any more',
    ).encrypt(app.secret)
    await w.database.db
      .update(authenticators)
      .set({ sealedSecret })
      .where(eq(authenticators.userId, await idOf(username)))
    const refused = await answer(await challenge(), app.code())
    expect([refused.status, errorsOf(refused)?.[0]?.field]).toEqual([400, 'code'])
    expect((await answer(await challenge(), app.recoveryCode)).status).toBe(200)
  })
})

/** A person who is signed in and has a password. */
const member = async (
  role: 'Viewer' | 'Admin' | 'SuperAdmin' = 'Viewer',
): Promise<Person & { username: string }> => {
  const person = await w.as(role)
  const username = `member${person.userId}@hotel.example`
  await w.database.db
    .update(users)
    .set({ username, passwordHash })
    .where(eq(users.id, person.userId))
  return { ...person, username }
}

const setUp = async (person: Person) => {
  const started = await person.call(twoStepRoutes.startTwoStep, {})
  const { secret } = started.body
  const confirmed = await person.call(twoStepRoutes.confirmTwoStep, {
    code: computeCode(secret, w.clock.now),
  })
  return { secret, started, confirmed, codes: confirmed.body.recoveryCodes }
}

describe('setting two steps up', () => {
  it('T242: the key and ten codes are answered once, stored sealed and hashed, and nothing is on before a code', async () => {
    const person = await member()
    const read = async () => (await person.call(twoStepRoutes.readTwoStep, {})).body
    expect(await read()).toEqual({ since: null, codesLeft: 0, isRequired: false })
    await person.call(twoStepRoutes.startTwoStep, {})
    expect((await signIn(person.username, password)).body.token).toBeDefined()
    const { secret, started, confirmed, codes } = await setUp(person)
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/nSpect:member\d+%40hotel\.example\?/)
    expect([confirmed.status, new Set(codes).size]).toEqual([200, 10])
    expect(codes.every((code) => /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))).toBe(true)
    expect(await read()).toEqual({
      since: w.clock.now.toISOString(),
      codesLeft: 10,
      isRequired: false,
    })
    const { rows } = await w.database.db.execute<{ all: string }>(sql`select
      (select string_agg(t::text, '|') from authenticators t) || (select string_agg(t::text, '|') from recovery_codes t)
      || (select string_agg(t::text, '|') from audit_events t) || (select string_agg(t::text, '|') from mails t) as all`)
    const kept = `${rows[0]?.all}${w.log.join('')}`
    const secrets = [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]
    expect(secrets.filter((one) => kept.includes(one))).toEqual([])
    expect((await person.call(twoStepRoutes.startTwoStep, {})).body.code).toBe('twoStep.alreadyOn')
    expect(
      (await person.call(twoStepRoutes.confirmTwoStep, { code: codes[0] ?? '' })).body.code,
    ).toBe('twoStep.alreadyOn')
    expect((await w.mails())[0]?.subject).toBe('Two-step sign-in is on for your nSpect account')
  })

  it('needs a code of the newest key; a double press answers the same codes', async () => {
    const person = await member()
    expect((await person.call(twoStepRoutes.confirmTwoStep, { code: '123456' })).body.code).toBe(
      'twoStep.notStarted',
    )
    const old = (await person.call(twoStepRoutes.startTwoStep, {})).body.secret
    const { secret } = (await person.call(twoStepRoutes.startTwoStep, {})).body
    const refused = await person.call(twoStepRoutes.confirmTwoStep, {
      code: computeCode(old, w.clock.now),
    })
    expect([refused.status, errorsOf(refused)?.[0]?.field]).toEqual([400, 'code'])
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const press = () =>
      person.call(
        twoStepRoutes.confirmTwoStep,
        { code: computeCode(secret, w.clock.now) },
        { headers },
      )
    const [first, second] = [await press(), await press()]
    expect(second.body).toEqual(first.body)
  })

  it('T242: ends, and gets new codes, with password and code only', async () => {
    const person = await member()
    const { secret, codes } = await setUp(person)
    const code = (steps: number) => computeCode(secret, w.clock.now, steps)
    for (const route of [twoStepRoutes.replaceRecoveryCodes, twoStepRoutes.endTwoStep] as const) {
      const wrong = await person.call(route, { password: 'a wrong one', code: code(1) })
      expect([wrong.status, errorsOf(wrong)?.[0]?.field]).toEqual([400, 'password'])
      const used = await person.call(route, { password, code: code(0) })
      expect([used.status, errorsOf(used)?.[0]?.field]).toEqual([400, 'code'])
    }
    const renewed = await person.call(twoStepRoutes.replaceRecoveryCodes, {
      password,
      code: code(1),
    })
    expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10])
    expect(
      (await person.call(twoStepRoutes.endTwoStep, { password, code: codes[3] ?? '' })).status,
    ).toBe(400)
    const ended = await person.call(twoStepRoutes.endTwoStep, {
      password,
      code: renewed.body.recoveryCodes[3] ?? '',
    })
    expect(ended.status).toBe(200)
    expect((await signIn(person.username, password)).body.token).toBeDefined()
    expect(
      (await person.call(twoStepRoutes.endTwoStep, { password, code: code(2) })).body.code,
    ).toBe('twoStep.notOn')
    expect((await w.mails())[0]?.subject).toBe('Two-step sign-in is off for your nSpect account')
  })

  it('T242: stays on if the password changed while it was to end', async () => {
    const person = await member()
    const { secret } = await setUp(person)
    const code = computeCode(secret, w.clock.now, 1)
    const end = () => person.call(twoStepRoutes.endTwoStep, { password, code })
    expect((await changedDuring(person.userId, end)).body.code).toBe('session.ended')
    expect((await person.call(twoStepRoutes.readTwoStep, {})).body.since).not.toBeNull()
  })
})

describe('where two steps are required', () => {
  const require = (who: Person, key: string, value: string, clientIds?: number[]) =>
    who.call(settingRoutes.saveSetting, { key, value, ...(clientIds && { clientIds }) })

  it('T243: of a client they are set up at the next sign-in, before anything else', async () => {
    const strict = await w.newClient('Business')
    const username = await somebody({}, strict)
    const admin = await w.as('Admin', strict)
    const inside = (await signIn(username, password)).body.token
    expect((await require(admin, 'TwoStepRequired', 'true', [strict.id])).status).toBe(200)
    expect((await me(inside)).status).toBe(200)
    const { challenge, token } = (await signIn(username, password)).body
    expect([challenge?.step, token]).toEqual(['setUp', undefined])
    const given = { challenge: challenge?.token ?? '' }
    expect((await answer(given.challenge, '123456')).body.code).toBe('challenge.ended')
    const { secret } = (await w.nobody.call(twoStepRoutes.startRequiredTwoStep, given)).body
    const code = computeCode(secret, w.clock.now)
    const wrong = await w.nobody.call(twoStepRoutes.confirmRequiredTwoStep, {
      ...given,
      code: '000000',
    })
    expect([wrong.status, errorsOf(wrong)?.[0]?.field]).toEqual([400, 'code'])
    const on = await w.nobody.call(twoStepRoutes.confirmRequiredTwoStep, { ...given, code })
    expect([on.status, on.body.recoveryCodes.length]).toEqual([200, 10])
    expect((await me(on.body.token)).body.username).toBe(username)
    expect((await signIn(username, password)).body.challenge?.step).toBe('code')
    // set up meanwhile: the challenge opens nothing any more
    expect((await w.nobody.call(twoStepRoutes.startRequiredTwoStep, given)).status).toBe(401)
    expect((await signIn(await somebody(), password)).body.token).toBeDefined()
  })

  it('T243: no longer once the setting was deleted', async () => {
    const strict = await w.newClient('Business')
    await require(await w.as('Admin', strict), 'TwoStepRequired', 'true', [strict.id])
    const username = await somebody({}, strict)
    expect((await signIn(username, password)).body.challenge?.step).toBe('setUp')
    await w.database.db.execute(
      sql`update settings set is_deleted = true where client_id = ${strict.id}`,
    )
    expect((await signIn(username, password)).body.token).toBeDefined()
  })

  it('T243: nothing is set up by a challenge from before the password changed', async () => {
    const strict = await w.newClient('Business')
    const admin = await w.as('Admin', strict)
    await require(admin, 'TwoStepRequired', 'true', [strict.id])
    const challenged = async () => {
      const username = await somebody({}, strict)
      const challenge = (await signIn(username, password)).body.challenge?.token ?? ''
      return { userId: await idOf(username), challenge }
    }
    const late = await challenged()
    const begin = ({ challenge }: typeof late) =>
      w.nobody.call(twoStepRoutes.startRequiredTwoStep, { challenge })
    expect((await changedDuring(late.userId, () => begin(late))).body.code).toBe('challenge.ended')
    const begun = await challenged()
    const code = computeCode((await begin(begun)).body.secret, w.clock.now)
    const { challenge } = begun
    const confirm = () => w.nobody.call(twoStepRoutes.confirmRequiredTwoStep, { challenge, code })
    expect((await changedDuring(begun.userId, confirm)).body.code).toBe('challenge.ended')
  })

  it('T243: of a role by a SuperAdmin alone; a client cannot loosen what the operator requires', async () => {
    const strict = await w.newClient('Business')
    const admin = await w.as('Admin', strict)
    const operator = await w.as('SuperAdmin')
    const refused = await require(admin, 'TwoStepRoles', 'Manager', [strict.id])
    expect([refused.status, refused.body.code]).toEqual([403, 'setting.reserved'])
    const bad = await require(operator, 'TwoStepRoles', 'Manager, Guest', [strict.id])
    expect([bad.status, errorsOf(bad)?.[0]?.field]).toEqual([400, 'value'])
    expect(
      (await require(operator, 'TwoStepRoles', 'superadmin ,Manager', [strict.id])).status,
    ).toBe(200)
    await require(admin, 'TwoStepRequired', 'false', [strict.id])
    expect((await signIn(await somebody({}, strict), password)).body.challenge?.step).toBe('setUp')
    expect(
      (await signIn(await somebody({ role: 'User' }, strict), password)).body.token,
    ).toBeDefined()
    const viewer = await w.as('Viewer', strict)
    const seen = await viewer.call(settingRoutes.readSettingByKey, { key: 'TwoStepRoles' })
    expect(seen.status).toBe(404)
  })
})

describe('somebody who has lost their app', () => {
  it('T244: is reset by an Admin of their client or a SuperAdmin, told by mail, and it is in the trail', async () => {
    const { username } = await withApp()
    const id = await idOf(username)
    const admin = await w.as('Admin')
    expect((await (await w.as('Manager')).call(twoStepRoutes.resetTwoStep, { id })).status).toBe(
      403,
    )
    expect(
      (await (await w.as('Admin', w.otherClient)).call(twoStepRoutes.resetTwoStep, { id })).status,
    ).toBe(404)
    expect((await admin.call(twoStepRoutes.resetTwoStep, { id })).status).toBe(200)
    expect((await signIn(username, password)).body.token).toBeDefined()
    const [mail] = await w.mails()
    expect([mail?.to, mail?.subject]).toEqual([
      username,
      'Two-step sign-in was reset for your nSpect account',
    ])
    const trail = await admin.call(auditRoutes.listAuditEvents, {
      record: 'user',
      q: 'resetTwoStep',
    })
    expect(JSON.stringify(trail.body)).toContain('"twoStep":"reset"')
    expect((await admin.call(twoStepRoutes.resetTwoStep, { id })).body.code).toBe(
      'twoStep.nothingToReset',
    )

    await insertAuthenticator(w, admin.userId)
    const own = await admin.call(twoStepRoutes.resetTwoStep, { id: admin.userId })
    expect([own.status, own.body.code]).toEqual([400, 'twoStep.oneself'])
    const operator = await w.as('SuperAdmin')
    await insertAuthenticator(w, operator.userId)
    expect((await admin.call(twoStepRoutes.resetTwoStep, { id: operator.userId })).status).toBe(404)
    expect(
      (await (await w.as('SuperAdmin')).call(twoStepRoutes.resetTwoStep, { id: operator.userId }))
        .status,
    ).toBe(200)
  })

  it('T244: a new password by link leaves the second step; the console takes it from the first SuperAdmin', async () => {
    const { username, app } = await withApp()
    const admin = await w.as('Admin')
    const id = await idOf(username)
    await admin.call(userRoutes.changePassword, { id, password: 'another one' })
    expect((await signIn(username, 'another one')).body.challenge?.step).toBe('code')
    expect(app.code()).toHaveLength(6)

    const first = await w.database.db.execute<{ id: number }>(
      sql`select id from users where role = 'SuperAdmin' and not is_deleted order by id limit 1`,
    )
    await insertAuthenticator(w, first.rows[0]?.id ?? 0)
    const made = await resetFirstAdmin(w.database.db, w.clock.now)
    expect((await signIn(made?.username ?? '', made?.password ?? '')).body.token).toBeDefined()
  })
})
