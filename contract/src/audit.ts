import { z } from 'zod'
import { routes } from './route.ts'
import { calendarDay, id, instant, text, textId, textNumber } from './scalars.ts'

/** One line of the audit trail: who, when, what, before and after. Lines are only ever added. */
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
  /** what the record is called now, a deleted one too; empty where it has no name or is gone for good */
  title: z.string(),
  /** where it is to be found */
  place: z.object({ projectId: id.nullable(), pinId: id.nullable(), typeId: id.nullable() }),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
})
export type AuditEvent = z.output<typeof auditEvent>

/** What the trail is narrowed by; all of it, not the page that is shown, is what the file holds. */
const filter = {
  /** first and last day, in UTC */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** a person's id: what they did */
  userId: textId.optional(),
  clientId: textId.optional(),
  record: text(50).optional(),
  recordId: textId.optional(),
  /** looked for in names, actions and contents */
  q: text(200).optional(),
}

export const auditRoutes = routes({
  /** newest first; pages by key: `before` is the id of the last line that is known (T115) */
  listAuditEvents: {
    kind: 'json',
    method: 'GET',
    path: 'Audit/GetEvents',
    can: 'audit.read',
    changes: false,
    query: z.object({ ...filter, before: textNumber(1).optional(), size: textNumber(1).optional() }),
    answer: z.array(auditEvent),
  },
  /** the same as CSV with a byte order mark, formula injection neutralised (BI-027) */
  exportAuditEvents: {
    kind: 'stream',
    method: 'GET',
    path: 'Audit/Export',
    can: 'audit.read',
    changes: false,
    query: z.object(filter),
  },
})
