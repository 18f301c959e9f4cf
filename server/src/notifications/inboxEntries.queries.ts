import type {
  InboxKind,
  NotificationSettings,
} from '@nspect/contract/notifications/notificationSettings'
import { approvalTiers } from '@nspect/contract/pins/repairSteps'
import type { Language } from '@nspect/contract/shared/enums'
import { and, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { wherePersonSeesProject } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { inboxEntries, inboxProgress, pinWatchers } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { shareLinks } from '../db/tables/reports.ts'
import { users } from '../db/tables/users.ts'
import { selectSettingOfClient } from '../settings/settings.queries.ts'

/**
 * Somebody to be told of something: the entry of their inbox, with what decides when they are
 * mailed.
 */
export interface PendingEntry {
  clientId: number
  userId: number
  kind: InboxKind
  projectPinId: number
  commentId: number | null
  auditEventId: number | null
  dueDate: string | null
  decisionLinkId: number | null
  firstDecision: number | null
  lastDecision: number | null
  actorName: string
  /** when it happened; null: now */
  at: Date | string | null
  language: Language
  notifications: NotificationSettings
  /** the person's own, else their client's */
  timeZone: string | null
}

/** Of an entry that tells of something else. */
export const noDecision = { decisionLinkId: null, firstDecision: null, lastDecision: null }

/** Comments, or entries of the trail, at a time. */
const batchSize = 200
const batch = sql.raw(String(batchSize))

const zoneOfPerson = sql`coalesce(${users.timeZone}, ${selectSettingOfClient('TimeZone')})`
/** Who made the link by which a visitor added the current point. */
const makerOfLink = sql`(select ${shareLinks.userId} from ${shareLinks}
  where ${shareLinks.clientId} = ${projectPins.clientId} and ${shareLinks.id} = ${projectPins.shareLinkId})`

const liveProjectOfPin = and(
  eq(projects.clientId, projectPins.clientId),
  eq(projects.id, projectPins.projectId),
  whereNotDeleted(projects),
)

const kindOfComment = sql`case when news.action is null then 'commented' when news.action = 'submit' then 'handedIn'
  when news.action in ('accept', 'resolve') then 'accepted' else 'sentBack' end`

/**
 * Who has to do with a comment, apart from those whom it mentions: the author of the point (of a
 * visitor's, whoever made their link), its assignee and who asked to be told; of words also those
 * who have commented before, of a repair that was submitted those who may accept it, and of a
 * decision whoever had submitted it.
 */
const concerned = sql`select coalesce(${projectPins.addedBy}, ${makerOfLink}) as id
  union select ${projectPins.assignedUserId}
  union select watcher.user_id from ${pinWatchers} watcher
    where watcher.client_id = news.client_id and watcher.project_pin_id = news.project_pin_id and watcher.is_watching
  union select earlier.user_id from ${projectPinComments} earlier
    where news.action is null and earlier.client_id = news.client_id and earlier.project_pin_id = news.project_pin_id
      and earlier.id < news.id and not earlier.is_deleted
  union select accepts.id from ${users} accepts
    where news.action = 'submit' and accepts.client_id = news.client_id and accepts.role in ('Admin', 'Manager')
      and not accepts.is_deleted and ${inArray(clients.tier, [...approvalTiers])}
  union (select submitted.user_id from ${projectPinComments} submitted
    where news.action in ('accept', 'reject', 'withdraw', 'reopen') and submitted.client_id = news.client_id
      and submitted.project_pin_id = news.project_pin_id and submitted.action = 'submit' and submitted.id < news.id and not submitted.is_deleted
    order by submitted.id desc limit 1)`

/**
 * Takes comments that nobody was told of yet, oldest first, and returns whom to tell; one statement
 * for any number. Only people who still belong to that client and may see the inspection (T22,
 * T28), never the writer; who does not want to be told of the point hears only of what is meant for
 * them. Rows locked by another server are skipped.
 */
export const claimNewComments = async (db: DbOrTransaction): Promise<PendingEntry[]> => {
  const { rows } = await db.execute<PendingEntry & Record<string, unknown>>(sql`
    with news as (
      update ${projectPinComments} said set news_in = null
      from (select client_id, id, news_in as language from ${projectPinComments} where ${projectPinComments.newsIn} is not null
        order by id limit ${batch} for update skip locked) fresh
      where said.client_id = fresh.client_id and said.id = fresh.id
      returning said.*, fresh.language)
    select news.client_id as "clientId", ${users.id} as "userId", person.kind, news.project_pin_id as "projectPinId",
      news.id as "commentId", null::int as "auditEventId", null::text as "dueDate",
      null::int as "decisionLinkId", null::int as "firstDecision", null::int as "lastDecision", news.commented_by as "actorName", news.created_at as at,
      coalesce(${users.language}, news.language) as language, ${users.notifications}, ${zoneOfPerson} as "timeZone"
    from news
    join ${projectPins} on ${projectPins.clientId} = news.client_id and ${projectPins.id} = news.project_pin_id
      and ${whereNotDeleted(projectPins)}
    join ${projects} on ${liveProjectOfPin}
    join ${clients} on ${clients.id} = news.client_id and ${whereNotDeleted(clients)}
    cross join lateral (
      select distinct on (told.id) told.id, told.kind from (
        select unnest(news.mentions) as id, 'mentioned' as kind, 1 as rank
        union all select concerned.id, ${kindOfComment}, 2 from (${concerned}) concerned) told
      order by told.id, told.rank) person
    join ${users} on ${users.id} = person.id and ${wherePersonSeesProject(users)}
    where not news.is_deleted and ${users.id} is distinct from news.user_id
      and (person.kind in ('mentioned', 'sentBack') or not exists (select 1 from ${pinWatchers} watcher
        where watcher.client_id = news.client_id and watcher.project_pin_id = news.project_pin_id
          and watcher.user_id = ${users.id} and not watcher.is_watching))
    order by news.id, ${users.id}`)
  return rows
}

/**
 * Numbers of the trail are given before their transaction ends, and entries of editing sessions
 * have the time of their last save: what is younger than this is read again, ms.
 */
const settled = 180_000
/** What is older was restored or imported, ms. */
const tooOld = 24 * 3_600_000

const sourceExists = (source: SQL | undefined) =>
  sql`exists (select 1 from ${inboxEntries} where ${source})`

/**
 * Whom to tell that a point was assigned to them, by others, read from the audit trail since the
 * last time. Undefined while another server reads it.
 */
export const claimNewAssignees = async (
  db: DbOrTransaction,
  now: Date,
): Promise<PendingEntry[] | undefined> => {
  const [progress] = await db.select().from(inboxProgress).for('update', { skipLocked: true })
  if (!progress) return undefined
  const after = sql`(${auditEvents.after} ->> 'assignedUserId')`
  const before = sql`(${auditEvents.before} ->> 'assignedUserId')`
  const isKnown = sourceExists(
    and(
      eq(inboxEntries.clientId, auditEvents.clientId),
      eq(inboxEntries.auditEventId, auditEvents.id),
      eq(inboxEntries.userId, users.id),
      eq(inboxEntries.kind, 'assigned'),
    ),
  )
  const rows = await db
    .select({
      clientId: projectPins.clientId,
      userId: users.id,
      projectPinId: projectPins.id,
      auditEventId: auditEvents.id,
      actorName: auditEvents.actorName,
      at: auditEvents.at,
      language: sql<Language>`coalesce(${users.language}, 'en')`,
      notifications: users.notifications,
      timeZone: sql<string | null>`${zoneOfPerson}`,
    })
    .from(auditEvents)
    .innerJoin(
      projectPins,
      and(
        eq(projectPins.id, auditEvents.recordId),
        eq(projectPins.clientId, auditEvents.clientId),
        whereNotDeleted(projectPins),
      ),
    )
    .innerJoin(projects, liveProjectOfPin)
    .innerJoin(clients, and(eq(clients.id, projects.clientId), whereNotDeleted(clients)))
    .innerJoin(
      users,
      and(eq(users.id, projectPins.assignedUserId), sql`${wherePersonSeesProject(users)}`),
    )
    .where(
      and(
        gt(auditEvents.id, progress.auditEventId),
        eq(auditEvents.record, 'pin'),
        isNotNull(auditEvents.projectId),
        gt(auditEvents.at, new Date(now.getTime() - tooOld)),
        sql`${after} = ${users.id}::text and ${after} is distinct from ${before}`,
        sql`${auditEvents.actor} <> 'user:' || ${users.id}`,
        sql`not ${isKnown}`,
      ),
    )
    .orderBy(auditEvents.id)
    .limit(batchSize)
  if (rows.length < batchSize) {
    await db.update(inboxProgress).set({
      auditEventId: sql`coalesce((select max(${auditEvents.id}) from ${auditEvents}
        where ${auditEvents.id} > ${progress.auditEventId} and ${auditEvents.at} > ${new Date(now.getTime() - tooOld).toISOString()}::timestamptz
          and ${auditEvents.at} <= ${new Date(now.getTime() - settled).toISOString()}::timestamptz), ${progress.auditEventId})`,
    })
  }
  return rows.map((row) => ({
    ...row,
    ...noDecision,
    kind: 'assigned',
    commentId: null,
    dueDate: null,
  }))
}

/** A point that somebody still has to repair, and its day. */
export type DuePinOfPerson = Omit<PendingEntry, 'kind' | 'dueDate' | keyof typeof noDecision> & {
  dueDate: string
  isReminded: boolean
}

/**
 * Points that are to be repaired by one of these days, YYYY-MM-DD, by people who may see them and
 * were not told yet that they are overdue; `isReminded`: they were told the day before.
 */
export const listDuePinsOfPeople = (
  db: DbOrTransaction,
  from: string,
  to: string,
): Promise<DuePinOfPerson[]> => {
  const isTold = (kind: InboxKind) =>
    sql<boolean>`${sourceExists(
      and(
        eq(inboxEntries.clientId, projectPins.clientId),
        eq(inboxEntries.userId, users.id),
        eq(inboxEntries.projectPinId, projectPins.id),
        eq(inboxEntries.kind, kind),
        eq(inboxEntries.dueDate, projectPins.dueDate),
      ),
    )}`
  return db
    .select({
      clientId: projectPins.clientId,
      userId: users.id,
      projectPinId: projectPins.id,
      dueDate: sql<string>`${projectPins.dueDate}::text`,
      isReminded: isTold('dueTomorrow'),
      commentId: sql<null>`null::int`,
      auditEventId: sql<null>`null::int`,
      actorName: sql<string>`''`,
      at: sql<null>`null`,
      language: sql<Language>`coalesce(${users.language}, 'en')`,
      notifications: users.notifications,
      timeZone: sql<string | null>`${zoneOfPerson}`,
    })
    .from(projectPins)
    .innerJoin(projects, liveProjectOfPin)
    .innerJoin(clients, and(eq(clients.id, projects.clientId), whereNotDeleted(clients)))
    .innerJoin(
      users,
      and(eq(users.id, projectPins.assignedUserId), sql`${wherePersonSeesProject(users)}`),
    )
    .where(
      and(
        sql`not ${projectPins.isDeleted} and not ${projectPins.isInArchive} and not ${projectPins.isResolved}`,
        sql`${projectPins.dueDate} between ${from}::date and ${to}::date`,
        sql`not ${isTold('overdue')}`,
      ),
    )
    .orderBy(users.id, projectPins.dueDate, projectPins.id)
}

type NewEntry = Omit<Required<typeof inboxEntries.$inferInsert>, 'id' | 'readAt'>

/** Stores entries, any number of them; those that are there already stay as they are. */
export const insertInboxEntries = async (
  db: DbOrTransaction,
  entries: readonly NewEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  await db.execute(sql`insert into ${inboxEntries} (client_id, user_id, kind, project_pin_id, comment_id, audit_event_id,
      due_date, decision_link_id, first_decision, last_decision, actor_name, language, created_at, mail_at)
    select one.* from json_to_recordset(${JSON.stringify(entries)}::json) as one("clientId" int, "userId" int, kind text,
      "projectPinId" int, "commentId" int, "auditEventId" bigint, "dueDate" date, "decisionLinkId" int,
      "firstDecision" int, "lastDecision" int, "actorName" text, language text,
      "createdAt" timestamptz, "mailAt" timestamptz)
    on conflict do nothing`)
}
