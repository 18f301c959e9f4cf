import type { SavedFilter } from '@nspect/contract/savedViews/savedViews'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'
import { projectTypes } from './projectTypes.ts'
import { users } from './users.ts'

/** Filters of a type's points that a person keeps under a name (decision 036). */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    projectTypeId: integer('project_type_id').notNull(),
    /** also people of no client */
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    filter: jsonb('filter').$type<SavedFilter>().notNull(),
    ...editableColumns(),
  },
  (t) => [
    foreignKey({
      name: 'saved_views_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    uniqueIndex('saved_views_name')
      .on(t.projectTypeId, t.ownerId, sql`lower(${t.name})`)
      .where(sql`not ${t.isDeleted}`),
    index('saved_views_owner').on(t.ownerId),
  ],
)
