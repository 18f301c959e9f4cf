import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { feature, handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { assertPassword, recordIdentityProofAttempt } from '../http/passwordProof.ts'
import { findCurrentUser, lockAccountIfPasswordUnchanged } from '../sessions/sessions.queries.ts'
import { deleteIdentityLinksOfAccount } from '../sso/sso.queries.ts'
import { findUserDetails } from '../users/users.queries.ts'
import { deletePasskeysOfUser, findPasswordHash } from '../users/writeUser.queries.ts'
import { answerChallenge, confirmRequiredTwoStep, startRequiredTwoStep } from './challenge.ts'
import { consumeTwoStepCode, verifyTwoStepCode } from './checkCode.ts'
import {
  createAuthenticatorKey,
  enableTwoStep,
  notifyTwoStepChange,
  renewRecoveryCodes,
} from './setUpTwoStep.ts'
import { deleteTwoStep, findAuthenticator, findTwoStepState } from './twoStep.queries.ts'

/** Password and code, checked before the transaction; `prove` then uses them inside it. */
const checkProof = async (
  call: Parameters<typeof verifyTwoStepCode>[0],
  user: { id: number; clientId: number | null },
  input: { password: string; code: string },
) => {
  if (!(await findAuthenticator(call.db, user.id))?.confirmedAt)
    throw new HttpError('twoStep.notOn')
  await recordIdentityProofAttempt(call, user.id)
  const passwordHash = (await findPasswordHash(call.db, user.id)) ?? ''
  await assertPassword(call, user, passwordHash, input.password)
  return { passwordHash, code: await verifyTwoStepCode(call, user, input.code) }
}

const prove = async (
  scope: Parameters<typeof consumeTwoStepCode>[0],
  userId: number,
  { passwordHash, code }: Awaited<ReturnType<typeof checkProof>>,
) => {
  if (!(await lockAccountIfPasswordUnchanged(scope, { id: userId, passwordHash }, { alone: true })))
    throw new HttpError('session.ended')
  await consumeTwoStepCode(scope, userId, code)
}

export const twoStepFeature = feature(twoStepRoutes, {
  answerChallenge,
  startRequiredTwoStep,
  confirmRequiredTwoStep,

  readTwoStep: handle(twoStepRoutes.readTwoStep, {
    load: (scope) => findCurrentUser(scope),
    run: async ({ scope, subject: me }) => {
      const { since, codesLeft, isRequired } = await findTwoStepState(scope.db, me.id)
      return { since: since?.toISOString() ?? null, codesLeft: since ? codesLeft : 0, isRequired }
    },
  }),

  startTwoStep: handle(twoStepRoutes.startTwoStep, {
    load: (scope) => findCurrentUser(scope),
    run: async (call) => {
      call.audit({ record: 'user', recordId: call.subject.id, after: { twoStep: 'begun' } })
      return createAuthenticatorKey(call, call.subject)
    },
  }),

  confirmTwoStep: handle(twoStepRoutes.confirmTwoStep, {
    load: (scope) => findCurrentUser(scope),
    prepare: async (call) => {
      const { db, subject: me, input } = call
      const key = await findAuthenticator(db, me.id)
      if (!key) throw new HttpError('twoStep.notStarted')
      if (key.confirmedAt) throw new HttpError('twoStep.alreadyOn')
      await recordIdentityProofAttempt(call, me.id)
      return verifyTwoStepCode(call, me, input.code)
    },
    run: async (call) => {
      const { subject: me, prepared, audit } = call
      const recoveryCodes = await enableTwoStep(call, me, prepared)
      audit({ record: 'user', recordId: me.id, after: { twoStep: 'on' } })
      return { recoveryCodes }
    },
  }),

  replaceRecoveryCodes: handle(twoStepRoutes.replaceRecoveryCodes, {
    load: (scope) => findCurrentUser(scope),
    prepare: (call) => checkProof(call, call.subject, call.input),
    run: async (call) => {
      const { scope, subject: me, prepared, audit } = call
      await prove(scope, me.id, prepared)
      audit({ record: 'user', recordId: me.id, after: { twoStep: 'new recovery codes' } })
      return { recoveryCodes: await renewRecoveryCodes(call, me.id) }
    },
  }),

  endTwoStep: handle(twoStepRoutes.endTwoStep, {
    load: (scope) => findCurrentUser(scope),
    prepare: (call) => checkProof(call, call.subject, call.input),
    run: async (call) => {
      const { scope, subject: me, prepared, audit } = call
      await prove(scope, me.id, prepared)
      await deleteTwoStep(scope, me.id)
      await notifyTwoStepChange(call, me, 'twoStepOff')
      audit({ record: 'user', recordId: me.id, after: { twoStep: 'off' } })
      return {}
    },
  }),

  resetTwoStep: handle(twoStepRoutes.resetTwoStep, {
    load: (scope, { id }) => findUserDetails(scope, id),
    run: async (call) => {
      const { scope, subject: user, audit } = call
      const wasOn = await deleteTwoStep(scope, user.id)
      // they may be on the device that was lost
      const removedPasskeys = await deletePasskeysOfUser(scope, user.id)
      // their identity at the provider may have been made anew, with another subject
      const removedSignOns = await deleteIdentityLinksOfAccount(scope, user.id)
      const hadSecondStep = wasOn || removedPasskeys > 0
      if (!hadSecondStep && removedSignOns === 0) throw new HttpError('twoStep.nothingToReset')
      if (hadSecondStep) await notifyTwoStepChange(call, user, 'twoStepReset')
      const after = {
        twoStep: 'reset',
        ...(removedPasskeys > 0 && { removedPasskeys }),
        ...(removedSignOns > 0 && { removedSignOns }),
      }
      audit({ record: 'user', recordId: user.id, clientId: user.clientId, after })
      return { id: user.id }
    },
  }),
})
