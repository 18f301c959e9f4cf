import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { handle, loadNoRecord } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { recordIdentityProofAttempt } from '../http/passwordProof.ts'
import { createSession } from '../sessions/beginSession.queries.ts'
import { consumeSecondStepChallenge, findUserOfChallenge } from '../sessions/challenges.queries.ts'
import { lockAccountIfPasswordUnchanged } from '../sessions/sessions.queries.ts'
import { consumeTwoStepCode, verifyTwoStepCode } from './checkCode.ts'
import { createAuthenticatorKey, enableTwoStep } from './setUpTwoStep.ts'

/** The second step: a code for a session (T240). */
export const answerChallenge = handle(twoStepRoutes.answerChallenge, {
  load: loadNoRecord,
  prepare: async (call) => {
    const { db, tokens, now, input } = call
    const user = await findUserOfChallenge(db, tokens, { ...input, step: 'code', now })
    await recordIdentityProofAttempt(call, user.id)
    return { user, code: await verifyTwoStepCode(call, user, input.code) }
  },
  run: async (call) => {
    const { scope, input, prepared, tokens, from, locale, audit, keepSession } = call
    const { user, code } = prepared
    if (!(await lockAccountIfPasswordUnchanged(scope, user))) throw new HttpError('challenge.ended')
    await consumeTwoStepCode(scope, user.id, code)
    await consumeSecondStepChallenge(scope, input.challenge)
    const by = 'step' in code ? 'code' : 'recoveryCode'
    const after = { address: from.ip, secondStep: by }
    audit({ record: 'user', recordId: user.id, clientId: user.clientId, by: user, after })
    return { token: await createSession({ scope, tokens, from, locale, keepSession }, user) }
  },
})

export const startRequiredTwoStep = handle(twoStepRoutes.startRequiredTwoStep, {
  load: loadNoRecord,
  prepare: ({ db, tokens, now, input }) =>
    findUserOfChallenge(db, tokens, { ...input, step: 'setUp', now }),
  run: async (call) => {
    const { scope, prepared: user, audit } = call
    if (!(await lockAccountIfPasswordUnchanged(scope, user))) throw new HttpError('challenge.ended')
    const about = { record: 'user', recordId: user.id, clientId: user.clientId, by: user }
    audit({ ...about, action: 'twoStep.manage', after: { twoStep: 'begun' } })
    return createAuthenticatorKey(call, user)
  },
})

export const confirmRequiredTwoStep = handle(twoStepRoutes.confirmRequiredTwoStep, {
  load: loadNoRecord,
  prepare: async (call) => {
    const { db, tokens, now, input } = call
    const user = await findUserOfChallenge(db, tokens, { ...input, step: 'setUp', now })
    await recordIdentityProofAttempt(call, user.id)
    return { user, code: await verifyTwoStepCode(call, user, input.code) }
  },
  run: async (call) => {
    const { scope, prepared, from, audit } = call
    const { user, code } = prepared
    if (!(await lockAccountIfPasswordUnchanged(scope, user))) throw new HttpError('challenge.ended')
    const recoveryCodes = await enableTwoStep(call, user, code)
    const about = { record: 'user', recordId: user.id, clientId: user.clientId, by: user }
    audit({ ...about, action: 'twoStep.manage', after: { twoStep: 'on', address: from.ip } })
    return { token: await createSession(call, user), recoveryCodes }
  },
})
