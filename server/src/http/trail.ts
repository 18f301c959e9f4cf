import type { Route } from '@nspect/contract/route'
import { nameOf } from '@nspect/contract/users'
import type { Tier } from '@nspect/contract/vocab'
import type { FastifyRequest } from 'fastify'
import type { Scope } from '../db/scope.ts'
import type { AuditNote } from './call.ts'
import { type Caller, nameOfCaller, nameOfUser } from './credentials.ts'
import type { AuditRow } from './kernel.queries.ts'

/** Whom the audit trail names: the caller, or the address that an unknown one calls from. */
export const actorOf = (caller: Caller | null, request: FastifyRequest) => {
  if (!caller) return { actor: `ip:${request.ip}`, actorName: '' }
  return { actor: nameOfCaller(caller), actorName: caller.actor.kind === 'staff' ? caller.actor.name : '' }
}

/** The rows of the audit trail for one call: what its handler noted, or else the action alone. */
export const auditRows = (
  route: Route,
  scope: Scope,
  who: { actor: string; actorName: string },
  subject: unknown,
  notes: AuditNote[],
  requestId: string,
): AuditRow[] => {
  const facts = (subject ?? {}) as { id?: number; clientId?: number | null; tier?: Tier }
  // what names no client and has a plan is a client itself
  const owner = facts.clientId === undefined && facts.tier ? facts.id : facts.clientId
  const [record = ''] = route.can.split('.')
  const told: AuditNote[] = notes.length > 0 ? notes : [{ record, recordId: facts.id ?? null }]
  return told.map(({ by, ...note }) => ({
    at: scope.now,
    clientId: owner ?? scope.actor?.clientId ?? null,
    ...(by ? { actor: nameOfUser(by.id), actorName: nameOf(by) } : who),
    action: route.can === 'public' ? route.path : route.can,
    requestId,
    ...note,
  }))
}
