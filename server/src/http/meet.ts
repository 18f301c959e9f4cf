import type { Action, SubjectOf } from '@nspect/contract/policy'
import type { Route } from '@nspect/contract/route'
import type { Querying } from '../db/connect.ts'
import { type Scope, scopeFor } from '../db/scope.ts'
import { orNobody, refuseOtherPrints } from './arrival.ts'
import { allow, type Served } from './call.ts'
import { type Caller, type Credential, type Identified, identify } from './credentials.ts'
import { type Guesses, isSameActor } from './guesses.ts'
import type { KnownAnswer } from './kernel.queries.ts'
import { need } from './refuse.ts'
import type { Tokens } from './tokens.ts'

/** What is known of a call once its credential was read. */
export interface Coming {
  served: Served
  tokens: Tokens
  guesses: Guesses
  credential: Credential | null
  now: Date
}

/** Who calls and what about: allowed, and within what he may see. */
export interface Met {
  caller: Caller | null
  scope: Scope
  subject: unknown
}

/** What was loaded was loaded for somebody who does not call any more: the transaction is undone and begun again. */
export class WrongGuess extends Error {}

/** The call was answered before: whatever its transaction has done is undone. */
export class Repeated extends Error {
  readonly known: KnownAnswer
  constructor(known: KnownAnswer) {
    super('answered before')
    this.known = known
  }
}

/** Finds out who calls, and what he was answered under `key`; nobody, where the call is anybody's. Refuses with 401. */
export const whoCalls = async (coming: Coming, db: Querying, key?: string): Promise<Identified | null> => {
  const { served, guesses, credential, now } = coming
  if (!credential) return null
  try {
    const found = await identify(db, credential, served.route, now, key)
    guesses.learn(credential, found.actor)
    return found
  } catch (error) {
    guesses.learn(credential, undefined)
    return orNobody(served.route)(error)
  }
}

const scopeOf = ({ tokens, now }: Coming, db: Querying, caller: Caller | null, changes: boolean): Scope =>
  scopeFor(db, caller?.actor ?? null, {
    changes,
    now,
    sign: (stored, linkId) => (linkId === 'public' ? tokens.publicPath(stored) : tokens.signPath(stored, linkId, now)),
  })

/** Refuses what is not there (404) and what the caller has no right to (403, 402, 409). */
const allowed = (route: Route, caller: Caller | null, loaded: unknown): unknown => {
  const subject = need(loaded, 'record.missing')
  if (route.can !== 'public') allow(caller?.actor ?? null, route.can, subject as SubjectOf<Action>)
  return subject
}

/** Load and allow for a caller who is known. */
export const meetKnown = async (coming: Coming, input: object, db: Querying, caller: Caller | null): Promise<Met> => {
  const { route, handling } = coming.served
  const scope = scopeOf(coming, db, caller, false)
  return { caller, scope, subject: allowed(route, caller, await handling.load(scope, input)) }
}

/**
 * Finds out who calls and loads what the call is about. Where it is known who it was the last time, both questions travel at
 * once; the second answer is looked at once the first has confirmed it. Throws `Repeated` for what was answered under `key`.
 */
export const meet = async (coming: Coming, input: object, db: Querying, key?: string): Promise<Met> => {
  const { route, handling } = coming.served
  const load = async (scope: Scope): Promise<unknown> => handling.load(scope, input)
  const guess = route.kind === 'stream' ? undefined : coming.guesses.of(coming.credential)
  const guessed = guess && scopeOf(coming, db, { actor: guess, sessionId: null }, route.changes)
  const [who, early] = await Promise.allSettled([whoCalls(coming, db, key), guessed && load(guessed)])
  if (who.status === 'rejected') throw who.reason
  const caller = who.value
  if (caller?.known) throw new Repeated(caller.known)
  refuseOtherPrints(caller, input)
  const isRight = guess !== undefined && caller !== null && isSameActor(guess, caller.actor)
  if (guess && route.changes && !isRight) throw new WrongGuess()
  if (isRight && early.status === 'rejected') throw early.reason
  const scope = scopeOf(coming, db, caller, route.changes)
  const loaded = isRight && early.status === 'fulfilled' ? early.value : await load(scope)
  return { caller, scope, subject: allowed(route, caller, loaded) }
}
