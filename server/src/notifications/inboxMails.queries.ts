import type { CommentAction } from '@nspect/contract/comments/comments'
import type { Locale } from '@nspect/contract/i18n/locale'
import type {
  InboxKind,
  NotificationSettings,
} from '@nspect/contract/notifications/notificationSettings'
import type { Language } from '@nspect/contract/shared/enums'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { wherePersonSeesProject } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { lastLocaleColumn } from '../db/lastLocale.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { inboxEntries } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import {
  actorNameColumn,
  entryCommentJoin,
  entryPinJoin,
  entryProjectJoin,
  isByVisitorColumn,
  whereEntryIsTrue,
} from '../inbox/inbox.queries.ts'
import {
  type DecisionsOfEntry,
  decisionsOfEntryColumn,
  wherePersonReadsDecisions,
} from '../planDecisions/decisionNews.queries.ts'
import { selectSettingOfClient } from '../settings/settings.queries.ts'

/** An entry of an inbox that is to be mailed. */
export interface EntryToMail {
  id: number
  clientId: number
  kind: InboxKind
  createdAt: Date
  /** it is still true, unread, and its person may still see it */
  isTold: boolean
  userId: number
  username: string
  name: string
  language: Language
  /** of the browser in which they last signed in; null: of none yet */
  lastLocale: Locale | null
  notifications: NotificationSettings
  timeZone: string | null
  actor: string
  isByVisitor: boolean
  action: CommentAction | null
  comment: string | null
  dueDate: string | null
  decisions: DecisionsOfEntry | null
  projectPinId: number
  pinNumber: number
  title: string
  projectId: number
  projectName: string
}

/** People at a time: one round mails no more. */
const batchSize = 500

/** As one parameter, however many. */
const whereIdIn = (id: PgColumn, ids: readonly number[]) =>
  sql`${id} = any(${sql.param(ids)}::int[])`
const isDue = (now: Date) => lte(inboxEntries.mailAt, now)

/**
 * Takes people for whom mails are due, whoever has waited longest first: who locks the first entry
 * of a person has them.
 */
const claimPeople = async (db: DbOrTransaction, now: Date, most: number): Promise<number[]> => {
  const firstOfEach = sql`(select distinct on (due.user_id) due.id from ${inboxEntries} due
    where due.mail_at <= ${now.toISOString()}::timestamptz order by due.user_id, due.mail_at, due.id)`
  const people = await db
    .select({ userId: inboxEntries.userId })
    .from(inboxEntries)
    .where(and(isDue(now), inArray(inboxEntries.id, firstOfEach)))
    .orderBy(asc(inboxEntries.mailAt), asc(inboxEntries.id))
    .limit(most)
    .for('update', { skipLocked: true })
  return people.map(({ userId }) => userId)
}

/**
 * Locks all entries of some people whose time to be mailed has come, so that nobody gets two mails
 * instead of one; people whom another server has are skipped.
 */
export const lockInboxEntriesToMail = async (
  db: DbOrTransaction,
  now: Date,
  most = batchSize,
): Promise<EntryToMail[]> => {
  const people = await claimPeople(db, now, most)
  return db
    .select({
      id: inboxEntries.id,
      clientId: inboxEntries.clientId,
      kind: inboxEntries.kind,
      createdAt: inboxEntries.createdAt,
      isTold: sql<boolean>`coalesce(${inboxEntries.readAt} is null and ${whereEntryIsTrue} and ${wherePersonSeesProject(users)}
        and (${inboxEntries.kind} <> 'decided' or ${wherePersonReadsDecisions}), false)`,
      userId: users.id,
      username: users.username,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      language: sql<Language>`coalesce(${users.language}, ${inboxEntries.language})`,
      lastLocale: lastLocaleColumn,
      notifications: users.notifications,
      timeZone: sql<
        string | null
      >`coalesce(${users.timeZone}, ${selectSettingOfClient('TimeZone')})`,
      actor: actorNameColumn,
      isByVisitor: isByVisitorColumn,
      action: projectPinComments.action,
      comment: projectPinComments.comment,
      dueDate: inboxEntries.dueDate,
      decisions: decisionsOfEntryColumn,
      projectPinId: projectPins.id,
      pinNumber: projectPins.pinNumber,
      title: projectPins.title,
      projectId: projects.id,
      projectName: projects.projectName,
    })
    .from(inboxEntries)
    .innerJoin(users, eq(users.id, inboxEntries.userId))
    .innerJoin(projectPins, entryPinJoin)
    .innerJoin(projects, entryProjectJoin)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(projectPinComments, entryCommentJoin)
    .where(and(isDue(now), whereIdIn(inboxEntries.userId, people)))
    .orderBy(asc(inboxEntries.mailAt), asc(inboxEntries.id))
    .for('update', { of: inboxEntries, skipLocked: true })
}

/** Says when these are mailed; null: they were, or will not be. */
export const updateMailTimeOfEntries = async (
  db: DbOrTransaction,
  ids: readonly number[],
  mailAt: Date | null,
): Promise<void> => {
  if (ids.length > 0)
    await db.update(inboxEntries).set({ mailAt }).where(whereIdIn(inboxEntries.id, ids))
}
