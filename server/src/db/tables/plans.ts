import type { SheetProblem } from '@nspect/contract/plans/plans'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'
import { projectModelImages, projects } from './projects.ts'

/** Plan sets of an inspection: PDFs, kept as they were uploaded (T287). */
export const planFiles = pgTable(
  'plan_files',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    fileId: integer('file_id').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('plan_files_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'plan_files_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'plan_files_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('plan_files_of_project').on(t.clientId, t.projectId),
  ],
)

/** The sheets of a plan set. One that is drawn is a picture of the inspection. */
export const planSheets = pgTable(
  'plan_sheets',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    planFileId: integer('plan_file_id').notNull(),
    /** from 1 */
    pageNumber: integer('page_number').notNull(),
    /** false: an earlier revision of the PDF had it, the current one has not */
    isInFile: boolean('is_in_file').notNull().default(true),
    /** of the file's table of contents, page labels or title block; empty if there is none */
    name: text('name').notNull(),
    /** points of 1/72 inch */
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    /** the words on it, once it is drawn */
    text: text('text').notNull().default(''),
    /** among the pictures of the inspection */
    sortOrder: integer('sort_order').notNull(),
    state: text('state').$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    problem: text('problem').$type<SheetProblem>(),
    projectModelImageId: integer('project_model_image_id'),
    /** its tiles were made, or it has no use for them, or they cannot be made */
    isTiled: boolean('is_tiled').notNull().default(false),
  },
  (t) => [
    unique('plan_sheets_tenant').on(t.clientId, t.id),
    uniqueIndex('plan_sheets_page')
      .on(t.clientId, t.planFileId, t.pageNumber)
      .where(sql`${t.isInFile}`),
    unique('plan_sheets_image').on(t.clientId, t.projectModelImageId),
    foreignKey({
      name: 'plan_sheets_file',
      columns: [t.clientId, t.planFileId],
      foreignColumns: [planFiles.clientId, planFiles.id],
    }),
    foreignKey({
      name: 'plan_sheets_picture',
      columns: [t.clientId, t.projectModelImageId],
      foreignColumns: [projectModelImages.clientId, projectModelImages.id],
    }),
    index('plan_sheets_words').using(
      'gin',
      sql`to_tsvector('simple', search_fold(${t.name} || ' ' || ${t.text}))`,
    ),
  ],
)
