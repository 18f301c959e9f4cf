import type { InboxKind } from '@nspect/contract/notifications/notificationSettings'
import type { Language } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { projectPinComments } from './comments.ts'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { projectPins } from './pins.ts'
import { shareLinks } from './reports.ts'
import { users } from './users.ts'

/**
 * What people are told of points, made in the background (decision 034). Each has one source: a
 * comment, an entry of the audit trail, a due date, or what a reviewer decided in a row.
 */
export const inboxEntries = pgTable(
  'inbox_entries',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<InboxKind>().notNull(),
    projectPinId: integer('project_pin_id').notNull(),
    commentId: integer('comment_id'),
    auditEventId: bigint('audit_event_id', { mode: 'number' }),
    dueDate: date('due_date', { mode: 'string' }),
    /** by this link from one number to another; the point is that of the latest decision */
    decisionLinkId: integer('decision_link_id'),
    firstDecision: integer('first_decision'),
    lastDecision: integer('last_decision'),
    /** the name of who assigned it; of a comment its author */
    actorName: text('actor_name').notNull().default(''),
    /** of the mail, for a person who has chosen none */
    language: text('language').$type<Language>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    readAt: timestampColumn('read_at'),
    /** when it is to be mailed; null: it was, or will not be */
    mailAt: timestampColumn('mail_at'),
  },
  (t) => [
    unique('inbox_entries_source')
      .on(t.userId, t.projectPinId, t.kind, t.commentId, t.auditEventId, t.dueDate, t.lastDecision)
      .nullsNotDistinct(),
    foreignKey({
      name: 'inbox_entries_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'inbox_entries_comment',
      columns: [t.clientId, t.commentId],
      foreignColumns: [projectPinComments.clientId, projectPinComments.id],
    }),
    foreignKey({
      name: 'inbox_entries_decision_link',
      columns: [t.clientId, t.decisionLinkId],
      foreignColumns: [shareLinks.clientId, shareLinks.id],
    }),
    index('inbox_entries_of_person').on(t.userId, t.id),
    index('inbox_entries_unread').on(t.userId, t.id).where(sql`${t.readAt} is null`),
    index('inbox_entries_to_mail').on(t.mailAt).where(sql`${t.mailAt} is not null`),
    index('inbox_entries_age').on(t.createdAt),
  ],
)

/** Who said whether they want to be told of a point; others are by what they have to do with it. */
export const pinWatchers = pgTable(
  'pin_watchers',
  {
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isWatching: boolean('is_watching').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectPinId, t.userId] }),
    foreignKey({
      name: 'pin_watchers_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
  ],
)

/** How far the audit trail was read for inboxes: one row. */
export const inboxProgress = pgTable('inbox_progress', {
  id: integer('id').primaryKey(),
  auditEventId: bigint('audit_event_id', { mode: 'number' }).notNull(),
})
