import { z } from 'zod'
import { timeZone } from '../accounts/accounts.ts'
import { routes } from '../http/route.ts'
import { calendarDay, id, instant, integerFromText, text, textId } from '../shared/scalars.ts'

/** An entry of the audit trail: who, when, what, before and after. The trail is append-only. */
export const auditEvent = z.object({
  id: z.number(),
  at: instant,
  clientId: id.nullable(),
  client: z.string().nullable(),
  actor: z.string(),
  actorName: z.string(),
  action: z.string(),
  record: z.string(),
  recordId: id.nullable(),
  /** the record's current name, even if it is deleted; empty if it has none or was purged */
  title: z.string(),
  /** where to find the record */
  place: z.object({ projectId: id.nullable(), pinId: id.nullable(), typeId: id.nullable() }),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
})
export type AuditEvent = z.output<typeof auditEvent>

/** Filters of the trail; the export contains all matching entries, not just the current page. */
const filter = {
  /** first and last day */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** the zone of those days; UTC by default */
  timeZone: timeZone.optional(),
  /** id of the user who acted */
  userId: textId.optional(),
  clientId: textId.optional(),
  record: text(50).optional(),
  recordId: textId.optional(),
  /** searched in names, actions and contents */
  q: text(200).optional(),
}

export const auditRoutes = routes({
  /**
   * newest first; keyset pagination: `before` is the id of the last entry that was loaded (T115)
   */
  listAuditEvents: {
    kind: 'json',
    method: 'GET',
    path: 'Audit/GetEvents',
    can: 'audit.read',
    changes: false,
    query: z.object({
      ...filter,
      before: integerFromText(1).optional(),
      size: integerFromText(1).optional(),
    }),
    answer: z.array(auditEvent),
  },
  /** the same as CSV with a byte order mark, protected against formula injection (BI-027) */
  exportAuditEvents: {
    kind: 'stream',
    method: 'GET',
    path: 'Audit/Export',
    can: 'audit.read',
    changes: false,
    query: z.object(filter),
  },
})
