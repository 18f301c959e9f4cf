import type { CommentAction } from '@nspect/contract/comments/comments'
import { maxUnreadCount } from '@nspect/contract/inbox/inbox'
import type { InboxKind } from '@nspect/contract/notifications/notificationSettings'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { and, desc, eq, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { whereProjectVisible } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { firms } from '../db/tables/firms.ts'
import { inboxEntries, pinWatchers } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import {
  type DecisionsOfEntry,
  decisionsOfEntryColumn,
  hasDecisionsOfEntry,
} from '../planDecisions/decisionNews.queries.ts'
import { selectProposalCount } from '../proposals/proposals.queries.ts'

export const entryPinJoin = and(
  eq(projectPins.clientId, inboxEntries.clientId),
  eq(projectPins.id, inboxEntries.projectPinId),
)
export const entryProjectJoin = and(
  eq(projects.clientId, projectPins.clientId),
  eq(projects.id, projectPins.projectId),
)
export const entryCommentJoin = and(
  eq(projectPinComments.clientId, inboxEntries.clientId),
  eq(projectPinComments.id, inboxEntries.commentId),
)

const isTheirs = eq(projectPins.assignedUserId, inboxEntries.userId)

/**
 * Whether an entry still tells the truth: its point and comment are there, an assignment is still
 * theirs, what was due is still to be repaired by them on that day, and any point that was decided is
 * there. Its statement joins points,
 * inspections and clients, and comments left.
 */
export const whereEntryIsTrue = sql`(${inboxEntries.kind} = 'decided' or ${whereNotDeleted(projectPins)}) and ${whereNotDeleted(projects)} and ${whereNotDeleted(clients)}
  and (${inboxEntries.commentId} is null or ${whereNotDeleted(projectPinComments)})
  and case ${inboxEntries.kind} when 'decided' then ${hasDecisionsOfEntry} when 'assigned' then ${isTheirs}
    when 'dueTomorrow' then ${isTheirs} and ${eq(projectPins.dueDate, inboxEntries.dueDate)} and not ${projectPins.isResolved}
    when 'overdue' then ${isTheirs} and ${eq(projectPins.dueDate, inboxEntries.dueDate)} and not ${projectPins.isResolved}
    else true end`

/**
 * Who did it: of a visitor with a firm's link also the firm, unless they gave its name as theirs.
 */
export const actorNameColumn = sql<string>`${sql`${inboxEntries.actorName} || coalesce((select ', ' || ${firms.name} from ${firms}
  where ${firms.clientId} = ${projectPinComments.clientId} and ${firms.id} = ${projectPinComments.firmId}
    and ${firms.name} <> ${inboxEntries.actorName}), '')`}`

/** A visitor wrote the comment. */
export const isByVisitorColumn = sql<boolean>`${sql`(${projectPinComments.id} is not null and ${projectPinComments.userId} is null)`}`

const mayReadDecisions = ({ actor }: Scope): boolean =>
  actor?.kind === 'staff' && isRoleAllowed(actor.role, 'planDecision.read')

/** One's own entries that are still true, of inspections that one may still see. */
const ownEntries = (scope: Scope, userId: number, ...more: (SQL | undefined)[]) =>
  whereProjectVisible(
    scope,
    eq(inboxEntries.userId, userId),
    mayReadDecisions(scope) ? undefined : ne(inboxEntries.kind, 'decided'),
    whereEntryIsTrue,
    ...more,
  )

export interface InboxRow {
  id: number
  kind: InboxKind
  projectId: number
  projectName: string
  projectPinId: number
  pinNumber: number
  title: string
  actor: string
  isByVisitor: boolean
  action: CommentAction | null
  comment: string | null
  dueDate: string | null
  decisions: DecisionsOfEntry | null
  createdAt: Date
  readAt: Date | null
}

/** A page of one's own entries, the latest first. */
export const listInboxEntries = (
  scope: Scope,
  userId: number,
  { before, isUnread, limit }: { before: number | undefined; isUnread: boolean; limit: number },
): Promise<InboxRow[]> =>
  scope.db
    .select({
      id: inboxEntries.id,
      kind: inboxEntries.kind,
      projectId: projects.id,
      projectName: projects.projectName,
      projectPinId: projectPins.id,
      pinNumber: projectPins.pinNumber,
      title: projectPins.title,
      actor: actorNameColumn,
      isByVisitor: isByVisitorColumn,
      action: projectPinComments.action,
      comment: projectPinComments.comment,
      dueDate: inboxEntries.dueDate,
      decisions: decisionsOfEntryColumn,
      createdAt: inboxEntries.createdAt,
      readAt: inboxEntries.readAt,
    })
    .from(inboxEntries)
    .innerJoin(projectPins, entryPinJoin)
    .innerJoin(projects, entryProjectJoin)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(projectPinComments, entryCommentJoin)
    .where(
      ownEntries(
        scope,
        userId,
        before === undefined ? undefined : lt(inboxEntries.id, before),
        isUnread ? isNull(inboxEntries.readAt) : undefined,
      ),
    )
    .orderBy(desc(inboxEntries.id))
    .limit(limit)

/**
 * What waits for a person: entries that are unread, at most `maxUnreadCount` with what their keys
 * propose. A SuperAdmin is told nothing.
 */
export const countUnread = async (
  scope: Scope,
  userId: number,
): Promise<{ unread: number; proposals: number }> => {
  const unreadEntries = sql`select count(*)::int from (
    select 1 from ${inboxEntries} join ${projectPins} on ${entryPinJoin}
      join ${projects} on ${entryProjectJoin} join ${clients} on ${clients.id} = ${projects.clientId}
      left join ${projectPinComments} on ${entryCommentJoin}
    where ${ownEntries(scope, userId, isNull(inboxEntries.readAt))} limit ${sql.raw(String(maxUnreadCount))}) unread`
  const { rows } = await scope.db.execute<{ entries: number; proposals: number }>(
    sql`select (${scope.actor?.clientId === null ? sql`0` : unreadEntries}) as entries,
      (${selectProposalCount(scope, userId)}) as proposals`,
  )
  const { entries = 0, proposals = 0 } = rows[0] ?? {}
  return { unread: Math.min(entries + proposals, maxUnreadCount), proposals }
}

/** Marks one's own entries: those of a list, or all up to one. */
export const updateEntriesRead = (
  { db, inTenant, now }: Scope,
  userId: number,
  {
    entries,
    upTo,
    isRead,
  }: { entries: readonly number[] | undefined; upTo: number | undefined; isRead: boolean },
) =>
  db
    .update(inboxEntries)
    .set({ readAt: isRead ? now : null })
    .where(
      inTenant(
        inboxEntries,
        eq(inboxEntries.userId, userId),
        entries && inArray(inboxEntries.id, [...entries]),
        upTo === undefined ? undefined : lte(inboxEntries.id, upTo),
        isRead ? isNull(inboxEntries.readAt) : undefined,
      ),
    )

/**
 * Who made the link by which a visitor added the current point is not read here: they are asked for
 * when news is made.
 */
const hasToDo = (userId: number) =>
  sql<boolean>`${sql`(${projectPins.addedBy} = ${userId}
  or ${projectPins.assignedUserId} = ${userId} or exists (select 1 from ${projectPinComments}
    where ${projectPinComments.clientId} = ${projectPins.clientId} and ${projectPinComments.projectPinId} = ${projectPins.id}
      and ${projectPinComments.userId} = ${userId}
      and ${whereNotDeleted(projectPinComments)}))`}`

/**
 * Whether a person is told of a point that was found before: as they said, else by what they have
 * to do with it.
 */
export const isWatchingPin = async (
  { db, inTenant }: Scope,
  pinId: number,
  userId: number,
): Promise<boolean> => {
  const [row] = await db
    .select({ said: pinWatchers.isWatching, hasToDo: hasToDo(userId) })
    .from(projectPins)
    .leftJoin(
      pinWatchers,
      and(
        eq(pinWatchers.clientId, projectPins.clientId),
        eq(pinWatchers.projectPinId, projectPins.id),
        eq(pinWatchers.userId, userId),
      ),
    )
    .where(inTenant(projectPins, eq(projectPins.id, pinId)))
  return row?.said ?? row?.hasToDo ?? false
}

export const upsertPinWatcher = (
  { db }: Scope,
  row: { clientId: number; projectPinId: number; userId: number; isWatching: boolean },
) =>
  db
    .insert(pinWatchers)
    .values(row)
    .onConflictDoUpdate({
      target: [pinWatchers.projectPinId, pinWatchers.userId],
      set: { isWatching: row.isWatching },
    })

/** Deletes entries that are older. */
export const deleteOldEntries = (db: DbOrTransaction, before: Date) =>
  db.delete(inboxEntries).where(lt(inboxEntries.createdAt, before))
