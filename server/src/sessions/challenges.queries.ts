import { randomUUID } from 'node:crypto'
import { limits } from '@nspect/contract/shared/limits'
import type { Challenge } from '@nspect/contract/twoStep/twoStep'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { computeSecretLock } from '../http/credentials.queries.ts'
import { HttpError } from '../http/httpError.ts'
import { countRateAttempts, recordRateAttempt } from '../http/pipeline/pipeline.queries.ts'
import { hashShortText, type Tokens } from '../http/tokens.ts'
import { findUserToSignInById, type SignInUser } from './sessions.queries.ts'

/** for which an answered challenge is remembered: longer than it lives */
const windowSeconds = 2 * limits.challengeMinutes * 60

/**
 * A challenge for somebody whose password was right and whose second step is left. It is no session
 * and opens nothing else; it ends after some minutes, with another password, and when what is left
 * to do has changed.
 */
export const createSecondStepChallenge = async (
  tokens: Tokens,
  { id, passwordHash }: SignInUser,
  step: Challenge['step'],
  now: Date,
): Promise<Challenge> => {
  const expiresAt = new Date(now.getTime() + limits.challengeMinutes * 60_000)
  // of two sign-ins in the same second each has a challenge of its own
  const claims = { id: randomUUID(), user: id, lock: computeSecretLock(passwordHash), step }
  return { token: await tokens.make('challenge', claims, { issuedAt: now, expiresAt }), step }
}

/**
 * Takes a challenge that was answered: it gives one session. Throws 401 `challenge.ended` for a
 * second one.
 */
export const consumeSecondStepChallenge = async (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  challenge: string,
): Promise<void> => {
  const key = `challenge|${hashShortText(challenge)}`
  // twice its life, as a window may begin while it lives
  const earlier = await countRateAttempts(
    db,
    key,
    windowSeconds,
    new Date(now.getTime() - windowSeconds * 1000),
  )
  const { tries } = await recordRateAttempt(db, key, windowSeconds, now)
  if (earlier + tries > 1) throw new HttpError('challenge.ended')
}

/**
 * Whose challenge it is. Throws 401 `challenge.ended` if it is none of that step, or none any more.
 */
export const findUserOfChallenge = async (
  db: DbOrTransaction,
  tokens: Tokens,
  { challenge, step, now }: { challenge: string; step: Challenge['step']; now: Date },
): Promise<SignInUser> => {
  const claims = await tokens.read('challenge', challenge, now)
  const user =
    typeof claims?.user === 'number' ? await findUserToSignInById(db, claims.user) : undefined
  const isHeld =
    user &&
    claims?.lock === computeSecretLock(user.passwordHash) &&
    claims.step === step &&
    user.secondStep === step
  if (!isHeld) throw new HttpError('challenge.ended')
  return user
}
