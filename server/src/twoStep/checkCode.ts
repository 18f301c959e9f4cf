import { limits } from '@nspect/contract/limits'
import type { Route } from '@nspect/contract/route'
import type { Scope } from '../db/scope.ts'
import type { PrepareContext } from '../http/handler.ts'
import { HttpError, invalidField } from '../http/httpError.ts'
import { isPassword } from '../http/passwords.ts'
import { countAttempt, resetAttempts } from '../http/pipeline/pipeline.queries.ts'
import { stepOf } from './authenticatorApp.ts'
import { hashOfRecoveryCode } from './recoveryCodes.ts'
import { findAuthenticator, isRecoveryCode, useRecoveryCode, useStep } from './twoStep.queries.ts'

/** A code that was right when it was checked: of the app, or a recovery code. */
export type CheckedCode = { step: number; sealedSecret: string } | { codeHash: string }

type Checking = Pick<
  PrepareContext<Route, unknown>,
  'db' | 'now' | 'tokens' | 'from' | 'auditRefusal'
>

interface Owner {
  id: number
  clientId: number | null
}

const triesOf = (userId: number) => `secondStep|${userId}`

/**
 * Counts a try at an account's codes, wherever it comes from and before it is checked, so that many at once are counted
 * too (T241). Whoever gets this far knows the password or is signed in: strangers lock nobody out. Throws 429.
 */
export const countTry = async ({ db, now }: Checking, userId: number): Promise<void> => {
  const { tries, seconds } = limits.secondStepTries
  const counted = await countAttempt(db, triesOf(userId), seconds, now)
  if (counted.tries <= tries) return
  const waitSeconds = Math.max(1, Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000))
  throw new HttpError('rate.exceeded', { values: { waitSeconds } })
}

/** Forgets the tries of somebody who succeeded. */
export const forgiveTries = ({ db }: Pick<Scope, 'db'>, userId: number) =>
  resetAttempts(db, [triesOf(userId)])

const refuse = async (
  checking: Checking,
  user: Owner,
  field: string,
  key: string,
): Promise<never> => {
  const about = { record: 'user', recordId: user.id, clientId: user.clientId }
  await checking.auditRefusal({
    ...about,
    action: 'session.refused',
    after: { address: checking.from.ip, field },
  })
  throw invalidField(field, key)
}

/** Throws 400 naming the field, and notes it in the audit trail, unless the password is right. */
export const checkPassword = async (
  checking: Checking,
  user: Owner,
  hash: string,
  password: string,
): Promise<void> => {
  if (!(await isPassword(hash, password)))
    await refuse(checking, user, 'password', 'twoStep.wrongPassword')
}

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
      return refuse(checking, user, 'code', 'twoStep.usedCode')
    return { step, sealedSecret: key.sealedSecret }
  }
  const codeHash = hashOfRecoveryCode(code)
  if (key?.confirmedAt && (await isRecoveryCode(db, user.id, codeHash))) return { codeHash }
  return refuse(checking, user, 'code', 'twoStep.wrongCode')
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
