import { bigint, boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identityColumn, timestampColumn } from './conventions.ts'

/** Every backup that was made or failed, and every scheduled one by when it is due. */
export const backupRuns = pgTable('backup_runs', {
  id: identityColumn(),
  why: text('why').$type<'command' | 'schedule' | 'migration'>().notNull(),
  /** of a scheduled one: its day. Whichever server adds the row first makes it */
  dueOn: date('due_on').unique('backup_runs_due'),
  startedAt: timestampColumn('started_at').notNull(),
  /** null: not finished */
  finishedAt: timestampColumn('finished_at'),
  isGood: boolean('is_good').notNull().default(false),
  /** why it failed, in words */
  problem: text('problem'),
  /** where it lies */
  path: text('path'),
  files: integer('files'),
  bytes: bigint('bytes', { mode: 'number' }),
  /** stored files that were gone before the backup, or not what their row says */
  lostFiles: integer('lost_files'),
})

/**
 * Work that was waiting when a backup was made: a restore leaves it here, and the next start takes
 * it.
 */
export const restoredJobs = pgTable('restored_jobs', {
  id: identityColumn(),
  name: text('name').notNull(),
  data: jsonb('data').$type<object>(),
  priority: integer('priority').notNull(),
  startAfter: timestampColumn('start_after').notNull(),
})
