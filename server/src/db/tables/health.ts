import type { HealthCheck } from '@nspect/contract/health/health'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './conventions.ts'

/** The servers of this database; each writes its row again and again while it runs. */
export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  /** of its machine, with its port */
  name: text('name').notNull(),
  version: text('version').notNull(),
  startedAt: timestampColumn('started_at').notNull(),
  seenAt: timestampColumn('seen_at').notNull(),
  /**
   * a small file that it stored, which every server that shares its files finds; null: it could not
   * store one
   */
  markerFile: text('marker_file'),
})

/** Checks that are red, by the servers that found them so; operators were told of them. */
export const healthAlerts = pgTable(
  'health_alerts',
  {
    check: text('check').$type<HealthCheck>().notNull(),
    /** as in `servers`; empty: told before servers were noted */
    server: text('server').notNull().default(''),
    reason: text('reason').notNull(),
    toldAt: timestampColumn('told_at').notNull(),
    /** when that server last found it red */
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.check, table.server] })],
)
