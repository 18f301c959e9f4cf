import type { Scope } from '../db/scope.ts'
import { invalidField } from '../http/httpError.ts'
import { type Checking, forgiveTries, type Owner, refuseProof } from '../http/proof.ts'
import { stepOf } from './authenticatorApp.ts'
import { hashOfRecoveryCode } from './recoveryCodes.ts'
import { findAuthenticator, isRecoveryCode, useRecoveryCode, useStep } from './twoStep.queries.ts'

/** A code that was right when it was checked: of the app, or a recovery code. */
export type CheckedCode = { step: number; sealedSecret: string } | { codeHash: string }

/**
 * Checks a code of a user's app, confirmed or not, or one of their recovery codes. Throws 400 naming the field for a wrong
 * one; `useCode` then uses it.
 */
export const checkCode = async (
  checking: Checking,
  user: Owner,
  code: string,
): Promise<CheckedCode> => {
  const { db, now, tokens } = checking
  const key = await findAuthenticator(db, user.id)
  // after another SECRET_KEY no app fits any more; recovery codes still do
  const secret = key && tokens.decryptOwn(key.sealedSecret)
  const step = secret ? stepOf(secret, code, now) : undefined
  if (key && step !== undefined) {
    if (key.lastStep !== null && step <= key.lastStep)
      return refuseProof(checking, user, 'code', 'twoStep.usedCode')
    return { step, sealedSecret: key.sealedSecret }
  }
  const codeHash = hashOfRecoveryCode(code)
  if (key?.confirmedAt && (await isRecoveryCode(db, user.id, codeHash))) return { codeHash }
  return refuseProof(checking, user, 'code', 'twoStep.wrongCode')
}

/** Uses a checked code: of two calls with the same one, one is refused. */
export const useCode = async (scope: Scope, userId: number, code: CheckedCode): Promise<void> => {
  const isUsed =
    'step' in code
      ? await useStep(scope, userId, code.step)
      : await useRecoveryCode(scope, userId, code.codeHash)
  if (!isUsed) throw invalidField('code', 'twoStep.usedCode')
  await forgiveTries(scope, userId)
}
