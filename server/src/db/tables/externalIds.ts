import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantColumn, timestampColumn } from './conventions.ts'
import { projectPins } from './pins.ts'
import { projects } from './projects.ts'

/** The ids that other programs gave points, by which an import finds them again. */
export const pinExternalIds = pgTable(
  'pin_external_ids',
  {
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    externalId: text('external_id').notNull(),
    projectPinId: integer('project_pin_id').notNull(),
    /** when the other program had changed it, as of the last import; null: it does not say */
    changedThereAt: timestampColumn('changed_there_at'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.projectId, t.externalId] }),
    foreignKey({
      name: 'pin_external_ids_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'pin_external_ids_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
  ],
)
