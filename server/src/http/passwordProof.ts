import type { Route } from '@nspect/contract/http/route'
import { limits } from '@nspect/contract/shared/limits'
import type { Scope } from '../db/scope.ts'
import type { PrepareContext } from './handler.ts'
import { createFieldError, HttpError } from './httpError.ts'
import { isPasswordCorrect } from './passwords.ts'
import { deleteRateAttempts, recordRateAttempt } from './pipeline/pipeline.queries.ts'

/** A call that is being proven. */
export type ProofContext = Pick<
  PrepareContext<Route, unknown>,
  'db' | 'now' | 'tokens' | 'from' | 'auditRefusal'
>

export interface ProofOwner {
  id: number
  clientId: number | null
}

const buildTriesKey = (userId: number) => `secondStep|${userId}`

/**
 * Counts a try at an account's codes, wherever it comes from and before it is checked, so that many
 * at once are counted too (T241). Whoever gets this far knows the password or is signed in:
 * strangers lock nobody out. Throws 429.
 */
export const recordIdentityProofAttempt = async (
  { db, now }: ProofContext,
  userId: number,
): Promise<void> => {
  const { tries, seconds } = limits.secondStepTries
  const counted = await recordRateAttempt(db, buildTriesKey(userId), seconds, now)
  if (counted.tries <= tries) return
  const waitSeconds = Math.max(1, Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000))
  throw new HttpError('rate.exceeded', { values: { waitSeconds } })
}

/** Forgets the tries of somebody who succeeded. */
export const deleteIdentityProofAttempts = ({ db }: Pick<Scope, 'db'>, userId: number) =>
  deleteRateAttempts(db, [buildTriesKey(userId)])

/** Notes a wrong proof in the audit trail, and throws 400 naming its field. */
export const rejectIdentityProof = async (
  checking: ProofContext,
  user: ProofOwner,
  field: string,
  key: string,
): Promise<never> => {
  const about = { record: 'user', recordId: user.id, clientId: user.clientId }
  await checking.auditRefusal({
    ...about,
    action: 'session.refused',
    after: { address: checking.from.ip, field },
  })
  throw createFieldError(field, key)
}

/** Throws 400 naming the field, and notes it in the audit trail, unless the password is right. */
export const assertPassword = async (
  checking: ProofContext,
  user: ProofOwner,
  hash: string,
  password: string,
): Promise<void> => {
  if (!(await isPasswordCorrect(hash, password)))
    await rejectIdentityProof(checking, user, 'password', 'twoStep.wrongPassword')
}
