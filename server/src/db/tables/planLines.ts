import { type CostLine, dispositions } from '@nspect/contract/planLines/planLines'
import { date, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantColumn, timestampColumn } from './conventions.ts'
import { projectPins } from './pins.ts'

/** What plans say about their points. A point without a row has neither costs in parts nor an answer. */
export const planLines = pgTable(
  'plan_lines',
  {
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    version: integer('version').notNull().default(1),
    disposition: text('disposition', { enum: dispositions }),
    deferredTo: date('deferred_to', { mode: 'string' }),
    reason: text('reason').notNull().default(''),
    lines: jsonb('lines').$type<CostLine[]>().notNull().default([]),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.projectPinId] }),
    foreignKey({
      name: 'plan_lines_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
  ],
)
