import type { ModelCheck, ModelFacts } from '@nspect/contract/modelFile'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { editable, tenant } from './conventions.ts'
import { files } from './files.ts'

/** State of a model file: progress of its lighter variants, their facts, how to display it. */
export const models = pgTable(
  'models',
  {
    clientId: tenant(),
    fileId: integer('file_id').notNull(),
    /** waiting and working: the original is shown meanwhile; failed: it stays so, and `problem` is the reason */
    state: text('state').$type<'waiting' | 'working' | 'ready' | 'failed'>().notNull().default('waiting'),
    /** 0 to 100 */
    progress: integer('progress').notNull().default(0),
    problem: text('problem'),
    facts: jsonb('facts').$type<ModelFacts>(),
    /** null until somebody has checked the model or skipped it */
    check: jsonb('check').$type<ModelCheck>(),
    ...editable(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.fileId] }),
    foreignKey({
      name: 'models_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
  ],
)
