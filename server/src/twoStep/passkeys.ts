import { randomBytes } from 'node:crypto'
import type { Route } from '@nspect/contract/http/route'
import { limits } from '@nspect/contract/shared/limits'
import { passkeyRoutes } from '@nspect/contract/twoStep/passkeys'
import { formatFullName } from '@nspect/contract/users/users'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import {
  assertSession,
  feature,
  type HandlerContext,
  handle,
  loadNoRecord,
} from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import {
  assertPassword,
  deleteIdentityProofAttempts,
  recordIdentityProofAttempt,
} from '../http/passwordProof.ts'
import { queueMail } from '../mail/queueMail.ts'
import { createSession } from '../sessions/beginSession.queries.ts'
import {
  findCurrentUser,
  findUserToSignInById,
  lockAccountIfPasswordUnchanged,
} from '../sessions/sessions.queries.ts'
import { consumeTwoStepCode, verifyTwoStepCode } from './checkCode.ts'
import {
  consumePasskeyChallenge,
  deletePasskeyOfUser,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  recordPasskeyUse,
} from './passkeys.queries.ts'
import { findAuthenticator, findTwoStepState } from './twoStep.queries.ts'
import {
  getPasskeyRelyingParty,
  toPasskeyUserHandle,
  verifyPasskeyAssertion,
  verifyPasskeyRegistration,
} from './webAuthn.ts'

type Running = Pick<
  HandlerContext<Route, unknown, unknown>,
  'scope' | 'tokens' | 'site' | 'language' | 'enqueue'
>
type Me = NonNullable<Awaited<ReturnType<typeof findCurrentUser>>>

const timeout = limits.passkeyMinutes * 60_000
const newFlow = () => randomBytes(32).toString('base64url')
const computeChallengeEnd = (now: Date) => new Date(now.getTime() + timeout)

/**
 * Checks what proves that it is the owner: the password, and a code where two-step sign-in is on.
 * `prove` uses them.
 */
const checkProof = async (
  call: Parameters<typeof verifyTwoStepCode>[0],
  me: Me,
  { password, code }: { password: string; code?: string | undefined },
) => {
  await recordIdentityProofAttempt(call, me.id)
  const { passwordHash } = assertFound(await findUserToSignInById(call.db, me.id), 'session.ended')
  await assertPassword(call, me, passwordHash, password)
  if (!(await findAuthenticator(call.db, me.id))?.confirmedAt)
    return { passwordHash, code: undefined }
  if (code === undefined) throw createFieldError('code', 'value.required')
  return { passwordHash, code: await verifyTwoStepCode(call, me, code) }
}

const prove = async (
  scope: Parameters<typeof consumeTwoStepCode>[0],
  userId: number,
  { passwordHash, code }: Awaited<ReturnType<typeof checkProof>>,
) => {
  if (!(await lockAccountIfPasswordUnchanged(scope, { id: userId, passwordHash }, { alone: true })))
    throw new HttpError('session.ended')
  if (code) await consumeTwoStepCode(scope, userId, code)
  else await deleteIdentityProofAttempts(scope, userId)
}

/** Tells a person by mail that somebody has added or removed a passkey of theirs. */
const notifyPasskeyChange = (
  running: Running,
  me: Me,
  letter: 'passkeyAdded' | 'passkeyRemoved',
  passkey: string,
) =>
  queueMail(running, {
    to: me.username,
    language: me.language ?? running.language,
    letter,
    values: { name: formatFullName(me), passkey },
  })

/**
 * Throws 403 for people whose client closed signing in here (T252), and 409 for those who have
 * enough passkeys.
 */
const assertPasskeyCount = async (db: Parameters<typeof listPasskeys>[0], me: Me) => {
  if ((await findUserToSignInById(db, me.id))?.isPasswordClosed)
    throw new HttpError('passkey.closed')
  const known = await listPasskeys(db, me.id)
  if (known.length >= limits.passkeys) throw new HttpError('passkey.tooMany')
  return known
}

/** A person's passkey, and all that they have. */
const findOwn = async (db: Parameters<typeof listPasskeys>[0], userId: number, id: number) => {
  const known = await listPasskeys(db, userId)
  const passkey = known.find((candidate) => candidate.id === id)
  return { known, passkey: assertFound(passkey, 'record.missing') }
}

/** The passkey of that id, of a person who keeps a second step without it. */
const findRemovable = async (
  db: Parameters<typeof listPasskeys>[0],
  userId: number,
  id: number,
) => {
  const { known, passkey } = await findOwn(db, userId, id)
  const state = await findTwoStepState(db, userId)
  if (known.length === 1 && state.isRequired && !state.since)
    throw new HttpError('passkey.lastRequired')
  return passkey
}

type StartContext = HandlerContext<
  typeof passkeyRoutes.startPasskey,
  Me,
  Awaited<ReturnType<typeof checkProof>>
>

/** What the browser needs to create a passkey; those that the person has are excluded. */
const buildCreationOptions = async (
  { subject: me, site }: StartContext,
  known: Awaited<ReturnType<typeof listPasskeys>>,
) => {
  const { id: rpID } = getPasskeyRelyingParty(site)
  const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'nSpect',
    rpID,
    userID: toPasskeyUserHandle(me.id),
    userName: me.username,
    userDisplayName: formatFullName(me),
  })
  const type = 'public-key' as const
  return {
    challenge,
    user,
    timeout,
    rp: { id: rp.id ?? rpID, name: rp.name },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type, alg })),
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports, type })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

const startPasskey = async (context: StartContext) => {
  const { scope, subject: me, prepared, audit } = context
  const known = await assertPasskeyCount(scope.db, me)
  await prove(scope, me.id, prepared)
  const options = await buildCreationOptions(context, known)
  const flow = newFlow()
  await insertPasskeyChallenge(scope.db, {
    flow,
    challenge: options.challenge,
    sessionId: assertSession(context),
    expiresAt: computeChallengeEnd(scope.now),
  })
  audit({ record: 'user', recordId: me.id, after: { passkey: 'begun' } })
  return { flow, options }
}

export const passkeyFeature = feature(passkeyRoutes, {
  listPasskeys: handle(passkeyRoutes.listPasskeys, {
    load: (scope) => findCurrentUser(scope),
    run: async ({ scope, subject: me, site }) => ({
      passkeys: (await listPasskeys(scope.db, me.id)).map(
        ({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
          id,
          name,
          isBackedUp,
          createdDateTime: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }),
      ),
      address: getPasskeyRelyingParty(site).origin,
      isClosed: (await findUserToSignInById(scope.db, me.id))?.isPasswordClosed ?? false,
    }),
  }),

  startPasskey: handle(passkeyRoutes.startPasskey, {
    load: (scope) => findCurrentUser(scope),
    prepare: async (call) => {
      await assertPasskeyCount(call.db, call.subject)
      return checkProof(call, call.subject, call.input)
    },
    run: startPasskey,
  }),

  addPasskey: handle(passkeyRoutes.addPasskey, {
    load: (scope) => findCurrentUser(scope),
    prepare: async ({ db, now, actor, sessionId: id, input, site }) => {
      const sessionId = assertSession({ scope: { actor }, sessionId: id })
      // before the transaction, which a refusal undoes: the same challenge is never answered twice
      const challenge = assertFound(
        await consumePasskeyChallenge({ db, now }, { flow: input.flow, sessionId }),
        'passkey.ended',
      )
      return verifyPasskeyRegistration(input.response, challenge, getPasskeyRelyingParty(site))
    },
    run: async (call) => {
      const { scope, subject: me, prepared: row, audit } = call
      const { name } = call.input
      await assertPasskeyCount(scope.db, me)
      const id = await insertPasskey(scope, { userId: me.id, name, ...row, createdAt: scope.now })
      if (id === undefined) throw new HttpError('passkey.known')
      await notifyPasskeyChange(call, me, 'passkeyAdded', name)
      audit({
        record: 'user',
        recordId: me.id,
        after: { passkey: name, isBackedUp: row.isBackedUp },
      })
      return { id }
    },
  }),

  removePasskey: handle(passkeyRoutes.removePasskey, {
    load: async (scope, { id }) => {
      const me = await findCurrentUser(scope)
      if (me) await findOwn(scope.db, me.id, id)
      return me
    },
    prepare: async (call) => {
      await findRemovable(call.db, call.subject.id, call.input.id)
      return checkProof(call, call.subject, call.input)
    },
    run: async (call) => {
      const { scope, subject: me, input, prepared, audit } = call
      await prove(scope, me.id, prepared)
      const { id, name } = await findRemovable(scope.db, me.id, input.id)
      if (!(await deletePasskeyOfUser(scope, me.id, id))) throw new HttpError('record.missing')
      await notifyPasskeyChange(call, me, 'passkeyRemoved', name)
      audit({
        record: 'user',
        recordId: me.id,
        before: { passkey: name },
        after: { passkey: 'removed' },
      })
      return { id }
    },
  }),

  startPasskeySignIn: handle(passkeyRoutes.startPasskeySignIn, {
    load: loadNoRecord,
    run: async ({ scope, site }) => {
      const { id: rpId, origin: address } = getPasskeyRelyingParty(site)
      const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
      const flow = newFlow()
      await insertPasskeyChallenge(scope.db, {
        flow,
        challenge,
        sessionId: null,
        expiresAt: computeChallengeEnd(scope.now),
      })
      return {
        flow,
        options: { challenge, rpId, timeout, userVerification: 'required' as const },
        address,
      }
    },
  }),

  finishPasskeySignIn: handle(passkeyRoutes.finishPasskeySignIn, {
    load: loadNoRecord,
    prepare: async ({ db, now, input, site, from, auditRefusal }) => {
      // at once, whatever becomes of it: the same answer is never looked at twice
      const challenge = assertFound(
        await consumePasskeyChallenge({ db, now }, { flow: input.flow, sessionId: null }),
        'passkey.ended',
      )
      const passkey = assertFound(await findPasskey(db, input.response.id), 'passkey.unknown')
      const user = assertFound(await findUserToSignInById(db, passkey.userId), 'passkey.unknown')
      const about = {
        record: 'user',
        recordId: user.id,
        clientId: user.clientId,
        action: 'session.refused',
      }
      const refuse = (why: string) =>
        auditRefusal({ ...about, after: { address: from.ip, passkey: passkey.name, why } })
      const answer = await verifyPasskeyAssertion(input.response, challenge, {
        party: getPasskeyRelyingParty(site),
        passkey,
      }).catch(async (reason: unknown) => {
        await refuse('not verified')
        throw reason
      })
      if (answer.wentBack) {
        await refuse('counter went back')
        throw new HttpError('passkey.counter')
      }
      if (!user.isConfirmed) throw new HttpError('account.unconfirmed')
      if (user.isPasswordClosed) throw new HttpError('passkey.closed')
      return { user, passkey, answer }
    },
    run: async (call) => {
      const { scope, prepared, from, audit } = call
      const { user, passkey, answer } = prepared
      const isHeld =
        (await lockAccountIfPasswordUnchanged(scope, user)) &&
        (await recordPasskeyUse(scope, passkey.id, answer))
      if (!isHeld) throw new HttpError('passkey.unknown')
      const after = { address: from.ip, passkey: passkey.name }
      audit({ record: 'user', recordId: user.id, clientId: user.clientId, by: user, after })
      return { token: await createSession(call, user) }
    },
  }),
})
