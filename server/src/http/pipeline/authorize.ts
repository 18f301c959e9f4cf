import type { Route } from '@nspect/contract/http/route'
import { isProposable } from '@nspect/contract/mcp/tools'
import {
  type Action,
  type ActionSubject,
  actionsDeniedToKeys,
  isActionAllowedOnSelf,
  isRoleAllowed,
  type Staff,
} from '@nspect/contract/permissions/policy'
import type { Caller } from '../credentials.ts'
import { assertAllowed } from '../handler.ts'
import { assertFound, HttpError } from '../httpError.ts'

/** Why no API key may make this call, or none that only reads or proposes (T245, T246). */
const getApiKeyRefusal = (route: Route, { apiKey }: Staff): HttpError | undefined => {
  if (!apiKey || route.can === 'public') return undefined
  if (actionsDeniedToKeys.includes(route.can)) return new HttpError('apiKey.denied')
  if (apiKey.access === 'propose' && route.changes && !isProposable(route))
    return new HttpError('apiKey.proposes')
  if (apiKey.access === 'read' && route.changes) return new HttpError('apiKey.readOnly')
  return undefined
}

/** Why this caller can never make the call, whatever the record. */
const getIncapacity = (route: Route, caller: Caller | null): HttpError | undefined => {
  if (route.can === 'public' || caller?.actor.kind !== 'staff') return undefined
  const refusal = getApiKeyRefusal(route, caller.actor)
  if (refusal) return refusal
  if (isRoleAllowed(caller.actor.role, route.can) || isActionAllowedOnSelf(route.can))
    return undefined
  return new HttpError('role.denied')
}

export const isActionPossibleForCaller = (route: Route, caller: Caller | null): boolean =>
  getIncapacity(route, caller) === undefined

/**
 * Runs before an upload is read, so that someone whose role can never do this does not get to send
 * 250 MB, and before a stored answer is sent again.
 */
export const assertCallerCapable = (route: Route, caller: Caller | null): void => {
  const refusal = getIncapacity(route, caller)
  if (refusal) throw refusal
}

/** A print ticket is valid for its inspection only. */
export const assertPrintProject = (caller: Caller | null, input: object): void => {
  if (caller?.printsProject === undefined) return
  if (!('projectId' in input) || input.projectId !== caller.printsProject)
    throw new HttpError('print.noTicket')
}

/**
 * Returns the record; throws if it is missing (404) or the caller has no right to it (403, 402,
 * 409).
 */
export const authorize = (route: Route, caller: Caller | null, loaded: unknown): unknown => {
  const subject = assertFound(loaded, 'record.missing')
  if (route.can === 'public') return subject
  const actor = caller?.actor ?? null
  const keyRefusal = actor?.kind === 'staff' ? getApiKeyRefusal(route, actor) : undefined
  if (keyRefusal) throw keyRefusal
  // reads of an unpaid client pass under any right, even one that other calls change something with
  // (T109)
  assertAllowed(
    actor && { ...actor, isReadOnly: route.changes && actor.isReadOnly === true },
    route.can,
    subject as ActionSubject<Action>,
  )
  return subject
}
