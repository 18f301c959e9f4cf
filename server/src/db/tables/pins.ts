import type { PointCoordinates } from '@nspect/contract/coordinates'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { editable, identity, moment, tenant } from './conventions.ts'
import { files } from './files.ts'
import { projects } from './projects.ts'
import { pointCategories } from './projectTypes.ts'
import { users } from './users.ts'

/** N-Points. The three files are evidence: taken when the point was saved, kept as they were. */
export const projectPins = pgTable(
  'project_pins',
  {
    id: identity(),
    clientId: tenant(),
    projectId: integer('project_id').notNull(),
    pinNumber: integer('pin_number').notNull(),
    pointCategoryId: integer('point_category_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    isCritical: boolean('is_critical').notNull().default(false),
    isOsha: boolean('is_osha').notNull().default(false),
    isResolved: boolean('is_resolved').notNull().default(false),
    isApproved: boolean('is_approved').notNull().default(false),
    matterPointCoordinates: jsonb('matter_point_coordinates').$type<PointCoordinates>(),
    stillFileId: integer('still_file_id'),
    plainStillFileId: integer('plain_still_file_id'),
    /** the latest repair submission (T74) */
    resolutionFileId: integer('resolution_file_id'),
    resolutionLink: text('resolution_link'),
    resolvedBy: text('resolved_by'),
    resolvedAt: moment('resolved_at'),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
    ...editable(),
  },
  (t) => {
    const file = (name: string, column: typeof t.stillFileId) =>
      foreignKey({ name, columns: [t.clientId, column], foreignColumns: [files.clientId, files.id] })
    return [
      unique('project_pins_tenant').on(t.clientId, t.id),
      unique('project_pins_number').on(t.projectId, t.pinNumber),
      foreignKey({
        name: 'project_pins_project',
        columns: [t.clientId, t.projectId],
        foreignColumns: [projects.clientId, projects.id],
      }),
      foreignKey({
        name: 'project_pins_category',
        columns: [t.clientId, t.pointCategoryId],
        foreignColumns: [pointCategories.clientId, pointCategories.id],
      }),
      file('project_pins_still', t.stillFileId),
      file('project_pins_plain_still', t.plainStillFileId),
      file('project_pins_resolution', t.resolutionFileId),
      index('project_pins_live').on(t.projectId, t.id).where(sql`not ${t.isDeleted}`),
      index('project_pins_of_client').on(t.clientId, t.id.desc()).where(sql`not ${t.isDeleted}`),
    ]
  },
)
