import type { PlaneAlignment, SpaceAlignment } from '@nspect/contract/alignment/alignment'
import type { RevisionState } from '@nspect/contract/revisions/revisions'
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'
import { planFiles } from './plans.ts'
import { projectModelImages, projects } from './projects.ts'
import { users } from './users.ts'

/**
 * What was replaced in an inspection, kept as it was (T295): a picture or sheet, the PDF of a plan
 * set, or, without either, the model. The current one is where it always is: in
 * `project_model_images`, `plan_files` or `projects`.
 */
export const mediaRevisions = pgTable(
  'media_revisions',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    projectModelImageId: integer('project_model_image_id'),
    planFileId: integer('plan_file_id'),
    /** null: it was the link of a tour */
    fileId: integer('file_id'),
    modelLink: text('model_link'),
    /** what replaced it; null: a link */
    nextFileId: integer('next_file_id'),
    state: text('state').$type<RevisionState>().notNull(),
    /** of a picture in pixels, of a model in the files' own frames; null until it is found */
    alignment: jsonb('alignment').$type<PlaneAlignment | SpaceAlignment>(),
    replacedBy: integer('replaced_by')
      .notNull()
      .references(() => users.id),
    replacedAt: timestampColumn('replaced_at').notNull(),
  },
  (t) => {
    const file = (name: string, column: typeof t.fileId) =>
      foreignKey({
        name,
        columns: [t.clientId, column],
        foreignColumns: [files.clientId, files.id],
      })
    return [
      unique('media_revisions_tenant').on(t.clientId, t.id),
      foreignKey({
        name: 'media_revisions_project',
        columns: [t.clientId, t.projectId],
        foreignColumns: [projects.clientId, projects.id],
      }),
      foreignKey({
        name: 'media_revisions_image',
        columns: [t.clientId, t.projectModelImageId],
        foreignColumns: [projectModelImages.clientId, projectModelImages.id],
      }),
      foreignKey({
        name: 'media_revisions_plan',
        columns: [t.clientId, t.planFileId],
        foreignColumns: [planFiles.clientId, planFiles.id],
      }),
      file('media_revisions_file', t.fileId),
      file('media_revisions_next_file', t.nextFileId),
      index('media_revisions_of_project').on(t.clientId, t.projectId),
    ]
  },
)
