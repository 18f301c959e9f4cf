import type { CommentAction } from '@nspect/contract/comments/comments'
import type { RepairFlags } from '@nspect/contract/pins/repairSteps'
import type { Language } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { editableColumns, identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'
import { firms } from './firms.ts'
import { projectPins } from './pins.ts'
import { poiStatuses } from './projectTypes.ts'
import { users } from './users.ts'

/** Comments on a point, including each step of its repair. */
export const projectPinComments = pgTable(
  'project_pin_comments',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    comment: text('comment').notNull(),
    action: text('action').$type<CommentAction>(),
    resolutionFileId: integer('resolution_file_id'),
    resolutionLink: text('resolution_link'),
    /** null: a visitor's (T97) */
    userId: integer('user_id').references(() => users.id),
    /**
     * the author's name at that time, for reports that outlive the account; for a visitor, the name
     * they entered
     */
    commentedBy: text('commented_by').notNull(),
    /** of a visitor's: the outside firm whose link they used */
    firmId: integer('firm_id'),
    /** of a repair step: the point's flags before it, to undo it */
    flagsBefore: jsonb('flags_before').$type<RepairFlags>(),
    /** a repair step or an import that was undone: it is deleted, and counts no more */
    undoneAt: timestampColumn('undone_at'),
    /** the point's status when it was written */
    poiStatusId: integer('poi_status_id'),
    /** ids of the people that it mentions */
    mentions: integer('mentions').array().notNull().default(sql`'{}'`),
    /**
     * the language it was written in, until the point's people have been told of it; null from then
     * on
     */
    newsIn: text('news_in').$type<Language>(),
    /** the identity that another program gave it; null: written here */
    importedId: text('imported_id'),
    ...editableColumns(),
  },
  (t) => [
    unique('project_pin_comments_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'project_pin_comments_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'project_pin_comments_file',
      columns: [t.clientId, t.resolutionFileId],
      foreignColumns: [files.clientId, files.id],
    }),
    foreignKey({
      name: 'project_pin_comments_status',
      columns: [t.clientId, t.poiStatusId],
      foreignColumns: [poiStatuses.clientId, poiStatuses.id],
    }),
    foreignKey({
      name: 'project_pin_comments_firm',
      columns: [t.clientId, t.firmId],
      foreignColumns: [firms.clientId, firms.id],
    }),
    index('project_pin_comments_of_pin').on(t.projectPinId, t.id),
    uniqueIndex('project_pin_comments_imported')
      .on(t.clientId, t.projectPinId, t.importedId)
      .where(sql`${t.importedId} is not null and ${t.undoneAt} is null`),
    index('project_pin_comments_reasons')
      .on(t.userId, t.id)
      .where(sql`${t.action} = 'reject' and not ${t.isDeleted}`),
    index('project_pin_comments_news').on(t.id).where(sql`${t.newsIn} is not null`),
  ],
)

/**
 * Photos of a repair after its first one, which is the comment's own; in the order of their ids.
 */
export const furtherRepairPhotos = pgTable(
  'further_repair_photos',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    commentId: integer('comment_id').notNull(),
    fileId: integer('file_id').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'further_repair_photos_comment',
      columns: [t.clientId, t.commentId],
      foreignColumns: [projectPinComments.clientId, projectPinComments.id],
    }),
    foreignKey({
      name: 'further_repair_photos_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('further_repair_photos_of_comment').on(t.commentId, t.id),
  ],
)
