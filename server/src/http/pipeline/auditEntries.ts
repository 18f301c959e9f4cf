import type { Route } from '@nspect/contract/http/route'
import type { Tier } from '@nspect/contract/shared/enums'
import { formatFullName } from '@nspect/contract/users/users'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, formatCallerActorKey, formatUserActorKey } from '../credentials.ts'
import type { AuditNote } from '../handler.ts'
import { isSaveWithoutVersion } from '../versionConflict.ts'
import type { NewAuditEntry } from './pipeline.queries.ts'
import type { AuthorizedCall, ValidatedContext } from './requestContext.ts'

/**
 * The actor in the audit trail: the caller, with the API key that they call by, or the address of
 * an unknown one.
 */
export const buildAuditActor = (caller: Caller | null, request: FastifyRequest) => {
  if (!caller) return { actor: `ip:${request.ip}`, actorName: '' }
  const { actor } = caller
  if (actor.kind === 'visitor') return { actor: formatCallerActorKey(caller), actorName: '' }
  return nameKey({ actor: formatCallerActorKey(caller), actorName: actor.name }, actor.apiKey?.name)
}

/** The actor with the API key by its name: a person may have several. */
const nameKey = ({ actor, actorName }: { actor: string; actorName: string }, key?: string) => ({
  actor,
  actorName: key === undefined ? actorName : `${actorName} (${key})`,
})

/** Does the call change an existing record without saying which version it is based on (T132)? */
const isBlind = (route: Route, input: object): boolean =>
  'body' in route &&
  route.body instanceof z.ZodObject &&
  'version' in route.body.shape &&
  isSaveWithoutVersion(input)

/** The new values as they are stored, marked where the save was blind. */
const marked = ({ before, after }: AuditNote, blind: boolean): Pick<AuditNote, 'after'> =>
  blind && before !== undefined && before !== null
    ? { after: { ...(after as object), withoutVersion: true } }
    : {}

/** The audit rows of one call: its handler's notes, or else the action alone. */
export const buildAuditRows = (
  { endpoint: { route }, request, input }: ValidatedContext,
  { caller, scope, subject }: AuthorizedCall,
  notes: AuditNote[],
): NewAuditEntry[] => {
  const facts = (subject ?? {}) as {
    id?: number
    clientId?: number | null
    tier?: Tier
    isCompleted?: boolean
  }
  // a record without a clientId but with a plan is itself a client
  const owner = facts.clientId === undefined && facts.tier ? facts.id : facts.clientId
  // only the facts of an inspection say whether it is completed
  const projectId = facts.isCompleted === undefined ? null : (facts.id ?? null)
  const [record = ''] = route.can.split('.')
  const noted: AuditNote[] = notes.length > 0 ? notes : [{ record, recordId: facts.id ?? null }]
  const blind = isBlind(route, input)
  const actorOf = (by: AuditNote['by'], isByProgram: boolean) => {
    if (isByProgram) return { actor: 'program', actorName: '' }
    return by
      ? { actor: formatUserActorKey(by.id), actorName: formatFullName(by) }
      : buildAuditActor(caller, request)
  }
  return noted.map(({ by, byKey, isByProgram = false, ...note }) => ({
    at: scope.now,
    clientId: owner ?? scope.actor?.clientId ?? null,
    projectId,
    ...nameKey(actorOf(by, isByProgram), byKey),
    action: route.can === 'public' ? route.path : route.can,
    requestId: String(request.id),
    ...note,
    ...marked(note, blind),
  }))
}
