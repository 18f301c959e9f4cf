import { boolean, integer, timestamp } from 'drizzle-orm/pg-core'

/** Columns that every table of their kind carries; the order of a table's columns is: identity, tenant, content, these. */

export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** The tenant. On every tenant row, leading in its indexes and part of every foreign key between tenant rows. */
export const tenant = () => integer('client_id').notNull()

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** For everything that people edit: a version that stale saves are held against, and soft deletion. */
export const editable = () => ({
  version: integer('version').notNull().default(1),
  isDeleted: boolean('is_deleted').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
