import type { CommentAction } from '@nspect/contract/comments'
import type { Language } from '@nspect/contract/enums'
import type { InboxKind, Notifications } from '@nspect/contract/news'
import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { seesProject } from '../access/projectAccess.queries.ts'
import type { Querying } from '../db/connect.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { inboxEntries } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import { isByVisitor, isStillTrue, nameOfActor } from '../inbox/inbox.queries.ts'
import { settingOfClient } from '../settings/settings.queries.ts'

/** An entry of an inbox that is to be mailed. */
export interface EntryToMail {
  id: number
  kind: InboxKind
  createdAt: Date
  /** it is still true, unread, and its person may still see it */
  isTold: boolean
  userId: number
  username: string
  name: string
  language: Language
  notifications: Notifications
  timeZone: string | null
  actor: string
  isByVisitor: boolean
  action: CommentAction | null
  comment: string | null
  dueDate: string | null
  projectPinId: number
  pinNumber: number
  title: string
  projectId: number
  projectName: string
}

/** Entries at a time: one round mails no more. */
const batchSize = 1_000

/** Locks the entries whose time to be mailed has come, by person; rows locked by another server are skipped. */
export const holdEntriesToMail = (db: Querying, now: Date): Promise<EntryToMail[]> =>
  db
    .select({
      id: inboxEntries.id,
      kind: inboxEntries.kind,
      createdAt: inboxEntries.createdAt,
      isTold: sql<boolean>`coalesce(${inboxEntries.readAt} is null and ${isStillTrue} and ${seesProject(users)}, false)`,
      userId: users.id,
      username: users.username,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      language: sql<Language>`coalesce(${users.language}, ${inboxEntries.language})`,
      notifications: users.notifications,
      timeZone: sql<string | null>`coalesce(${users.timeZone}, ${settingOfClient('TimeZone')})`,
      actor: nameOfActor,
      isByVisitor,
      action: projectPinComments.action,
      comment: projectPinComments.comment,
      dueDate: inboxEntries.dueDate,
      projectPinId: projectPins.id,
      pinNumber: projectPins.pinNumber,
      title: projectPins.title,
      projectId: projects.id,
      projectName: projects.projectName,
    })
    .from(inboxEntries)
    .innerJoin(users, eq(users.id, inboxEntries.userId))
    .innerJoin(projectPins, eq(projectPins.id, inboxEntries.projectPinId))
    .innerJoin(projects, eq(projects.id, projectPins.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(projectPinComments, eq(projectPinComments.id, inboxEntries.commentId))
    .where(lte(inboxEntries.mailAt, now))
    .orderBy(asc(inboxEntries.mailAt), asc(inboxEntries.id))
    .limit(batchSize)
    .for('update', { of: inboxEntries, skipLocked: true })

/** Says when these are mailed; null: they were, or will not be. */
export const setMailAt = async (db: Querying, ids: readonly number[], mailAt: Date | null): Promise<void> => {
  if (ids.length > 0)
    await db
      .update(inboxEntries)
      .set({ mailAt })
      .where(inArray(inboxEntries.id, [...ids]))
}
