import type { ProposalKind } from '@nspect/contract/proposals/proposals'
import { foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identityColumn, tenantColumn, timestampColumn } from '../conventions.ts'
import { projectPins } from '../pins.ts'
import { projects } from '../projects.ts'
import { users } from '../users.ts'
import { apiKeys } from './apiKeys.ts'

/** Changes that keys propose, until their owner accepts or rejects them. */
export const proposals = pgTable(
  'proposals',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    apiKeyId: integer('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').notNull(),
    projectPinId: integer('project_pin_id'),
    kind: text('kind').$type<ProposalKind>().notNull(),
    /** in the shape of the tool of that name */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'proposals_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'proposals_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    index('proposals_of_person').on(t.userId, t.id),
    index('proposals_of_key').on(t.apiKeyId),
    index('proposals_age').on(t.createdAt),
  ],
)
