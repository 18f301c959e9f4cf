import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@nspect/contract/policy'
import type { Credential } from './credentials.ts'

/**
 * Who held a session when it was last used here. Only a guess: what is loaded by it, in the same trip in which the database
 * is asked who calls, counts once the answer is the same (T19), and is thrown away otherwise.
 */
export interface Guesses {
  of(credential: Credential | null): Actor | undefined
  learn(credential: Credential, actor: Actor | undefined): void
}

/** Beyond so many sessions all guesses are forgotten; a missing one costs a trip to the database. */
const most = 10_000

export const noGuesses = (): Guesses => {
  const known = new Map<string, Actor>()
  return {
    of: (credential) => (credential?.kind === 'session' ? known.get(credential.sid) : undefined),
    learn: (credential, actor) => {
      if (credential.kind !== 'session') return
      if (known.size >= most) known.clear()
      if (actor) known.set(credential.sid, actor)
      else known.delete(credential.sid)
    },
  }
}

/** Is it the same person with the same rights? Every field counts, also those that are added later. */
export const isSameActor = (one: Actor, other: Actor): boolean => isDeepStrictEqual(one, other)
