import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { checklistAnswerPhotos } from './checklists.ts'
import { projectPinComments } from './comments.ts'
import { tenantColumn } from './conventions.ts'
import { pinPhotos } from './pins.ts'
import { projects } from './projects.ts'

/**
 * The evidence chain of each inspection: photos, stills, repair steps and completed versions, each
 * entry bound to the one before it by its hash (decision 091). Triggers add the entries in the
 * writer's transaction; nothing changes them but erasure, which takes away content and salt.
 */
export const evidenceEntries = pgTable(
  'evidence_entries',
  {
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    /** counts the entries of the inspection from 1 */
    n: integer('n').notNull(),
    /** JSON, exactly as it was hashed; hashes alone of what may have to be erased */
    entry: text('entry').notNull(),
    /** JSON, what `content` in the entry is the hash of; null: it has none, or it was erased */
    content: text('content'),
    /** hashed before the content, so that short ones cannot be guessed once they are erased */
    salt: text('salt'),
    /** SHA-256 of the hash before, a line break and the entry, in hexadecimal digits */
    hash: text('hash').notNull(),
    /** what it is about, so that later entries find it */
    commentId: integer('comment_id'),
    photoId: integer('photo_id'),
    answerPhotoId: integer('answer_photo_id'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.projectId, t.n] }),
    foreignKey({
      name: 'evidence_entries_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'evidence_entries_comment',
      columns: [t.clientId, t.commentId],
      foreignColumns: [projectPinComments.clientId, projectPinComments.id],
    }),
    foreignKey({
      name: 'evidence_entries_photo',
      columns: [t.clientId, t.photoId],
      foreignColumns: [pinPhotos.clientId, pinPhotos.id],
    }),
    foreignKey({
      name: 'evidence_entries_answer_photo',
      columns: [t.clientId, t.answerPhotoId],
      foreignColumns: [checklistAnswerPhotos.clientId, checklistAnswerPhotos.id],
    }),
    index('evidence_entries_of_comment').on(t.clientId, t.commentId),
    index('evidence_entries_of_photo').on(t.clientId, t.photoId),
    index('evidence_entries_of_answer_photo').on(t.clientId, t.answerPhotoId),
  ],
)
