import {
  type Action,
  isForSelf,
  mayEver,
  neverByKey,
  type Staff,
  type SubjectOf,
} from '@nspect/contract/policy'
import type { Route } from '@nspect/contract/route'
import type { Caller } from '../credentials.ts'
import { allow } from '../handler.ts'
import { assertFound, HttpError } from '../httpError.ts'

/** Runs before an upload is read, so that someone whose role can never do this does not get to send 250 MB. */
export const refuseIncapable = (route: Route, caller: Caller | null): void => {
  if (route.can === 'public' || caller?.actor.kind !== 'staff') return
  refuseKey(route, caller.actor)
  if (!mayEver(caller.actor.role, route.can) && !isForSelf(route.can))
    throw new HttpError('role.denied')
}

/** What no API key may do, and what one that only reads may not (T245, T246). */
const refuseKey = (route: Route, { apiKey }: Staff): void => {
  if (!apiKey || route.can === 'public') return
  if (neverByKey.includes(route.can)) throw new HttpError('apiKey.denied')
  if (apiKey.isReadOnly && route.changes) throw new HttpError('apiKey.readOnly')
}

/** A print ticket is valid for its inspection only. */
export const refuseOtherPrints = (caller: Caller | null, input: object): void => {
  if (caller?.printsProject === undefined) return
  if (!('projectId' in input) || input.projectId !== caller.printsProject)
    throw new HttpError('print.noTicket')
}

/** Returns the record; throws if it is missing (404) or the caller has no right to it (403, 402, 409). */
export const authorize = (route: Route, caller: Caller | null, loaded: unknown): unknown => {
  const subject = assertFound(loaded, 'record.missing')
  if (route.can === 'public') return subject
  const actor = caller?.actor ?? null
  if (actor?.kind === 'staff') refuseKey(route, actor)
  // reads of an unpaid client pass under any right, even one that other calls change something with (T109)
  allow(
    actor && { ...actor, isReadOnly: route.changes && actor.isReadOnly === true },
    route.can,
    subject as SubjectOf<Action>,
  )
  return subject
}
