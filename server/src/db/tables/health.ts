import type { HealthCheck } from '@nspect/contract/health'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './conventions.ts'

/** The servers of this database; each writes its row again and again while it runs. */
export const servers = pgTable('servers', {
  id: uuid('id').primaryKey(),
  /** of its machine, with its port */
  name: text('name').notNull(),
  version: text('version').notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
})

/** Checks that operators were told of, until they are well again. */
export const healthAlerts = pgTable('health_alerts', {
  check: text('check').$type<HealthCheck>().primaryKey(),
  reason: text('reason').notNull(),
  toldAt: moment('told_at').notNull(),
})
