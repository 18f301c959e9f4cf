import type { GroundArea, ModelCheck, ModelFacts } from '@nspect/contract/media/modelFile'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { editableColumns, identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'

/** State of a model file: progress of its lighter variants, their facts, how to display it. */
export const models = pgTable(
  'models',
  {
    clientId: tenantColumn(),
    fileId: integer('file_id').notNull(),
    /**
     * waiting and working: the original is shown meanwhile; failed: it stays so, and `problem` is
     * the reason
     */
    state: text('state')
      .$type<'waiting' | 'working' | 'ready' | 'failed'>()
      .notNull()
      .default('waiting'),
    /** 0 to 100 */
    progress: integer('progress').notNull().default(0),
    problem: text('problem'),
    facts: jsonb('facts').$type<ModelFacts>(),
    /** null until somebody has checked the model or skipped it */
    check: jsonb('check').$type<ModelCheck>(),
    /** as it is first seen from outside (T618); null until that was rendered */
    outsideViewFileId: integer('outside_view_file_id'),
    ...editableColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.fileId] }),
    foreignKey({
      name: 'models_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    foreignKey({
      name: 'models_outside_view',
      columns: [t.clientId, t.outsideViewFileId],
      foreignColumns: [files.clientId, files.id],
    }),
  ],
)

/**
 * Floors of a model file from above, as it is displayed (T147); removed when its corrections
 * change.
 */
export const modelTopViews = pgTable(
  'model_top_views',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    modelFileId: integer('model_file_id').notNull(),
    /** null: the whole of a model without storeys */
    floor: integer('floor'),
    pictureFileId: integer('picture_file_id').notNull(),
    area: jsonb('area').$type<GroundArea>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    // several inspections may show one file
    unique('model_top_views_floor').on(t.clientId, t.modelFileId, t.floor).nullsNotDistinct(),
    foreignKey({
      name: 'model_top_views_model',
      columns: [t.clientId, t.modelFileId],
      foreignColumns: [files.clientId, files.id],
    }),
    foreignKey({
      name: 'model_top_views_picture',
      columns: [t.clientId, t.pictureFileId],
      foreignColumns: [files.clientId, files.id],
    }),
  ],
)
