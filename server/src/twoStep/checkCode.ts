import type { Scope } from '../db/scope.ts'
import { createFieldError } from '../http/httpError.ts'
import {
  deleteIdentityProofAttempts,
  type ProofContext,
  type ProofOwner,
  rejectIdentityProof,
} from '../http/passwordProof.ts'
import { findTimeStepOfCode } from './authenticatorApp.ts'
import { hashRecoveryCode } from './recoveryCodes.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  findAuthenticator,
  isRecoveryCode,
} from './twoStep.queries.ts'

/** A code that was right when it was checked: of the app, or a recovery code. */
export type VerifiedCode = { step: number; sealedSecret: string } | { codeHash: string }

/**
 * Checks a code of a user's app, confirmed or not, or one of their recovery codes. Throws 400
 * naming the field for a wrong one; `consumeTwoStepCode` then uses it.
 */
export const verifyTwoStepCode = async (
  checking: ProofContext,
  user: ProofOwner,
  code: string,
): Promise<VerifiedCode> => {
  const { db, now, tokens } = checking
  const key = await findAuthenticator(db, user.id)
  // after another SECRET_KEY no app fits any more; recovery codes still do
  const secret = key && tokens.decryptOwn(key.sealedSecret)
  const step = secret ? findTimeStepOfCode(secret, code, now) : undefined
  if (key && step !== undefined) {
    if (key.lastStep !== null && step <= key.lastStep)
      return rejectIdentityProof(checking, user, 'code', 'twoStep.usedCode')
    return { step, sealedSecret: key.sealedSecret }
  }
  const codeHash = hashRecoveryCode(code)
  if (key?.confirmedAt && (await isRecoveryCode(db, user.id, codeHash))) return { codeHash }
  return rejectIdentityProof(checking, user, 'code', 'twoStep.wrongCode')
}

/** Uses a checked code: of two calls with the same one, one is refused. */
export const consumeTwoStepCode = async (
  scope: Scope,
  userId: number,
  code: VerifiedCode,
): Promise<void> => {
  const isUsed =
    'step' in code
      ? await consumeTimeStep(scope, userId, code.step)
      : await consumeRecoveryCode(scope, userId, code.codeHash)
  if (!isUsed) throw createFieldError('code', 'twoStep.usedCode')
  await deleteIdentityProofAttempts(scope, userId)
}
