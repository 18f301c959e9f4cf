import { twoStepRoutes } from '@nspect/contract/twoStep'
import { handle, nothing } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { countTry } from '../http/proof.ts'
import { beginSession } from '../sessions/beginSession.queries.ts'
import { findChallenged, takeChallenge } from '../sessions/challenges.queries.ts'
import { holdPassword } from '../sessions/sessions.queries.ts'
import { checkCode, useCode } from './checkCode.ts'
import { startKey, switchOn } from './setUp.ts'

/** The second step: a code for a session (T240). */
export const answerChallenge = handle(twoStepRoutes.answerChallenge, {
  load: nothing,
  prepare: async (call) => {
    const { db, tokens, now, input } = call
    const user = await findChallenged(db, tokens, { ...input, step: 'code', now })
    await countTry(call, user.id)
    return { user, code: await checkCode(call, user, input.code) }
  },
  run: async (call) => {
    const { scope, input, prepared, tokens, from, locale, audit, keepSession } = call
    const { user, code } = prepared
    if (!(await holdPassword(scope, user))) throw new HttpError('challenge.ended')
    await useCode(scope, user.id, code)
    await takeChallenge(scope, input.challenge)
    const by = 'step' in code ? 'code' : 'recoveryCode'
    const after = { address: from.ip, secondStep: by }
    audit({ record: 'user', recordId: user.id, clientId: user.clientId, by: user, after })
    return { token: await beginSession({ scope, tokens, from, locale, keepSession }, user) }
  },
})

export const startRequiredTwoStep = handle(twoStepRoutes.startRequiredTwoStep, {
  load: nothing,
  prepare: ({ db, tokens, now, input }) =>
    findChallenged(db, tokens, { ...input, step: 'setUp', now }),
  run: async (call) => {
    const { scope, prepared: user, audit } = call
    if (!(await holdPassword(scope, user))) throw new HttpError('challenge.ended')
    const about = { record: 'user', recordId: user.id, clientId: user.clientId, by: user }
    audit({ ...about, action: 'twoStep.manage', after: { twoStep: 'begun' } })
    return startKey(call, user)
  },
})

export const confirmRequiredTwoStep = handle(twoStepRoutes.confirmRequiredTwoStep, {
  load: nothing,
  prepare: async (call) => {
    const { db, tokens, now, input } = call
    const user = await findChallenged(db, tokens, { ...input, step: 'setUp', now })
    await countTry(call, user.id)
    return { user, code: await checkCode(call, user, input.code) }
  },
  run: async (call) => {
    const { scope, prepared, from, audit } = call
    const { user, code } = prepared
    if (!(await holdPassword(scope, user))) throw new HttpError('challenge.ended')
    const recoveryCodes = await switchOn(call, user, code)
    const about = { record: 'user', recordId: user.id, clientId: user.clientId, by: user }
    audit({ ...about, action: 'twoStep.manage', after: { twoStep: 'on', address: from.ip } })
    return { token: await beginSession(call, user), recoveryCodes }
  },
})
