import { signedInAsHeader } from '@nspect/contract/sessions/browserSession'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '../db/tables/users.ts'
import { issuerListSchema } from '../http/identityProviders.ts'
import { startIssuerServer, type TestIssuer } from '../testing/servers/issuerServer.ts'
import type { Person } from '../testing/world.ts'
import { type Matrix, startMatrix } from './matrix.ts'
import { type CallAndRow, type CallerColumn, callsWithRows } from './permissionRows.ts'

/**
 * The matrix by sessions that began at an identity provider and are held in a browser's cookie
 * (T322): each call that takes a session as one who may make it, in turn, and as one who may not;
 * and each change as a page of another site would send it. Signing on for every attempt takes
 * minutes.
 */

let idp: TestIssuer
let o: Matrix
beforeAll(async () => {
  idp = await startIssuerServer()
  const usual = {
    issuer: idp.url,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    name: 'Harbour Group',
  }
  const issuers = issuerListSchema.parse([
    { ...usual, key: 'hotel', client: 1, domains: ['hotel.example'], defaultRole: 'Viewer' },
    { ...usual, key: 'operators', client: null, domains: ['operator.example'] },
  ])
  o = await startMatrix({ issuers })
  for (const issuer of issuers) if (issuer.client !== null) issuer.client = o.w.client.id
})
afterAll(async () => {
  await o.close()
  await idp.stop()
})

/** The person's session from a sign-in at the provider, as their browser holds it. */
const signOn = async (person: Person) => {
  const { db } = o.w.database
  const [row] = await db
    .select({ clientId: users.clientId })
    .from(users)
    .where(eq(users.id, person.userId))
  const [issuer, domain] =
    row?.clientId === null ? ['operators', 'operator.example'] : ['hotel', 'hotel.example']
  const username = `signed.on.${person.userId}@${domain}`
  await db.update(users).set({ username }).where(eq(users.id, person.userId))
  o.w.clock.pass(60_000)
  const begun = await o.w.nobody.call(ssoRoutes.startSignOn, { issuer })
  const claims = { sub: `subject-${person.userId}`, email: username, email_verified: true }
  const returned = { flow: begun.body.flow, ...idp.signIn(begun.body.url, claims) }
  const headers = { origin: o.w.url }
  const entered = await o.w.nobody.call(ssoRoutes.finishSignOn, returned, { headers })
  const [cookie = ''] = entered.headers.getSetCookie()
  return { token: entered.body.token, cookie: cookie.split(';')[0] ?? '' }
}
const inBrowser = async (person: Person) => {
  const { token, cookie } = await signOn(person)
  return { token, headers: { cookie, origin: o.w.url, [signedInAsHeader]: String(person.userId) } }
}
const fromElsewhere = async (person: Person) => {
  const { token, cookie } = await signOn(person)
  return { token, headers: { cookie, origin: 'https://elsewhere.example' } }
}

const staff: readonly CallerColumn[] = ['viewer', 'user', 'manager', 'admin', 'superadmin']
const calls = callsWithRows.filter(
  ({ route }) => route.can !== 'public' && (route.credential ?? 'session') === 'session',
)
const one = (list: readonly CallerColumn[], place: number) =>
  list.filter((_, at) => at === place % list.length)

const triedOf = ({ row }: CallAndRow, place: number): CallerColumn[] => {
  const denied = staff.filter((column) => row.cells[column] === 'deny')
  return [
    ...one(
      staff.filter((column) => !denied.includes(column)),
      place,
    ),
    ...one(denied, place),
  ]
}

it('T322: such a session is a session like every other, and names its provider', async () => {
  const person = await o.w.as('Manager')
  await signOn(person)
  const rows = await o.w.database.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, person.userId))
  const [byProvider, own] = [
    rows.find(({ issuer }) => issuer === 'hotel'),
    rows.find(({ issuer }) => issuer === null),
  ]
  expect(Object.keys(byProvider ?? {})).toEqual(Object.keys(own ?? {}))
})

for (const [place, call] of calls.entries()) {
  const { route, row } = call
  for (const column of triedOf(call, place)) {
    const cell = row.cells[column]
    const self = cell === 'self' ? ({ about: 'self' } as const) : {}
    describe(`${row.method} ${route.path} by ${column}, signed on at a provider`, () => {
      it(`T322: is ${cell === 'deny' ? 'refused' : 'answered'}`, async () => {
        const tried = await o.attempt(call, { column, as: inBrowser, ...self })
        const expected = cell === 'deny' ? 403 : (tried.example.answers ?? 200)
        expect([tried.status, tried.body.Message]).toEqual([expected, tried.body.Message])
      })
      if (cell === 'deny' || !route.changes) return
      it('T322: changes nothing from a page of another site', async () => {
        const tried = await o.attempt(call, { column, as: fromElsewhere, ...self })
        expect([tried.status, tried.body.code, tried.wrote]).toEqual([403, 'request.otherSite', []])
      })
    })
  }
}
