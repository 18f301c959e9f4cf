import { randomBytes } from 'node:crypto'
import { limits } from '@nspect/contract/shared/limits'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import {
  feature,
  type HandlerContext,
  handle,
  loadNoRecord,
  type PrepareContext,
  type Site,
} from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { getIssuerOfEmail, getRoleOfGroups, type Issuer } from '../http/identityProviders.ts'
import { hashPassword } from '../http/passwords.ts'
import type { Tokens } from '../http/tokens.ts'
import { createSession } from '../sessions/beginSession.queries.ts'
import { findCurrentUser } from '../sessions/sessions.queries.ts'
import { lockUsersOfClient } from '../users/users.queries.ts'
import { insertUser, revokeUserAccess } from '../users/writeUser.queries.ts'
import {
  buildAuthorizationRequest,
  buildSignOutUrl,
  exchangeCodeForIdentity,
  type SsoFlow,
  type SsoIdentity,
} from './openId.ts'
import {
  countAdmins,
  findAccountByEmail,
  findClientTier,
  findIssuerOfSession,
  findLinkedAccount,
  hasDeletedAccount,
  isLinkedWithOtherSubject,
  type SsoAccount,
  updateUserRole,
  upsertIdentityLink,
} from './sso.queries.ts'

const flowMinutes = 10
/** the page that the provider sends browsers back to */
const buildReturnUrl = ({ publicUrl }: Site) => `${publicUrl}/auth/sign-on`

const createSsoRefusal = (
  code:
    | 'signOn.noAccount'
    | 'signOn.unverified'
    | 'signOn.noRole'
    | 'signOn.otherSubject'
    | 'signOn.deleted',
  { name }: Issuer,
) => new HttpError(code, { values: { name } })

/**
 * What stays in the browser until it returns: signed, for ten minutes; the verifier is for our eyes
 * only.
 */
const sealFlow = (tokens: Tokens, issuer: Issuer, { verifier, ...flow }: SsoFlow, now: Date) =>
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
  HandlerContext<(typeof ssoRoutes)['finishSignOn'], null, unknown>,
  'scope' | 'audit'
>

/**
 * Gives the account the role of the groups of this moment; the last Admin of a client keeps theirs
 * (T25).
 */
const followGroups = async (
  { scope, audit }: Running,
  user: SsoAccount,
  role: SsoAccount['role'],
) => {
  if (role === user.role || user.clientId === null) return user
  await lockUsersOfClient(scope, user.clientId)
  if (user.role === 'Admin' && (await countAdmins(scope, user.clientId)) <= 1) return user
  await updateUserRole(scope, user, role)
  await revokeUserAccess(scope, user.id)
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
  identity: SsoIdentity & { email: string }
  role: SsoAccount['role']
  passwordHash: string
}

/** A new account in the provider's client, while its plan has a seat. */
const createAccount = async (
  { scope, audit }: Running,
  clientId: number,
  { identity, role, passwordHash }: Newcomer,
): Promise<SsoAccount> => {
  await lockUsersOfClient(scope, clientId)
  // read after the lock: the plan may have changed meanwhile
  if ((await findClientTier(scope, clientId)) === 'Individual') throw new HttpError('signOn.noSeat')
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
  identity: SsoIdentity
  passwordHash: string
}

/**
 * The account of somebody who comes for the first time: the one with their verified address in the
 * provider's own client, or a new one. Never one of another client, by an address that the provider
 * does not speak for, nor one that is linked with another person there. An account that was deleted
 * stays so until an Admin adds the person again.
 */
const firstAccount = async (
  running: Running,
  { issuer, identity, passwordHash }: Returned,
): Promise<SsoAccount> => {
  const { scope } = running
  const { email } = identity
  if (!email || !identity.isVerified) throw createSsoRefusal('signOn.unverified', issuer)
  if (getIssuerOfEmail([issuer], email) === undefined)
    throw createSsoRefusal('signOn.noAccount', issuer)
  const known = await findAccountByEmail(scope, email)
  if (known) {
    if (await isLinkedWithOtherSubject(scope, known.id, identity))
      throw createSsoRefusal('signOn.otherSubject', issuer)
    return known
  }
  const clientId = issuer.client
  if (
    clientId === null ||
    !issuer.createsAccounts ||
    (await findClientTier(scope, clientId)) === undefined
  ) {
    throw createSsoRefusal('signOn.noAccount', issuer)
  }
  if (email.length > limits.username)
    throw new HttpError('signOn.addressTooLong', { values: { max: limits.username } })
  if (await hasDeletedAccount(scope, clientId, { ...identity, address: email }))
    throw createSsoRefusal('signOn.deleted', issuer)
  const role = getRoleOfGroups(issuer, identity.groups)
  if (!role) throw createSsoRefusal('signOn.noRole', issuer)
  return createAccount(running, clientId, { identity: { ...identity, email }, role, passwordHash })
}

/** The account of the address, if it is linked with another person at the provider. */
const findTakenAccount = async (
  db: PrepareContext<(typeof ssoRoutes)['finishSignOn'], null>['db'],
  { issuer, identity }: Pick<Returned, 'issuer' | 'identity'>,
  now: Date,
): Promise<SsoAccount | undefined> => {
  const { email, isVerified } = identity
  if (!email || !isVerified || getIssuerOfEmail([issuer], email) === undefined) return undefined
  if (await findLinkedAccount({ db, now }, identity)) return undefined
  const account = await findAccountByEmail({ db, now }, email)
  if (account?.clientId !== issuer.client) return undefined
  return account && (await isLinkedWithOtherSubject({ db, now }, account.id, identity))
    ? account
    : undefined
}

/**
 * The account of the person who returns, linked, with the role of their groups. Throws 403, and 402
 * without a seat.
 */
const resolveAccount = async (running: Running, returned: Returned): Promise<SsoAccount> => {
  const { issuer, identity } = returned
  const linked = await findLinkedAccount(running.scope, identity)
  const user = linked ?? (await firstAccount(running, returned))
  if (user.clientId !== issuer.client) throw createSsoRefusal('signOn.noAccount', issuer)
  if (!linked) await upsertIdentityLink(running.scope, user.id, identity)
  if (issuer.client === null || Object.keys(issuer.roles).length === 0) return user
  const role = getRoleOfGroups(issuer, identity.groups)
  if (!role) throw createSsoRefusal('signOn.noRole', issuer)
  return followGroups(running, user, role)
}

export const ssoFeature = feature(ssoRoutes, {
  listIssuers: handle(ssoRoutes.listIssuers, {
    load: loadNoRecord,
    run: async ({ site: { issuers } }) => ({
      issuers: issuers.filter(({ hasButton }) => hasButton).map(({ key, name }) => ({ key, name })),
      hasMore: issuers.some(({ hasButton }) => !hasButton),
    }),
  }),

  startSignOn: handle(ssoRoutes.startSignOn, {
    load: loadNoRecord,
    run: async ({ scope, input, site, tokens }) => {
      const { email } = input
      const issuer =
        input.issuer === undefined
          ? getIssuerOfEmail(site.issuers, email ?? '')
          : site.issuers.find(({ key }) => key === input.issuer)
      if (!issuer)
        throw createFieldError(input.issuer === undefined ? 'email' : 'issuer', 'signOn.noIssuer')
      const { url, flow } = await buildAuthorizationRequest(issuer, buildReturnUrl(site), email)
      return { url, flow: await sealFlow(tokens, issuer, flow, scope.now) }
    },
  }),

  finishSignOn: handle(ssoRoutes.finishSignOn, {
    load: loadNoRecord,
    prepare: async ({ db, input, site, tokens, now, from, auditRefusal }): Promise<Returned> => {
      const { issuer, flow } = await openFlow(tokens, site, input, now)
      const returned = new URL(buildReturnUrl(site))
      for (const name of ['code', 'state', 'iss'] as const) {
        if (input[name] !== undefined) returned.searchParams.set(name, input[name])
      }
      const identity = await exchangeCodeForIdentity(issuer, returned, flow)
      const taken = await findTakenAccount(db, { issuer, identity }, now)
      if (taken) {
        await auditRefusal({
          record: 'user',
          recordId: taken.id,
          clientId: taken.clientId,
          action: 'session.refused',
          after: { address: from.ip, signOn: issuer.key, why: 'signOn.otherSubject' },
        })
        throw createSsoRefusal('signOn.otherSubject', issuer)
      }
      // nobody knows it: they sign in here, until they choose one by a mailed link
      const passwordHash = issuer.createsAccounts
        ? await hashPassword(randomBytes(32).toString('base64url'))
        : ''
      return { issuer, identity, passwordHash }
    },
    run: async (call) => {
      const { prepared, from, audit } = call
      const user = await resolveAccount(call, prepared)
      const { key } = prepared.issuer
      const after = { address: from.ip, signOn: key }
      audit({ record: 'user', recordId: user.id, clientId: user.clientId, by: user, after })
      return { token: await createSession(call, user, key) }
    },
  }),

  readSignOut: handle(ssoRoutes.readSignOut, {
    load: (scope) => findCurrentUser(scope),
    run: async ({ scope, site, sessionId }) => {
      const key = sessionId ? await findIssuerOfSession(scope, sessionId) : null
      const issuer = site.issuers.find((candidate) => candidate.key === key)
      return { url: issuer ? await buildSignOutUrl(issuer, `${site.publicUrl}/auth/login`) : null }
    },
  }),
})
