import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { users } from '../db/tables/users.ts'
import { type Issuer, issuerListSchema } from '../http/identityProviders.ts'
import {
  startIssuerServer,
  type TestIssuer,
  type TokenClaims,
} from '../testing/servers/issuerServer.ts'
import { createSignIns, type SignIns } from '../testing/signIns.ts'
import { createWorld, type World } from '../testing/world.ts'
import { listIssuerProblems } from './issuerProblems.ts'

let w: World
let idp: TestIssuer
let hotel: Issuer
let operators: Issuer
let password: string
let somebody: SignIns['somebody']
let signIn: SignIns['signIn']
beforeAll(async () => {
  idp = await startIssuerServer()
  const usual = {
    issuer: idp.url,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    name: 'Harbour Group',
  }
  const issuers = issuerListSchema.parse([
    {
      ...usual,
      key: 'hotel',
      client: 1,
      domains: ['Hotel.example'],
      createsAccounts: true,
      roles: { leads: 'Manager', owners: 'Admin', crew: 'User' },
    },
    { ...usual, key: 'operators', client: null, domains: ['operator.example'], hasButton: false },
  ])
  w = await createWorld({ site: { issuers } })
  ;[hotel, operators] = issuers as [Issuer, Issuer]
  hotel.client = w.client.id
  ;({ password, somebody, signIn } = await createSignIns(w))
})
afterAll(async () => {
  await w.close()
  await idp.stop()
})
// each test starts after the windows in which calls are counted, and with a provider that is well
beforeEach(() => {
  w.clock.pass(60_000)
  idp.be('well')
  idp.userinfo = {}
})

let people = 0
/** Claims of somebody new, in a group that may sign in. */
const newcomer = (more: TokenClaims = {}): TokenClaims => {
  people += 1
  const email = `newcomer${people}@hotel.example`
  const names = { given_name: 'Maren', family_name: 'Lindqvist' }
  return {
    sub: `subject-${people}`,
    email,
    email_verified: true,
    groups: ['crew'],
    ...names,
    ...more,
  }
}

const start = (issuer = 'hotel') => w.nobody.call(ssoRoutes.startSignOn, { issuer })
/** From the button to the session, as somebody of whom the provider says this. */
const enter = async (
  claims: TokenClaims,
  issuer = 'hotel',
  headers: Record<string, string> = {},
) => {
  const { url, flow } = (await start(issuer)).body
  return w.nobody.call(ssoRoutes.finishSignOn, { flow, ...idp.signIn(url, claims) }, { headers })
}
const me = async (token: string) => (await w.holding(token).call(sessionRoutes.readMe, {})).body
const outcome = async (entering: ReturnType<typeof enter>) => {
  const { status, body } = await entering
  return [status, body.code]
}

describe('signing in at an identity provider', () => {
  it('T248: is offered by button or by address, with PKCE, state and nonce', async () => {
    const offered = await w.nobody.call(ssoRoutes.listIssuers, {})
    expect(offered.body).toEqual({
      issuers: [{ key: 'hotel', name: 'Harbour Group' }],
      hasMore: true,
    })
    const byMail = await w.nobody.call(ssoRoutes.startSignOn, { email: 'Ann@OPERATOR.example' })
    const asked = new URL(byMail.body.url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'nspect',
      redirect_uri: 'http://127.0.0.1:3000/auth/sign-on',
      code_challenge_method: 'S256',
      login_hint: 'Ann@OPERATOR.example',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(30)
    for (const odd of [
      {},
      { issuer: 'nobody' },
      { email: 'ann@elsewhere.example' },
      { email: 'x' },
      { issuer: '' },
    ]) {
      const refused = await w.nobody.call(ssoRoutes.startSignOn, odd)
      expect([odd, refused.status, refused.body.errors?.[0]?.field]).toEqual([
        odd,
        400,
        'issuer' in odd ? 'issuer' : 'email',
      ])
    }
  })

  it('T248: makes an account at the first sign-in, with the role of the groups, and finds it by its subject later', async () => {
    const claims = newcomer({ groups: ['guests', 'crew', 'leads'] })
    const first = await me((await enter(claims)).body.token)
    expect(first).toMatchObject({
      username: claims.email,
      firstName: 'Maren',
      role: 'Manager',
      clientId: w.client.id,
    })
    // the address may change there; the subject never does
    const again = await me((await enter({ ...claims, email: 'renamed@hotel.example' })).body.token)
    expect([again.id, again.username]).toEqual([first.id, claims.email])
    expect((await signIn(String(claims.email), '')).status).toBe(400)
  })

  it('T248: follows the groups at every sign-in, and ends the sessions of the former role', async () => {
    const claims = newcomer({ groups: ['leads'] })
    const { token } = (await enter(claims)).body
    expect((await me((await enter({ ...claims, groups: ['crew'] })).body.token)).role).toBe('User')
    expect((await w.holding(token).call(sessionRoutes.readMe, {})).status).toBe(401)
    expect(
      await outcome(enter({ ...claims, groups: ['SuperAdmin', 'toString', '__proto__'] })),
    ).toEqual([403, 'signOn.noRole'])
    expect(await outcome(enter({ ...claims, groups: undefined }))).toEqual([403, 'signOn.noRole'])
  })

  it('T248: leaves the last Admin of a client in their role', async () => {
    const claims = newcomer({ groups: ['owners'] })
    const { id } = await me((await enter(claims)).body.token)
    await w.database.db.execute(
      sql`update users set role = 'User' where client_id = ${w.client.id} and role = 'Admin' and id <> ${id}`,
    )
    expect((await me((await enter({ ...claims, groups: ['crew'] })).body.token)).role).toBe('Admin')
  })

  it('T249: links an existing account only by a verified address, in the provider’s own client', async () => {
    const own = await somebody({ username: 'old.hand@hotel.example' })
    expect(own).toContain('guest')
    const claims = newcomer({ email: 'old.hand@hotel.example' })
    expect(await outcome(enter({ ...claims, email_verified: false }))).toEqual([
      403,
      'signOn.unverified',
    ])
    expect(await outcome(enter({ ...claims, email_verified: undefined }))).toEqual([
      403,
      'signOn.unverified',
    ])
    expect(await outcome(enter({ ...claims, email_verified: 'true' }))).toEqual([
      403,
      'signOn.unverified',
    ])
    idp.userinfo = { sub: claims.sub }
    expect(await outcome(enter({ ...claims, email: undefined }))).toEqual([
      403,
      'signOn.unverified',
    ])
    const { body } = await enter({ ...claims, email: 'Old.Hand@hotel.example', groups: ['leads'] })
    expect((await me(body.token)).username).toBe('old.hand@hotel.example')

    // an address of another client, or that the provider does not speak for
    await somebody({ username: 'neighbour@hotel.example' }, w.otherClient)
    expect(await outcome(enter(newcomer({ email: 'neighbour@hotel.example' })))).toEqual([
      403,
      'signOn.noAccount',
    ])
    expect(await outcome(enter(newcomer({ email: 'ann@elsewhere.example' })))).toEqual([
      403,
      'signOn.noAccount',
    ])
    expect(await outcome(enter(newcomer({ email: 'ann@operator.example' })))).toEqual([
      403,
      'signOn.noAccount',
    ])
  })

  it('T249: reads the address from userinfo where the token has none', async () => {
    const claims = newcomer()
    idp.userinfo = { sub: claims.sub, email: claims.email, email_verified: true }
    const { body } = await enter({ ...claims, email: undefined, email_verified: undefined })
    expect((await me(body.token)).username).toBe(claims.email)
    idp.userinfo = { sub: 'somebody else', email: 'boss@hotel.example', email_verified: true }
    const mixed = enter(newcomer({ email: undefined, email_verified: undefined }))
    expect(await outcome(mixed)).toEqual([401, 'signOn.refused'])
  })

  it('T249: lets SuperAdmins in where the operator has said so, and never makes one', async () => {
    const operator = await w.as('SuperAdmin')
    const email = 'ann@operator.example'
    await w.database.db.update(users).set({ username: email }).where(eq(users.id, operator.userId))
    expect(await outcome(enter(newcomer({ email: 'new@operator.example' }), 'operators'))).toEqual([
      403,
      'signOn.noAccount',
    ])
    const { body } = await enter(newcomer({ email, groups: [] }), 'operators')
    expect((await me(body.token)).role).toBe('SuperAdmin')
    expect(operators.client).toBeNull()
  })

  it('T249: an account that is deleted, or moved to another client, is not opened any more', async () => {
    const { db } = w.database
    const [moved, gone] = [newcomer(), newcomer()]
    const { id } = await me((await enter(moved)).body.token)
    await db.update(users).set({ clientId: w.otherClient.id }).where(eq(users.id, id))
    expect(await outcome(enter(moved))).toEqual([403, 'signOn.noAccount'])
    const first = await me((await enter(gone)).body.token)
    await db.update(users).set({ isDeleted: true }).where(eq(users.id, first.id))
    expect(await outcome(enter(gone))).toEqual([403, 'signOn.deleted'])
  })

  it('T513: a deleted person comes back once an Admin adds them again, whatever their address was meanwhile', async () => {
    const { db } = w.database
    const claims = newcomer()
    const first = await me((await enter(claims)).body.token)
    await db.update(users).set({ isDeleted: true }).where(eq(users.id, first.id))
    const renamed = { ...claims, email: 'maren.renamed@hotel.example' }
    expect(await outcome(enter(renamed))).toEqual([403, 'signOn.deleted'])
    await somebody({ username: String(claims.email) })
    const again = await me((await enter(claims)).body.token)
    expect([again.id === first.id, again.username]).toEqual([false, claims.email])
  })

  it('T512: an address that was given to another person does not open the account; the Admin sees it, and can allow it', async () => {
    const claims = newcomer({ groups: ['leads'] })
    const owner = await me((await enter(claims)).body.token)
    const successor = { ...claims, sub: 'successor' }
    expect(await outcome(enter(successor))).toEqual([403, 'signOn.otherSubject'])
    const unverified = { ...successor, email_verified: false }
    expect(await outcome(enter(unverified))).toEqual([403, 'signOn.unverified'])

    const admin = await w.as('Admin')
    const { body } = await admin.call(auditRoutes.listAuditEvents, {
      record: 'user',
      recordId: owner.id,
    })
    const refusals = body.filter(({ action }) => action === 'session.refused')
    expect(refusals.map(({ after }) => after)).toEqual([
      expect.objectContaining({ signOn: 'hotel', why: 'signOn.otherSubject' }),
    ])

    expect((await admin.call(twoStepRoutes.resetTwoStep, { id: owner.id })).status).toBe(200)
    expect((await me((await enter(successor)).body.token)).id).toBe(owner.id)
    expect(await outcome(enter(claims))).toEqual([403, 'signOn.otherSubject'])
  })

  it('T249: makes no account for an address that no form here would take', async () => {
    const email = `${'maren.'.repeat(8)}lindqvist@hotel.example`
    expect(await outcome(enter(newcomer({ email })))).toEqual([403, 'signOn.addressTooLong'])
  })

  it('T249: makes no account beyond the seats of the plan, nor in a deleted client', async () => {
    const { db } = w.database
    const small = await w.newClient('Individual')
    hotel.client = small.id
    try {
      expect(await outcome(enter(newcomer()))).toEqual([402, 'signOn.noSeat'])
      await db.update(clients).set({ isDeleted: true }).where(eq(clients.id, small.id))
      expect(await outcome(enter(newcomer()))).toEqual([403, 'signOn.noAccount'])
    } finally {
      hotel.client = w.client.id
    }
  })
})

it('T249: an address that somebody of a deleted client has is not given away', async () => {
  const left = await w.newClient('Business')
  const { email, ...claims } = newcomer()
  await somebody({ username: String(email) }, left)
  await w.database.db.update(clients).set({ isDeleted: true }).where(eq(clients.id, left.id))
  expect(await outcome(enter({ ...claims, email }))).toEqual([409, 'user.nameTaken'])
})

describe('what does not hold', () => {
  const past = Math.floor(Date.now() / 1000) - 600
  it.each<[string, TokenClaims]>([
    ['a wrong nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['a token that has run out', { exp: past, iat: past - 60 }],
    ['another audience', { aud: 'another-client' }],
    [
      'several audiences without a party',
      { aud: ['nspect', 'another-client'], azp: 'another-client' },
    ],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: ' ' }],
  ])('T250: %s is refused', async (_, claims) => {
    expect(await outcome(enter(newcomer(claims)))).toEqual([401, 'signOn.refused'])
  })

  it('T250: a signature of a key that the provider does not describe is refused; a new key it does is taken', async () => {
    idp.forgeNext()
    expect(await outcome(enter(newcomer()))).toEqual([401, 'signOn.refused'])
    await idp.rotateKey()
    expect((await enter(newcomer())).status).toBe(200)
  })

  it('T250: an answer is taken once, within ten minutes, and by the browser that began', async () => {
    const { url, flow } = (await start()).body
    const returned = idp.signIn(url, newcomer())
    const finish = (input: { flow: string; code: string; state: string }) =>
      outcome(w.nobody.call(ssoRoutes.finishSignOn, input))
    const other = (await start()).body.flow
    expect(await finish({ ...returned, flow: other })).toEqual([401, 'signOn.ended'])
    // another sign-in's answer: its state is not this one's, and its code is bound to another nonce
    // and verifier
    const foreign = idp.signIn((await start()).body.url, newcomer())
    expect(await finish({ ...foreign, flow })).toEqual([401, 'signOn.ended'])
    expect(await finish({ ...returned, code: foreign.code, flow })).toEqual([401, 'signOn.refused'])
    expect(await finish({ ...returned, flow: 'x' })).toEqual([401, 'signOn.ended'])
    expect(await finish({ ...returned, flow, code: 'guessed' })).toEqual([401, 'signOn.refused'])
    expect(await finish({ ...returned, flow })).toEqual([200, undefined])
    expect(await finish({ ...returned, flow })).toEqual([401, 'signOn.refused'])
    w.clock.pass(12 * 60_000)
    expect(await finish({ ...idp.signIn(url, newcomer()), flow })).toEqual([401, 'signOn.ended'])
    const session = (await signIn(await somebody(), password)).body.token ?? ''
    expect(await finish({ ...returned, flow: session })).toEqual([401, 'signOn.ended'])
  })

  it('T251: a provider that is down is said, and passwords go on', async () => {
    const username = await somebody()
    const { url, flow } = (await start()).body
    for (const mood of ['fails', 'babbles'] as const) {
      idp.be(mood)
      const down = await start()
      expect([mood, down.status, down.body.code]).toEqual([mood, 503, 'signOn.unavailable'])
      expect(down.body.Message).toContain('Harbour Group')
      expect(
        await outcome(
          w.nobody.call(ssoRoutes.finishSignOn, { flow, ...idp.signIn(url, newcomer()) }),
        ),
      ).toEqual([503, 'signOn.unavailable'])
      expect((await signIn(username, password)).status).toBe(200)
    }
    expect((await w.nobody.call(ssoRoutes.listIssuers, {})).body.issuers).toHaveLength(1)
  })
})

describe('for whoever runs it', () => {
  const lastOf = (code: string) =>
    JSON.parse(w.log.findLast((line) => line.includes(`"msg":"${code}"`)) ?? '{}')

  it('T319: the log says where a provider was asked and what was wrong with its answer, and nothing secret', async () => {
    idp.be('fails')
    await start()
    expect(lastOf('signOn.unavailable').err.message).toBe(
      `sign-on by hotel, asked at ${idp.url}: unexpected HTTP response status code, OAUTH_RESPONSE_IS_NOT_CONFORM, HTTP status 503`,
    )
    const { issuer } = hotel
    const gone = await startIssuerServer()
    await gone.stop()
    hotel.issuer = gone.url
    await start()
    hotel.issuer = issuer
    expect(lastOf('signOn.unavailable').err.message).toMatch(
      new RegExp(`^sign-on by hotel, asked at ${gone.url}: connect ECONNREFUSED`),
    )
    idp.be('well')
    const { url, flow } = (await start()).body
    const { clientSecret } = hotel
    hotel.clientSecret = 'another-secret'
    const returned = idp.signIn(url, newcomer())
    await w.nobody.call(ssoRoutes.finishSignOn, { flow, ...returned })
    hotel.clientSecret = clientSecret
    expect(
      await listIssuerProblems(w.database.db, [
        hotel,
        { ...hotel, issuer: gone.url },
        { ...hotel, client: 999_999 },
      ]),
    ).toEqual([
      { name: hotel.name, problem: null },
      { name: hotel.name, problem: expect.stringContaining('ECONNREFUSED') },
      { name: hotel.name, problem: expect.stringContaining('client 999999') },
    ])
    const refused = lastOf('signOn.refused')
    expect([refused.level, refused.err.message]).toEqual([
      40,
      expect.stringContaining('invalid_grant (400)'),
    ])
    for (const secret of [returned.code, returned.state, flow, 'another-secret'])
      expect(w.log.join('')).not.toContain(secret)
  })
})

describe('around it', () => {
  it('T248: a session that began at a provider is in the cookie of the browser, and ends like every other', async () => {
    const claims = newcomer({ groups: ['leads'] })
    const { body, headers } = await enter(claims, 'hotel', { origin: w.url })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^nspect-session-\d+=.*; HttpOnly; SameSite=Lax$/)
    const [pair = ''] = cookie.split(';')
    const byCookie = async () =>
      (await w.nobody.call(sessionRoutes.readMe, {}, { headers: { cookie: pair } })).status
    expect(await byCookie()).toBe(200)
    const { id: userId } = await me(body.token)
    const operator = await w.as('SuperAdmin')
    expect((await operator.call(accountRoutes.revokeSessions, { userId })).body.ended).toBe(1)
    expect(await byCookie()).toBe(401)
    const refused = await w.holding(body.token).call(sessionRoutes.readMe, {})
    expect([refused.status, refused.body.code]).toEqual([401, 'session.ended'])
  })

  it('T250: no browser is signed in by a page of another site', async () => {
    for (const foreign of [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const { headers } = await enter(newcomer(), 'hotel', foreign)
      expect([foreign, headers.getSetCookie(), headers.get('access-control-allow-origin')]).toEqual(
        [foreign, [], null],
      )
    }
  })

  it('T252: passwords can be closed for a client, never for SuperAdmins, and by no deleted setting', async () => {
    const strict = await w.newClient('Business')
    const username = await somebody({}, strict)
    const operator = await w.as('SuperAdmin')
    const setting = { key: 'LocalSignIn', value: 'false', clientIds: [strict.id] }
    expect(
      (await (await w.as('Admin', strict)).call(settingRoutes.saveSetting, setting)).status,
    ).toBe(403)
    expect((await operator.call(settingRoutes.saveSetting, setting)).status).toBe(200)
    expect((await signIn(username, 'a wrong one')).body.code).toBe('login.incorrect')
    const closed = await signIn(username, password)
    expect([closed.status, closed.body.code]).toEqual([403, 'login.passwordsClosed'])
    expect((await signIn(await somebody(), password)).status).toBe(200)
    await operator.call(settingRoutes.saveSetting, { key: 'LocalSignIn', value: 'false' })
    const root = await somebody({ role: 'SuperAdmin', clientId: null })
    expect((await signIn(root, password)).status).toBe(200)
    expect((await signIn(await somebody(), password)).status).toBe(403)
    await w.database.db.execute(
      sql`update settings set is_deleted = true where key = 'LocalSignIn'`,
    )
    expect((await signIn(username, password)).status).toBe(200)
  })

  it('T248: signing out leads to the provider where the session began there, and nowhere else', async () => {
    const { token } = (await enter(newcomer())).body
    const leave = async (of: string) =>
      (await w.holding(of).call(ssoRoutes.readSignOut, {})).body.url
    expect(await leave(token)).toMatch(
      new RegExp(`^${idp.url}/logout\\?.*post_logout_redirect_uri=http`),
    )
    const byPassword = (await signIn(await somebody(), password)).body.token ?? ''
    expect(await leave(byPassword)).toBeNull()
    idp.be('fails')
    expect(await leave(token)).toBeNull()
  })

  it('T248: stands in the trail, without anything secret anywhere', async () => {
    const claims = newcomer()
    const { url, flow } = (await start()).body
    const returned = idp.signIn(url, claims)
    await w.nobody.call(ssoRoutes.finishSignOn, { flow, ...returned })
    const trail = await (await w.as('Admin')).call(auditRoutes.listAuditEvents, {
      q: String(claims.email),
    })
    expect(trail.body.map(({ action }) => action)).toContain('user.add')
    const kept = `${JSON.stringify(trail.body)}${w.log.join('')}`
    for (const secret of [returned.code, returned.state, flow, idp.clientSecret])
      expect(kept).not.toContain(secret)
  })

  it.each<[string, object]>([
    ['an address without https', { issuer: 'http://login.example' }],
    ['a role above Admin', { roles: { owners: 'SuperAdmin' } }],
    ['no role for anybody', { roles: {} }],
    ['no domain', { domains: [] }],
    ['an unknown word', { colour: 'blue' }],
  ])('is not set up with %s', (_, odd) => {
    const good = { ...hotel, client: 1 }
    expect(issuerListSchema.safeParse([good]).success).toBe(true)
    expect(issuerListSchema.safeParse([{ ...good, ...odd }]).success).toBe(false)
    expect(issuerListSchema.safeParse([good, good]).success).toBe(false)
  })
})
