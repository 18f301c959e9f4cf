import { type Home, maxCounted, schedulesOnHome } from '@nspect/contract/home/home'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { projects } from '../db/tables/projects.ts'
import { schedules } from '../db/tables/schedules.ts'
import { users } from '../db/tables/users.ts'
import {
  ownerOfSchedule,
  projectOfSchedule,
  whereScheduleVisible,
} from '../schedules/schedules.queries.ts'

/** The next due schedules as the statement of the first screen reads them. */
export type NextSchedules = Home['schedules']

const whole = (n: number) => sql.raw(String(n))

/** How many schedules the caller sees, and the next due, as one JSON value. */
export const buildNextSchedulesColumn = (scope: Scope): SQL => {
  const seen = sql`from ${schedules} join ${projects} on ${projectOfSchedule}`
  const isSeen = whereScheduleVisible(scope)
  const next = sql`select ${schedules.id} as id, ${schedules.projectId} as "projectId",
      ${projects.projectName} as "projectName", ${schedules.nextDueDay} as "nextDueDay",
      coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '') as "ownerName",
      ${schedules.problem} as problem
    ${seen} left join ${users} on ${ownerOfSchedule} where ${isSeen}
    order by ${schedules.nextDueDay}, ${schedules.id} limit ${whole(schedulesOnHome)}`
  const counted = sql`select 1 ${seen} where ${isSeen} limit ${whole(maxCounted.section)}`
  return sql`json_build_object(
    'count', (select count(*)::int from (${counted}) counted),
    'next', (select coalesce(json_agg(next), '[]') from (${next}) next))`
}
