import type { ScheduleUnit } from '@nspect/contract/schedules/dueDates'
import type { ScheduleProblem } from '@nspect/contract/schedules/schedules'
import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Inspections that are repeated, each by its latest one. Days are the client's (T43). */
export const schedules = pgTable(
  'schedules',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    /** the latest one, which the next one repeats */
    projectId: integer('project_id').notNull(),
    every: integer('every').notNull(),
    unit: text('unit').$type<ScheduleUnit>().notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    nextDueDay: date('next_due_day', { mode: 'string' }).notNull(),
    /** who is assigned to each, besides the people of the one before */
    ownerId: integer('owner_id').references(() => users.id),
    /** who repeats it: the inspections are made in their name */
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** the day on which one was made last: a change of the schedule makes no second one on it */
    madeOn: date('made_on', { mode: 'string' }),
    /** why the next one could not be made */
    problem: text('problem').$type<ScheduleProblem>(),
    /** the day on which it could not: one try a day */
    triedOn: date('tried_on', { mode: 'string' }),
    ...editableColumns(),
  },
  (t) => [
    foreignKey({
      name: 'schedules_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    uniqueIndex('schedules_of_project').on(t.clientId, t.projectId).where(sql`not ${t.isDeleted}`),
    // of all clients: the job looks for what is due
    index('schedules_due').on(t.nextDueDay).where(sql`not ${t.isDeleted}`),
  ],
)
