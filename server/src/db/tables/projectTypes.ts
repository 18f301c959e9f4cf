import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editable, identity, tenant } from './conventions.ts'

export const projectTypes = pgTable(
  'project_types',
  {
    id: identity(),
    clientId: tenant().references(() => clients.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    rev: integer('rev').notNull().default(1),
    ...editable(),
  },
  (t) => [
    unique('project_types_tenant').on(t.clientId, t.id),
    index('project_types_live').on(t.clientId, t.id).where(sql`not ${t.isDeleted}`),
  ],
)

export const pointCategories = pgTable(
  'point_categories',
  {
    id: identity(),
    clientId: tenant(),
    projectTypeId: integer('project_type_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    poiColorCode: text('poi_color_code'),
    sortOrder: integer('sort_order').notNull().default(0),
    ...editable(),
  },
  (t) => [
    unique('point_categories_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'point_categories_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    index('point_categories_of_type').on(t.projectTypeId),
  ],
)
