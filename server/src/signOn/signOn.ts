import { randomBytes } from 'node:crypto'
import { limits } from '@nspect/contract/limits'
import { signOnMessages, signOnRoutes } from '@nspect/contract/signOn'
import {
  feature,
  type HandlerContext,
  handle,
  nothing,
  type PrepareContext,
  type Site,
} from '../http/handler.ts'
import { assertFound, HttpError, invalidField } from '../http/httpError.ts'
import { type Issuer, issuerOfAddress, roleOfGroups } from '../http/issuers.ts'
import { hashPassword } from '../http/passwords.ts'
import type { Tokens } from '../http/tokens.ts'
import { beginSession } from '../sessions/beginSession.queries.ts'
import { findMe } from '../sessions/sessions.queries.ts'
import { lockPeopleOf } from '../users/users.queries.ts'
import { endAccess, insertUser } from '../users/writeUser.queries.ts'
import { authorizationOf, type Flow, type Identity, identityOf, signOutOf } from './openId.ts'
import {
  changeRole,
  countAdmins,
  findByAddress,
  findIssuerOf,
  findLinked,
  findTier,
  hasOtherSubject,
  link,
  type SignOnAccount,
  wasDeleted,
} from './signOn.queries.ts'

const flowMinutes = 10
/** the page that the provider sends browsers back to */
const returnOf = ({ publicUrl }: Site) => `${publicUrl}/auth/sign-on`

const refused = (
  code:
    | 'signOn.noAccount'
    | 'signOn.unverified'
    | 'signOn.noRole'
    | 'signOn.otherSubject'
    | 'signOn.deleted',
  { name }: Issuer,
) => new HttpError(code, { values: { name } })

/** What stays in the browser until it returns: signed, for ten minutes; the verifier is for our eyes only. */
const sealFlow = (tokens: Tokens, issuer: Issuer, { verifier, ...flow }: Flow, now: Date) =>
  tokens.make(
    'signOn',
    { ...flow, issuer: issuer.key, sealed: tokens.encrypt(verifier) },
    { issuedAt: now, expiresAt: new Date(now.getTime() + flowMinutes * 60_000) },
  )

/** Throws 401 for one that is not ours, has run out, or belongs to another answer. */
const openFlow = async (
  tokens: Tokens,
  site: Site,
  { flow, state }: { flow: string; state: string },
  now: Date,
) => {
  const claims = await tokens.read('signOn', flow, now)
  const issuer = site.issuers.find(({ key }) => key === claims?.issuer)
  const sealed = typeof claims?.sealed === 'string' ? tokens.decryptOwn(claims.sealed) : null
  if (!claims || !issuer || sealed === null || claims.state !== state)
    throw new HttpError('signOn.ended')
  return { issuer, flow: { state, nonce: String(claims.nonce), verifier: sealed } }
}

type Running = Pick<
  HandlerContext<(typeof signOnRoutes)['finishSignOn'], null, unknown>,
  'scope' | 'audit'
>

/** Gives the account the role of the groups of this moment; the last Admin of a client keeps theirs (T25). */
const followGroups = async (
  { scope, audit }: Running,
  user: SignOnAccount,
  role: SignOnAccount['role'],
) => {
  if (role === user.role || user.clientId === null) return user
  await lockPeopleOf(scope, user.clientId)
  if (user.role === 'Admin' && (await countAdmins(scope, user.clientId)) <= 1) return user
  await changeRole(scope, user, role)
  await endAccess(scope, user.id)
  const about = {
    record: 'user',
    recordId: user.id,
    clientId: user.clientId,
    by: user,
    action: 'user.demote',
  }
  audit({ ...about, before: { role: user.role }, after: { role } })
  return { ...user, role }
}

interface Newcomer {
  identity: Identity & { email: string }
  role: SignOnAccount['role']
  passwordHash: string
}

/** A new account in the provider's client, while its plan has a seat. */
const createAccount = async (
  { scope, audit }: Running,
  clientId: number,
  { identity, role, passwordHash }: Newcomer,
): Promise<SignOnAccount> => {
  await lockPeopleOf(scope, clientId)
  // read after the lock: the plan may have changed meanwhile
  if ((await findTier(scope, clientId)) === 'Individual') throw new HttpError('signOn.noSeat')
  const { email: username, firstName, lastName } = identity
  const row = { clientId, username, firstName, lastName, role }
  const id = assertFound(await insertUser(scope, { ...row, passwordHash }), 'user.nameTaken')
  audit({
    record: 'user',
    recordId: id,
    clientId,
    by: { id, firstName, lastName },
    action: 'user.add',
    after: row,
  })
  return { id, ...row, version: 1 }
}

interface Returned {
  issuer: Issuer
  identity: Identity
  passwordHash: string
}

/**
 * The account of somebody who comes for the first time: the one with their verified address in the provider's own client,
 * or a new one. Never one of another client, by an address that the provider does not speak for, nor one that is linked
 * with another person there. An account that was deleted stays so until an Admin adds the person again.
 */
const firstAccount = async (
  running: Running,
  { issuer, identity, passwordHash }: Returned,
): Promise<SignOnAccount> => {
  const { scope } = running
  const { email } = identity
  if (!email || !identity.isVerified) throw refused('signOn.unverified', issuer)
  if (issuerOfAddress([issuer], email) === undefined) throw refused('signOn.noAccount', issuer)
  const known = await findByAddress(scope, email)
  if (known) {
    if (await hasOtherSubject(scope, known.id, identity))
      throw refused('signOn.otherSubject', issuer)
    return known
  }
  const clientId = issuer.client
  if (
    clientId === null ||
    !issuer.createsAccounts ||
    (await findTier(scope, clientId)) === undefined
  ) {
    throw refused('signOn.noAccount', issuer)
  }
  if (email.length > limits.username)
    throw new HttpError('signOn.addressTooLong', { values: { max: limits.username } })
  if (await wasDeleted(scope, clientId, { ...identity, address: email }))
    throw refused('signOn.deleted', issuer)
  const role = roleOfGroups(issuer, identity.groups)
  if (!role) throw refused('signOn.noRole', issuer)
  return createAccount(running, clientId, { identity: { ...identity, email }, role, passwordHash })
}

/** The account of the address, if it is linked with another person at the provider. */
const findTakenAccount = async (
  db: PrepareContext<(typeof signOnRoutes)['finishSignOn'], null>['db'],
  { issuer, identity }: Pick<Returned, 'issuer' | 'identity'>,
  now: Date,
): Promise<SignOnAccount | undefined> => {
  const { email, isVerified } = identity
  if (!email || !isVerified || issuerOfAddress([issuer], email) === undefined) return undefined
  if (await findLinked({ db, now }, identity)) return undefined
  const account = await findByAddress({ db, now }, email)
  if (account?.clientId !== issuer.client) return undefined
  return account && (await hasOtherSubject({ db, now }, account.id, identity)) ? account : undefined
}

/** The account of the person who returns, linked, with the role of their groups. Throws 403, and 402 without a seat. */
const accountOf = async (running: Running, returned: Returned): Promise<SignOnAccount> => {
  const { issuer, identity } = returned
  const linked = await findLinked(running.scope, identity)
  const user = linked ?? (await firstAccount(running, returned))
  if (user.clientId !== issuer.client) throw refused('signOn.noAccount', issuer)
  if (!linked) await link(running.scope, user.id, identity)
  if (issuer.client === null || Object.keys(issuer.roles).length === 0) return user
  const role = roleOfGroups(issuer, identity.groups)
  if (!role) throw refused('signOn.noRole', issuer)
  return followGroups(running, user, role)
}

export const signOnFeature = feature(signOnRoutes, signOnMessages, {
  listIssuers: handle(signOnRoutes.listIssuers, {
    load: nothing,
    run: async ({ site: { issuers } }) => ({
      issuers: issuers.filter(({ hasButton }) => hasButton).map(({ key, name }) => ({ key, name })),
      hasMore: issuers.some(({ hasButton }) => !hasButton),
    }),
  }),

  startSignOn: handle(signOnRoutes.startSignOn, {
    load: nothing,
    run: async ({ scope, input, site, tokens }) => {
      const { email } = input
      const issuer =
        input.issuer === undefined
          ? issuerOfAddress(site.issuers, email ?? '')
          : site.issuers.find(({ key }) => key === input.issuer)
      if (!issuer)
        throw invalidField(input.issuer === undefined ? 'email' : 'issuer', 'signOn.noIssuer')
      const { url, flow } = await authorizationOf(issuer, returnOf(site), email)
      return { url, flow: await sealFlow(tokens, issuer, flow, scope.now) }
    },
  }),

  finishSignOn: handle(signOnRoutes.finishSignOn, {
    load: nothing,
    prepare: async ({ db, input, site, tokens, now, from, auditRefusal }): Promise<Returned> => {
      const { issuer, flow } = await openFlow(tokens, site, input, now)
      const returned = new URL(returnOf(site))
      for (const name of ['code', 'state', 'iss'] as const) {
        if (input[name] !== undefined) returned.searchParams.set(name, input[name])
      }
      const identity = await identityOf(issuer, returned, flow)
      const taken = await findTakenAccount(db, { issuer, identity }, now)
      if (taken) {
        await auditRefusal({
          record: 'user',
          recordId: taken.id,
          clientId: taken.clientId,
          action: 'session.refused',
          after: { address: from.ip, signOn: issuer.key, why: 'signOn.otherSubject' },
        })
        throw refused('signOn.otherSubject', issuer)
      }
      // nobody knows it: they sign in here, until they choose one by a mailed link
      const passwordHash = issuer.createsAccounts
        ? await hashPassword(randomBytes(32).toString('base64url'))
        : ''
      return { issuer, identity, passwordHash }
    },
    run: async (call) => {
      const { prepared, from, audit } = call
      const user = await accountOf(call, prepared)
      const { key } = prepared.issuer
      const after = { address: from.ip, signOn: key }
      audit({ record: 'user', recordId: user.id, clientId: user.clientId, by: user, after })
      return { token: await beginSession(call, user, key) }
    },
  }),

  readSignOut: handle(signOnRoutes.readSignOut, {
    load: (scope) => findMe(scope),
    run: async ({ scope, site, sessionId }) => {
      const key = sessionId ? await findIssuerOf(scope, sessionId) : null
      const issuer = site.issuers.find((one) => one.key === key)
      return { url: issuer ? await signOutOf(issuer, `${site.publicUrl}/auth/login`) : null }
    },
  }),
})
