import { setTimeout as pause } from 'node:timers/promises'
import { foldUsername } from '@nspect/contract/accounts/accounts'
import type { DbOrTransaction } from '../db/connect.ts'
import { countRateAttempts, recordRateAttempt } from '../http/pipeline/pipeline.queries.ts'

/**
 * Guessing at one account from many addresses (BI-046): after this many wrong passwords in a
 * quarter of an hour every further try is delayed, a right one too, but never rejected, so that
 * nobody can lock somebody else out. Times in milliseconds.
 */
const slow = { seconds: 15 * 60, free: 15, step: 100, longest: 3_000 }

const buildAttemptKey = (username: string) => `slow|${foldUsername(username.trim()).slice(0, 100)}`

/** Waits according to the account's number of wrong passwords. */
export const delayPasswordGuessing = async (
  db: DbOrTransaction,
  username: string,
  now: Date,
): Promise<void> => {
  const tooMany =
    (await countRateAttempts(db, buildAttemptKey(username), slow.seconds, now)) - slow.free
  if (tooMany > 0) await pause(Math.min(tooMany * slow.step, slow.longest))
}

/**
 * Counts a wrong password, whether there is such an account or not. Returns whether it is among the
 * first ones: only those are written to the audit trail, so guessing does not fill it.
 */
export const recordWrongPassword = async (
  db: DbOrTransaction,
  username: string,
  now: Date,
): Promise<boolean> =>
  (await recordRateAttempt(db, buildAttemptKey(username), slow.seconds, now)).tries <= slow.free
