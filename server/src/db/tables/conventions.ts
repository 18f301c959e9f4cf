import { boolean, integer, timestamp } from 'drizzle-orm/pg-core'

/**
 * Columns that every table of its kind has; the column order of a table is: identity, tenant,
 * content, these.
 */

export const identityColumn = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/**
 * The tenant: in every tenant row, leading in its indexes and part of every foreign key between
 * tenant rows.
 */
export const tenantColumn = () => integer('client_id').notNull()

export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** For everything that people edit: a version to detect stale saves, and soft deletion. */
export const editableColumns = () => ({
  version: integer('version').notNull().default(1),
  isDeleted: boolean('is_deleted').notNull().default(false),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})
