import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { passkeyRoutes } from '@nspect/contract/twoStep/passkeys'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { userRoutes } from '@nspect/contract/users/users'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetFirstAdmin } from '../accounts/firstAdmin.ts'
import { clients } from '../db/tables/clients.ts'
import { settings } from '../db/tables/settings.ts'
import { users } from '../db/tables/users.ts'
import { insertAuthenticator } from '../testing/authenticator.ts'
import { changeDuringCall } from '../testing/changeDuringCall.ts'
import { createSignIns, type SignIns } from '../testing/signIns.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from '../testing/softAuthenticator.ts'
import { waitUntilLockAwaited } from '../testing/waitUntil.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
let password: string
let passwordHash: string
let signIn: SignIns['signIn']
let changedDuring: SignIns['changedDuring']
beforeAll(async () => {
  w = await createWorld()
  ;({ password, passwordHash, signIn, changedDuring } = await createSignIns(w))
})
afterAll(() => w.close())
// each test starts after the windows in which tries are counted
beforeEach(() => w.clock.pass(900_000))

// the installation's address is that of this machine, which has a name for passkeys
const origin = 'http://localhost:3000'
const rpId = 'localhost'

const member = async (role: 'Viewer' | 'Admin' | 'SuperAdmin' = 'Viewer', of?: TestClient) => {
  const person = await w.as(role, of)
  const username = `key${person.userId}@hotel.example`
  await w.database.db
    .update(users)
    .set({ username, passwordHash })
    .where(eq(users.id, person.userId))
  return { ...person, username }
}

const start = (person: Person, code?: string) =>
  person.call(passkeyRoutes.startPasskey, { password, ...(code !== undefined && { code }) })

/** Adds a passkey of a new device. */
const addTo = async (person: Person, name = 'Phone') => {
  const device = createSoftAuthenticator()
  const { flow, options } = (await start(person)).body
  const { challenge, user } = options
  const response = device.make({ challenge, rpId, origin }, user.id)
  const added = await person.call(passkeyRoutes.addPasskey, { flow, name, response })
  return { device, added, flow, response }
}

const begin = async () => (await w.nobody.call(passkeyRoutes.startPasskeySignIn, {})).body
const finish = (flow: string, response: ReturnType<SoftAuthenticator['sign']>) =>
  w.nobody.call(passkeyRoutes.finishPasskeySignIn, { flow, response })
/** Signs in by a device; `answering`: where its answer differs from what is right. */
const signInBy = async (
  device: SoftAuthenticator,
  answering: Partial<Parameters<SoftAuthenticator['sign']>[0]> = {},
) => {
  const { flow, options } = await begin()
  return finish(flow, device.sign({ challenge: options.challenge, rpId, origin, ...answering }))
}
/** Why sign-ins were refused, the latest first. */
const refusals = async (): Promise<string[]> => {
  const { rows } = await w.database.db.execute<{ why: string }>(
    sql`select after ->> 'why' as why from audit_events where action = 'session.refused' order by id desc`,
  )
  return rows.map(({ why }) => why)
}
const errorOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

describe('adding a passkey', () => {
  it('T236: it needs the password, is listed with its name, told by mail, and signs in without a username', async () => {
    const person = await member()
    const wrong = await person.call(passkeyRoutes.startPasskey, { password: 'a wrong one' })
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'password'])
    const { device, added } = await addTo(person, 'Marta’s phone')
    expect(added.status).toBe(200)
    expect((await w.mails())[0]).toMatchObject({
      subject: 'A passkey was added to your nSpect account',
      to: person.username,
    })
    const begun = await signInBy(device)
    expect([
      begun.status,
      (await w.holding(begun.body.token).call(sessionRoutes.readMe, {})).body.username,
    ]).toEqual([200, person.username])
    const listed = (await person.call(passkeyRoutes.listPasskeys, {})).body
    expect(listed).toEqual({
      passkeys: [
        {
          id: added.body.id,
          name: 'Marta’s phone',
          createdDateTime: w.clock.now.toISOString(),
          lastUsedAt: w.clock.now.toISOString(),
          isBackedUp: false,
        },
      ],
      address: origin,
      isClosed: false,
    })
  })

  it('T236: is none of somebody who is deleted while their password is checked', async () => {
    const person = await member()
    const wrong = await person.call(passkeyRoutes.startPasskey, { password: 'a wrong one' })
    expect(wrong.status).toBe(400)
    // the row of their tries, which are counted first
    const locked = sql`select from rate_windows where key = ${`secondStep|${person.userId}`} for update`
    const change = sql`update users set is_deleted = true where id = ${person.userId}`
    expect(
      errorOf(await changeDuringCall(w.database.db, { locked, change }, () => start(person))),
    ).toEqual([401, 'session.ended'])
  })

  it('T236: where two-step sign-in is on, a code is asked for as well', async () => {
    const person = await member()
    const app = await insertAuthenticator(w, person.userId)
    const without = await start(person)
    expect([without.status, without.body.errors?.[0]?.field]).toEqual([400, 'code'])
    expect((await start(person, app.code())).status).toBe(200)
  })

  it('T237: what was begun counts once, in its own session and for five minutes', async () => {
    const person = await member()
    const { flow, response } = await addTo(person)
    expect(
      errorOf(await person.call(passkeyRoutes.addPasskey, { flow, name: 'Again', response })),
    ).toEqual([409, 'passkey.ended'])
    const device = createSoftAuthenticator()
    const begun = (await start(person)).body
    const answer = device.make(
      { challenge: begun.options.challenge, rpId, origin },
      begun.options.user.id,
    )
    const sent = { flow: begun.flow, name: 'Phone', response: answer }
    const thief = await member()
    expect(errorOf(await thief.call(passkeyRoutes.addPasskey, sent))).toEqual([
      409,
      'passkey.ended',
    ])
    w.clock.pass(limits.passkeyMinutes * 60_000)
    expect(errorOf(await person.call(passkeyRoutes.addPasskey, sent))).toEqual([
      409,
      'passkey.ended',
    ])
  })

  it('T237: a refused answer uses its challenge up, too', async () => {
    const person = await member()
    const { flow, options } = (await start(person)).body
    const right = { challenge: options.challenge, rpId, origin }
    const device = createSoftAuthenticator()
    const add = (answering: typeof right & { isVerified?: boolean }) =>
      person.call(passkeyRoutes.addPasskey, {
        flow,
        name: 'Phone',
        response: device.make(answering, options.user.id),
      })
    expect(errorOf(await add({ ...right, isVerified: false }))).toEqual([403, 'passkey.refused'])
    expect(errorOf(await add(right))).toEqual([409, 'passkey.ended'])
  })

  it('T237: what a device says of its make is not looked at', async () => {
    const person = await member()
    const { flow, options } = (await start(person)).body
    const answering = { challenge: options.challenge, rpId, origin, format: 'apple' }
    const response = createSoftAuthenticator().make(answering, options.user.id)
    expect(
      (await person.call(passkeyRoutes.addPasskey, { flow, name: 'Phone', response })).status,
    ).toBe(200)
  })

  it('T237: an id that is too long for one is said by its field, and one that the device did not sign is refused', async () => {
    const person = await member()
    const tried = async (device: SoftAuthenticator, id = device.id) => {
      const { flow, options } = (await start(person)).body
      const response = device.make({ challenge: options.challenge, rpId, origin }, options.user.id)
      return person.call(passkeyRoutes.addPasskey, {
        flow,
        name: 'Phone',
        response: { ...response, id, rawId: id },
      })
    }
    const huge = await tried(createSoftAuthenticator(3_000))
    expect([huge.status, huge.body.errors?.map(({ field }) => field)]).toEqual([
      400,
      ['response.id', 'response.rawId'],
    ])
    expect(errorOf(await tried(createSoftAuthenticator(3_000), 'c2hvcnQ'))).toEqual([
      403,
      'passkey.refused',
    ])
    expect((await tried(createSoftAuthenticator(1_023))).status).toBe(200)
  })

  it('T237: a device that did not ask who it is, another address and nonsense are refused in words', async () => {
    const person = await member()
    const tried = async (answering: object, also: object = {}) => {
      const { flow, options } = (await start(person)).body
      const { challenge, user } = options
      const response = {
        ...createSoftAuthenticator().make({ challenge, rpId, origin, ...answering }, user.id),
        ...also,
      }
      return person.call(passkeyRoutes.addPasskey, { flow, name: 'Phone', response })
    }
    expect(errorOf(await tried({ isVerified: false }))).toEqual([403, 'passkey.refused'])
    expect(errorOf(await tried({ challenge: 'b3RoZXI' }))).toEqual([403, 'passkey.refused'])
    expect(errorOf(await tried({ rpId: 'evil.example' }))).toEqual([403, 'passkey.refused'])
    const elsewhere = await tried({ origin: 'https://evil.example' })
    expect(elsewhere.body.Message).toBe(
      `Passkeys only work at ${origin}. Open nSpect there and try again.`,
    )
    for (const bytes of ['AAAA', '_', Buffer.from('null').toString('base64url')]) {
      const response = { clientDataJSON: bytes, attestationObject: bytes }
      expect([bytes, ...errorOf(await tried({}, { response }))]).toEqual([
        bytes,
        403,
        'passkey.refused',
      ])
    }
    const odd = await tried({}, { id: 'not base64!' })
    expect([odd.status, odd.body.errors?.[0]?.field]).toEqual([400, 'response.id'])
  })

  it('a passkey that was added before is said, and so are more than there may be', async () => {
    const person = await member()
    const { device } = await addTo(person)
    const { flow, options } = (await start(person)).body
    const response = device.make({ challenge: options.challenge, rpId, origin }, options.user.id)
    const again = await person.call(passkeyRoutes.addPasskey, { flow, name: 'Again', response })
    expect(errorOf(again)).toEqual([409, 'passkey.known'])
    await w.database.db.execute(sql`insert into passkeys
      (user_id, name, credential_id, public_key, counter, transports, is_backed_up, created_at)
      select ${person.userId}, 'Key ' || n, 'many' || n, '', 0, '[]', false, now() from generate_series(1, 19) n`)
    expect(errorOf(await start(person))).toEqual([409, 'passkey.tooMany'])
  })
})

describe('signing in with a passkey', () => {
  it('T237: an answer is taken once, and only as it was signed at this address', async () => {
    const { device } = await addTo(await member())
    const { flow, options } = await begin()
    const answer = device.sign({ challenge: options.challenge, rpId, origin })
    expect((await finish(flow, answer)).status).toBe(200)
    expect(errorOf(await finish(flow, answer))).toEqual([409, 'passkey.ended'])
    // the same answer for what was begun later
    expect(errorOf(await finish((await begin()).flow, answer))).toEqual([403, 'passkey.refused'])
    const late = await begin()
    w.clock.pass(limits.passkeyMinutes * 60_000)
    const signed = device.sign({ challenge: late.options.challenge, rpId, origin })
    expect(errorOf(await finish(late.flow, signed))).toEqual([409, 'passkey.ended'])
    expect(errorOf(await signInBy(device, { origin: 'https://evil.example' }))).toEqual([
      403,
      'passkey.wrongAddress',
    ])
    expect(errorOf(await signInBy(device, { isVerified: false }))).toEqual([403, 'passkey.refused'])
    expect(errorOf(await signInBy(device, { rpId: 'evil.example' }))).toEqual([
      403,
      'passkey.refused',
    ])
    expect((await signInBy(device)).status).toBe(200)
  })

  it('T237: a wrong answer uses its challenge up, too', async () => {
    const { device } = await addTo(await member())
    const { flow, options } = await begin()
    const right = { challenge: options.challenge, rpId, origin }
    expect((await finish(flow, device.sign({ ...right, isVerified: false }))).status).toBe(403)
    expect(errorOf(await finish(flow, device.sign(right)))).toEqual([409, 'passkey.ended'])
  })

  it('T238: a counter that goes back is refused, and noted', async () => {
    const { device } = await addTo(await member())
    device.device.counter = 7
    expect((await signInBy(device)).status).toBe(200)
    for (const counter of [7, 3, -1]) {
      device.device.counter = counter
      expect([counter, ...errorOf(await signInBy(device))]).toEqual([
        counter,
        403,
        'passkey.counter',
      ])
    }
    expect((await refusals()).slice(0, 3)).toEqual(Array(3).fill('counter went back'))
    device.device.counter = 8
    expect((await signInBy(device)).status).toBe(200)
  })

  it('a device that does not count is taken as it is', async () => {
    const { device } = await addTo(await member())
    for (let n = 0; n < 2; n++) {
      device.device.counter = -1
      expect((await signInBy(device)).status).toBe(200)
    }
  })

  it('T237: an unknown device, another person’s name on it and another key of the same id open nothing', async () => {
    expect(errorOf(await signInBy(createSoftAuthenticator()))).toEqual([401, 'passkey.unknown'])
    const { device } = await addTo(await member())
    const other = await member()
    const { userHandle } = device.device
    device.device.userHandle = Buffer.from(String(other.userId)).toString('base64url')
    expect(errorOf(await signInBy(device))).toEqual([403, 'passkey.refused'])
    device.device.userHandle = userHandle
    const { flow, options } = await begin()
    const forged = createSoftAuthenticator().sign({ challenge: options.challenge, rpId, origin })
    const named = { ...forged, id: device.id, rawId: device.id }
    expect(errorOf(await finish(flow, named))).toEqual([403, 'passkey.refused'])
    expect((await refusals())[0]).toBe('not verified')
  })

  it('T238: a deleted person, one of a deleted client and one whose client closed signing in here stay out; a SuperAdmin does not', async () => {
    const gone = await member()
    const { device } = await addTo(gone)
    const admin = await w.as('Admin')
    await admin.call(userRoutes.deleteUser, { id: gone.userId, isDeleted: true })
    expect(errorOf(await signInBy(device))).toEqual([401, 'passkey.unknown'])
    const { rows } = await w.database.db.execute(
      sql`select from passkeys where user_id = ${gone.userId}`,
    )
    expect(rows).toEqual([])

    const left = await w.newClient('Starter')
    const { device: ofLeft } = await addTo(await member('Viewer', left))
    await w.database.db.update(clients).set({ isDeleted: true }).where(eq(clients.id, left.id))
    expect(errorOf(await signInBy(ofLeft))).toEqual([401, 'passkey.unknown'])

    const closed = await w.newClient('Starter')
    const person = await member('Viewer', closed)
    const operator = await member('SuperAdmin')
    const [theirs, operators] = [await addTo(person), await addTo(operator)]
    await w.database.db
      .insert(settings)
      .values({ clientId: closed.id, key: 'LocalSignIn', value: 'false' })
    expect(errorOf(await signInBy(theirs.device))).toEqual([403, 'passkey.closed'])
    expect(errorOf(await start(person))).toEqual([403, 'passkey.closed'])
    expect((await person.call(passkeyRoutes.listPasskeys, {})).body.isClosed).toBe(true)
    expect((await signInBy(operators.device)).status).toBe(200)
  })

  it('T238: an account that is not confirmed, or whose password changed meanwhile, stays out', async () => {
    const person = await member()
    const { device } = await addTo(person)
    const { db } = w.database
    await db.update(users).set({ isConfirmed: false }).where(eq(users.id, person.userId))
    expect((await signInBy(device)).body.code).toBe('account.unconfirmed')
    await db.update(users).set({ isConfirmed: true }).where(eq(users.id, person.userId))
    const refused = await changedDuring(person.userId, () => signInBy(device))
    expect(errorOf(refused)).toEqual([401, 'passkey.unknown'])
  })

  it('a page of another site signs nobody in: it gets no cookie', async () => {
    const { device } = await addTo(await member())
    const post = async (site: string) => {
      const { flow, options } = await begin()
      const response = device.sign({ challenge: options.challenge, rpId, origin })
      return fetch(`${w.url}/api/auth/passkeys/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': site },
        body: JSON.stringify({ flow, response }),
      })
    }
    expect((await post('cross-site')).headers.get('set-cookie')).toBeNull()
    expect((await post('same-origin')).headers.get('set-cookie')).toContain('HttpOnly')
  })

  it('tries are limited by their address, as those of passwords are', async () => {
    const { device } = await addTo(await member())
    const { flow, options } = await begin()
    const answer = device.sign({ challenge: options.challenge, rpId, origin })
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await finish(flow, answer)).status)
    expect([statuses[0], statuses[29], statuses[30]]).toEqual([200, 409, 429])
  })
})

describe('a required second step', () => {
  it('T239: is satisfied by a passkey, and the last one that it rests on is not removed', async () => {
    const client = await w.newClient('Starter')
    const person = await member('Viewer', client)
    const { device, added } = await addTo(person)
    await w.database.db
      .insert(settings)
      .values({ clientId: client.id, key: 'TwoStepRequired', value: 'true' })
    expect((await signIn(person.username, password)).body.challenge?.step).toBe('setUp')
    expect((await signInBy(device)).body.token).toBeDefined()
    const remove = (id: number, code?: string) =>
      person.call(passkeyRoutes.removePasskey, {
        id,
        password,
        ...(code !== undefined && { code }),
      })
    expect(errorOf(await remove(added.body.id))).toEqual([409, 'passkey.lastRequired'])
    const second = await addTo(person, 'Security key')
    expect((await remove(added.body.id)).status).toBe(200)
    expect(errorOf(await remove(second.added.body.id))).toEqual([409, 'passkey.lastRequired'])
    const app = await insertAuthenticator(w, person.userId)
    expect((await remove(second.added.body.id, app.code())).status).toBe(200)
  })

  it('T318: of two removals at the same moment, the one that would take the last passkey is refused', async () => {
    const client = await w.newClient('Starter')
    const person = await member('Viewer', client)
    const ids = [
      (await addTo(person)).added.body.id,
      (await addTo(person, 'Security key')).added.body.id,
    ]
    await w.database.db
      .insert(settings)
      .values({ clientId: client.id, key: 'TwoStepRequired', value: 'true' })
    const { removals } = await w.database.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${person.userId} for update`)
      const removals = ids.map((id) => person.call(passkeyRoutes.removePasskey, { id, password }))
      await waitUntilLockAwaited(w.database.db, ids.length)
      return { removals }
    })
    const answers = (await Promise.all(removals)).map(errorOf)
    expect(answers.toSorted()).toEqual([
      [200, undefined],
      [409, 'passkey.lastRequired'],
    ])
    expect((await person.call(passkeyRoutes.listPasskeys, {})).body.passkeys).toHaveLength(1)
  })
})

describe('removing a passkey', () => {
  it('T236: it needs the password, is the person’s own, told by mail, and signs nobody in afterwards', async () => {
    const person = await member()
    const { device, added } = await addTo(person)
    const { id } = added.body
    const others = await (await member('Admin')).call(passkeyRoutes.removePasskey, { id, password })
    expect(others.status).toBe(404)
    const wrong = await person.call(passkeyRoutes.removePasskey, { id, password: 'a wrong one' })
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'password'])
    expect((await person.call(passkeyRoutes.removePasskey, { id, password })).status).toBe(200)
    expect((await w.mails())[0]?.subject).toBe('A passkey was removed from your nSpect account')
    expect(errorOf(await signInBy(device))).toEqual([401, 'passkey.unknown'])
    expect((await person.call(passkeyRoutes.removePasskey, { id, password })).status).toBe(404)
  })

  it('T239: an administrator who resets two-step sign-in takes lost passkeys away, and the console a SuperAdmin’s', async () => {
    const person = await member()
    const { device } = await addTo(person)
    const reset = await (await w.as('Admin')).call(twoStepRoutes.resetTwoStep, {
      id: person.userId,
    })
    expect(reset.status).toBe(200)
    expect(errorOf(await signInBy(device))).toEqual([401, 'passkey.unknown'])

    const admin = await member('SuperAdmin')
    const theirs = await addTo(admin)
    await w.database.db.execute(
      sql`update users set is_deleted = true where role = 'SuperAdmin' and id <> ${admin.userId}`,
    )
    await resetFirstAdmin(w.database.db, w.clock.now)
    expect(errorOf(await signInBy(theirs.device))).toEqual([401, 'passkey.unknown'])
  })
})
