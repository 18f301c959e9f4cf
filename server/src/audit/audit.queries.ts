import type { auditRoutes } from '@nspect/contract/audit/audit'
import type { RouteInput } from '@nspect/contract/http/route'
import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { buildLikePattern } from '../db/pagingAndSearch.ts'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { auditedRecordColumn } from './auditedRecord.queries.ts'
import { computeEndOfDayInZone, computeStartOfDay } from './computeStartOfDay.ts'

/** Filters of the audit trail. */
export type AuditListParams = Omit<RouteInput<typeof auditRoutes.listAuditEvents>, 'size'>

const whereContainsText = (q: string): SQL | undefined => {
  const pattern = buildLikePattern(q)
  return or(
    sql`${auditEvents.actorName} ilike ${pattern}`,
    sql`${auditEvents.action} ilike ${pattern}`,
    sql`${auditEvents.before}::text ilike ${pattern}`,
    sql`${auditEvents.after}::text ilike ${pattern}`,
  )
}

/** Events that the caller may see, newest first. */
export const listAuditEvents = (scope: Scope, params: AuditListParams, limit: number) => {
  const { from, to, timeZone = 'UTC', userId, clientId, record, recordId, q, before } = params
  return scope.db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      clientId: auditEvents.clientId,
      client: clients.businessName,
      actor: auditEvents.actor,
      actorName: auditEvents.actorName,
      action: auditEvents.action,
      record: auditEvents.record,
      recordId: auditEvents.recordId,
      about: auditedRecordColumn,
      before: auditEvents.before,
      after: auditEvents.after,
      requestId: auditEvents.requestId,
    })
    .from(auditEvents)
    .leftJoin(clients, eq(clients.id, auditEvents.clientId))
    .where(
      and(
        scope.inTenant(auditEvents),
        before ? lt(auditEvents.id, before) : undefined,
        from ? gte(auditEvents.at, computeStartOfDay(from, timeZone)) : undefined,
        to ? lt(auditEvents.at, computeEndOfDayInZone(to, timeZone)) : undefined,
        userId ? eq(auditEvents.actor, `user:${userId}`) : undefined,
        clientId ? eq(auditEvents.clientId, clientId) : undefined,
        record ? eq(auditEvents.record, record) : undefined,
        recordId ? eq(auditEvents.recordId, recordId) : undefined,
        q ? whereContainsText(q) : undefined,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit)
}
