import type { ChangedRecord, PresentPerson } from '@nspect/contract/live/live'
import { formatFullName } from '@nspect/contract/users/users'
import { sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { createPreparedQuery } from '../db/preparedQuery.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { auditEvents, openAuditEntries } from '../db/tables/idempotencyAuditRateLimits.ts'
import { pinPhotos } from '../db/tables/pins.ts'
import { users } from '../db/tables/users.ts'

/** A change of an inspection, as the audit trail lists it; `cursor` is its number there. */
export interface ChangeRow {
  projectId: number
  cursor: number
  record: ChangedRecord
}

/** An inspection, and the number of the last change that is known. */
export interface KnownCursor {
  projectId: number
  cursor: number
}

/** The most changes that are read at a time. */
export const maxChanges = 2_000

interface FoundChange {
  project_id: number
  cursor: string
  kind: ChangedRecord['kind']
  id: number | null
  pin_id: number | null
}

const value = sql.placeholder

/**
 * How far the clocks of servers may be apart, ms: entries of the audit trail have the time of the
 * server that wrote them.
 */
const clocksApart = 24 * 3_600_000

/**
 * Records that nobody sees on an inspection's screen, such as print-outs and openings of a link,
 * are left out. A room that is drawn anew changes which points are in it, and none of their versions.
 * Points that somebody edits at this moment have no entry of the trail yet.
 */
const queryChanges = createPreparedQuery<FoundChange, 'all'>(
  () => sql`select ${auditEvents.projectId} as project_id, ${auditEvents.id} as cursor,
      case ${auditEvents.record} when 'comment' then 'comment' when 'document' then 'document'
        when 'pin' then 'pin' when 'photo' then 'pin' when 'checklistAnswer' then 'checklistAnswer'
        else 'project' end as kind,
      case ${auditEvents.record} when 'photo'
        then (select ${pinPhotos.projectPinId} from ${pinPhotos}
          where ${pinPhotos.clientId} = ${auditEvents.clientId} and ${pinPhotos.id} = ${auditEvents.recordId})
        when 'model' then ${auditEvents.projectId} when 'projectModelImage' then ${auditEvents.projectId}
        when 'room' then ${auditEvents.projectId}
        else ${auditEvents.recordId} end as id,
      case ${auditEvents.record} when 'comment' then (select ${projectPinComments.projectPinId}
        from ${projectPinComments} where ${projectPinComments.clientId} = ${auditEvents.clientId}
          and ${projectPinComments.id} = ${auditEvents.recordId}) end as pin_id
    from unnest(${value('projects')}::int[], ${value('cursors')}::bigint[]) as known (project_id, cursor)
    join ${auditEvents} on ${auditEvents.projectId} = known.project_id and ${auditEvents.id} > known.cursor
      and ${auditEvents.at} > ${value('from')}::timestamptz
    where ${auditEvents.record} in ('pin', 'photo', 'comment', 'document', 'checklistAnswer', 'project', 'model', 'projectModelImage', 'room')
    union all select ${openAuditEntries.projectId}, ${openAuditEntries.cursor}, 'pin', ${openAuditEntries.recordId}, null
    from unnest(${value('projects')}::int[], ${value('cursors')}::bigint[]) as known (project_id, cursor)
    join ${openAuditEntries} on ${openAuditEntries.projectId} = known.project_id and ${openAuditEntries.cursor} > known.cursor
    where ${openAuditEntries.record} = 'pin'
    order by cursor limit ${value('most')}`,
)

/**
 * What was changed of these inspections since; oldest first. `read`: when that was, so that only
 * late months of the audit trail are read; the epoch if it is not known.
 */
export const listChangesAfterCursors = async (
  db: DbOrTransaction,
  known: readonly KnownCursor[],
  read: Date,
): Promise<ChangeRow[]> => {
  const rows = await queryChanges(db, 'all', {
    projects: known.map(({ projectId }) => projectId),
    cursors: known.map(({ cursor }) => cursor),
    from: new Date(read.getTime() - clocksApart).toISOString(),
    most: maxChanges,
  })
  return rows.map(({ project_id: projectId, cursor, kind, id, pin_id: pinId }) => ({
    projectId,
    cursor: Number(cursor),
    record: { kind, id, ...(pinId !== null && { pinId }) },
  }))
}

/** The number of an inspection's last change, and when it was; 0 if there was none. */
export const readLastCursor = async (
  db: DbOrTransaction,
  projectId: number,
): Promise<{ cursor: number; at: Date | null }> => {
  const { rows } = await db.execute<{ cursor: string; at: string }>(
    sql`(select ${auditEvents.id} as cursor, ${auditEvents.at} as at from ${auditEvents}
      where ${auditEvents.projectId} = ${projectId} order by ${auditEvents.id} desc limit 1)
      union all select ${openAuditEntries.cursor}, ${openAuditEntries.at} from ${openAuditEntries}
      where ${openAuditEntries.projectId} = ${projectId} order by cursor desc limit 1`,
  )
  const [row] = rows
  return row ? { cursor: Number(row.cursor), at: new Date(row.at) } : { cursor: 0, at: null }
}

/** Those of these people who belong to the client, by name. */
export const listPresentPeople = async (
  db: DbOrTransaction,
  clientId: number,
  ids: readonly number[],
): Promise<PresentPerson[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: number; firstName: string; lastName: string }>(
    sql`select ${users.id}, ${users.firstName} as "firstName", ${users.lastName} as "lastName" from ${users}
      where ${users.clientId} = ${clientId} and ${users.id} = any(${sql.param(ids)}::int[]) and not ${users.isDeleted}
      order by ${users.firstName}, ${users.lastName}, ${users.id}`,
  )
  return rows.map(({ id, ...name }) => ({ id, name: formatFullName(name) }))
}
