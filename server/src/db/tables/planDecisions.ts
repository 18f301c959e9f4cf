import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantColumn } from './conventions.ts'
import { projectPins } from './pins.ts'
import { projects } from './projects.ts'
import { shareLinks } from './reports.ts'

/**
 * What reviewers decided, in the order of each inspection. Triggers refuse every change and add the
 * decision to the evidence chain (decision 093); erasure takes away the reviewer's name alone.
 */
export const planDecisions = pgTable(
  'plan_decisions',
  {
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    projectPinId: integer('project_pin_id').notNull(),
    /** counts the decisions of the inspection from 1 */
    n: integer('n').notNull(),
    /** null: erased */
    reviewer: text('reviewer'),
    /** the link by which it was made */
    shareLinkId: integer('share_link_id'),
    /** JSON of a `Decision`, exactly as it was hashed, with its costs */
    record: text('record').notNull(),
    /** hashed before the record, so that costs cannot be guessed from the chain */
    salt: text('salt').notNull(),
    /** number of its entry in the evidence chain */
    evidenceN: integer('evidence_n'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.projectId, t.n] }),
    foreignKey({
      name: 'plan_decisions_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'plan_decisions_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'plan_decisions_link',
      columns: [t.clientId, t.shareLinkId],
      foreignColumns: [shareLinks.clientId, shareLinks.id],
    }),
    index('plan_decisions_of_pin').on(t.clientId, t.projectPinId, t.n),
    index('plan_decisions_of_link').on(t.clientId, t.shareLinkId),
  ],
)
