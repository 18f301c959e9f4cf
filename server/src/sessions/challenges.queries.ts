import { randomUUID } from 'node:crypto'
import { limits } from '@nspect/contract/limits'
import type { Challenge } from '@nspect/contract/twoStep'
import type { Querying } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { lockOf } from '../http/credentials.queries.ts'
import { HttpError } from '../http/httpError.ts'
import { attemptsSoFar, countAttempt } from '../http/pipeline/pipeline.queries.ts'
import { hashOf, type Tokens } from '../http/tokens.ts'
import { findSignInOf, type SignIn } from './sessions.queries.ts'

/** for which an answered challenge is remembered: longer than it lives */
const windowSeconds = 2 * limits.challengeMinutes * 60

/**
 * A challenge for somebody whose password was right and whose second step is left. It is no session and opens nothing
 * else; it ends after some minutes, with another password, and when what is left to do has changed.
 */
export const makeChallenge = async (
  tokens: Tokens,
  { id, passwordHash }: SignIn,
  step: Challenge['step'],
  now: Date,
): Promise<Challenge> => {
  const expiresAt = new Date(now.getTime() + limits.challengeMinutes * 60_000)
  // of two sign-ins in the same second each has a challenge of its own
  const claims = { id: randomUUID(), user: id, lock: lockOf(passwordHash), step }
  return { token: await tokens.make('challenge', claims, { issuedAt: now, expiresAt }), step }
}

/** Takes a challenge that was answered: it gives one session. Throws 401 `challenge.ended` for a second one. */
export const takeChallenge = async (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  challenge: string,
): Promise<void> => {
  const key = `challenge|${hashOf(challenge)}`
  // twice its life, as a window may begin while it lives
  const earlier = await attemptsSoFar(
    db,
    key,
    windowSeconds,
    new Date(now.getTime() - windowSeconds * 1000),
  )
  const { tries } = await countAttempt(db, key, windowSeconds, now)
  if (earlier + tries > 1) throw new HttpError('challenge.ended')
}

/** Whose challenge it is. Throws 401 `challenge.ended` if it is none of that step, or none any more. */
export const findChallenged = async (
  db: Querying,
  tokens: Tokens,
  { challenge, step, now }: { challenge: string; step: Challenge['step']; now: Date },
): Promise<SignIn> => {
  const claims = await tokens.read('challenge', challenge, now)
  const user = typeof claims?.user === 'number' ? await findSignInOf(db, claims.user) : undefined
  const isHeld =
    user &&
    claims?.lock === lockOf(user.passwordHash) &&
    claims.step === step &&
    user.secondStep === step
  if (!isHeld) throw new HttpError('challenge.ended')
  return user
}
