import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@nspect/contract/policy'
import type { Credential } from '../credentials.ts'

/**
 * Who held a session when it was last used here. Never trusted: what is loaded by it, in the same trip in which the database
 * is asked who calls, counts once the answer is the same (T19), and is thrown away otherwise.
 */
export interface SessionCache {
  find(credential: Credential | null): Actor | undefined
  /** `undefined`: the session does not count any more */
  remember(credential: Credential, actor: Actor | undefined): void
}

/** Beyond so many sessions all are forgotten; a missing one costs a trip to the database. */
const maxSessions = 10_000

export const createSessionCache = (): SessionCache => {
  const actors = new Map<string, Actor>()
  return {
    find: (credential) => (credential?.kind === 'session' ? actors.get(credential.sid) : undefined),
    remember: (credential, actor) => {
      if (credential.kind !== 'session') return
      if (actors.size >= maxSessions) actors.clear()
      if (actor) actors.set(credential.sid, actor)
      else actors.delete(credential.sid)
    },
  }
}

/** Is it the same person with the same rights? Every field counts, also those that are added later. */
export const isSameActor = (one: Actor, other: Actor): boolean => isDeepStrictEqual(one, other)
