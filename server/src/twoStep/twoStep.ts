import { twoStepMessages, twoStepRoutes } from '@nspect/contract/twoStep'
import { feature, handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { checkPassword, countTry } from '../http/proof.ts'
import { findMe, holdPassword } from '../sessions/sessions.queries.ts'
import { unlink } from '../signOn/signOn.queries.ts'
import { findPerson } from '../users/users.queries.ts'
import { findPasswordHash, removePasskeysOf } from '../users/writeUser.queries.ts'
import { answerChallenge, confirmRequiredTwoStep, startRequiredTwoStep } from './challenge.ts'
import { checkCode, useCode } from './checkCode.ts'
import { renewCodes, startKey, switchOn, tell } from './setUp.ts'
import { findAuthenticator, findTwoStep, removeTwoStep } from './twoStep.queries.ts'

/** Password and code, checked before the transaction; `prove` then uses them inside it. */
const checkProof = async (
  call: Parameters<typeof checkCode>[0],
  user: { id: number; clientId: number | null },
  input: { password: string; code: string },
) => {
  if (!(await findAuthenticator(call.db, user.id))?.confirmedAt)
    throw new HttpError('twoStep.notOn')
  await countTry(call, user.id)
  const passwordHash = (await findPasswordHash(call.db, user.id)) ?? ''
  await checkPassword(call, user, passwordHash, input.password)
  return { passwordHash, code: await checkCode(call, user, input.code) }
}

const prove = async (
  scope: Parameters<typeof useCode>[0],
  userId: number,
  { passwordHash, code }: Awaited<ReturnType<typeof checkProof>>,
) => {
  if (!(await holdPassword(scope, { id: userId, passwordHash }, { alone: true })))
    throw new HttpError('session.ended')
  await useCode(scope, userId, code)
}

export const twoStepFeature = feature(twoStepRoutes, twoStepMessages, {
  answerChallenge,
  startRequiredTwoStep,
  confirmRequiredTwoStep,

  readTwoStep: handle(twoStepRoutes.readTwoStep, {
    load: (scope) => findMe(scope),
    run: async ({ scope, subject: me }) => {
      const { since, codesLeft, isRequired } = await findTwoStep(scope.db, me.id)
      return { since: since?.toISOString() ?? null, codesLeft: since ? codesLeft : 0, isRequired }
    },
  }),

  startTwoStep: handle(twoStepRoutes.startTwoStep, {
    load: (scope) => findMe(scope),
    run: async (call) => {
      call.audit({ record: 'user', recordId: call.subject.id, after: { twoStep: 'begun' } })
      return startKey(call, call.subject)
    },
  }),

  confirmTwoStep: handle(twoStepRoutes.confirmTwoStep, {
    load: (scope) => findMe(scope),
    prepare: async (call) => {
      const { db, subject: me, input } = call
      const key = await findAuthenticator(db, me.id)
      if (!key) throw new HttpError('twoStep.notStarted')
      if (key.confirmedAt) throw new HttpError('twoStep.alreadyOn')
      await countTry(call, me.id)
      return checkCode(call, me, input.code)
    },
    run: async (call) => {
      const { subject: me, prepared, audit } = call
      const recoveryCodes = await switchOn(call, me, prepared)
      audit({ record: 'user', recordId: me.id, after: { twoStep: 'on' } })
      return { recoveryCodes }
    },
  }),

  replaceRecoveryCodes: handle(twoStepRoutes.replaceRecoveryCodes, {
    load: (scope) => findMe(scope),
    prepare: (call) => checkProof(call, call.subject, call.input),
    run: async (call) => {
      const { scope, subject: me, prepared, audit } = call
      await prove(scope, me.id, prepared)
      audit({ record: 'user', recordId: me.id, after: { twoStep: 'new recovery codes' } })
      return { recoveryCodes: await renewCodes(call, me.id) }
    },
  }),

  endTwoStep: handle(twoStepRoutes.endTwoStep, {
    load: (scope) => findMe(scope),
    prepare: (call) => checkProof(call, call.subject, call.input),
    run: async (call) => {
      const { scope, subject: me, prepared, audit } = call
      await prove(scope, me.id, prepared)
      await removeTwoStep(scope, me.id)
      await tell(call, me, 'twoStepOff')
      audit({ record: 'user', recordId: me.id, after: { twoStep: 'off' } })
      return {}
    },
  }),

  resetTwoStep: handle(twoStepRoutes.resetTwoStep, {
    load: (scope, { id }) => findPerson(scope, id),
    run: async (call) => {
      const { scope, subject: user, audit } = call
      const wasOn = await removeTwoStep(scope, user.id)
      // they may be on the device that was lost
      const removedPasskeys = await removePasskeysOf(scope, user.id)
      // their identity at the provider may have been made anew, with another subject
      const removedSignOns = await unlink(scope, user.id)
      const hadSecondStep = wasOn || removedPasskeys > 0
      if (!hadSecondStep && removedSignOns === 0) throw new HttpError('twoStep.nothingToReset')
      if (hadSecondStep) await tell(call, user, 'twoStepReset')
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
