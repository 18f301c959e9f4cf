import { setTimeout as pause } from 'node:timers/promises'
import { foldUsername } from '@nspect/contract/accounts'
import type { Querying } from '../db/connect.ts'
import { attemptsSoFar, countAttempt } from '../http/pipeline/pipeline.queries.ts'

/**
 * Guessing at one account from many addresses (BI-046): after this many wrong passwords in a quarter of an hour every
 * further try is delayed, a right one too, but never rejected, so that nobody can lock somebody else out. Times in
 * milliseconds.
 */
const slow = { seconds: 15 * 60, free: 15, step: 100, longest: 3_000 }

const keyOf = (username: string) => `slow|${foldUsername(username.trim()).slice(0, 100)}`

/** Waits according to the account's number of wrong passwords. */
export const delayPasswordGuessing = async (
  db: Querying,
  username: string,
  now: Date,
): Promise<void> => {
  const tooMany = (await attemptsSoFar(db, keyOf(username), slow.seconds, now)) - slow.free
  if (tooMany > 0) await pause(Math.min(tooMany * slow.step, slow.longest))
}

/**
 * Counts a wrong password, whether there is such an account or not. Returns whether it is among the first ones: only
 * those are written to the audit trail, so guessing does not fill it.
 */
export const noteWrongPassword = async (
  db: Querying,
  username: string,
  now: Date,
): Promise<boolean> =>
  (await countAttempt(db, keyOf(username), slow.seconds, now)).tries <= slow.free
