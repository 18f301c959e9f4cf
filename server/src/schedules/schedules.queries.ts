import type { ScheduleUnit } from '@nspect/contract/schedules/dueDates'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { whereProjectVisible } from '../access/projectAccess.queries.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { projects } from '../db/tables/projects.ts'
import { schedules } from '../db/tables/schedules.ts'
import { users } from '../db/tables/users.ts'

/** The latest inspection of a schedule. */
export const projectOfSchedule = and(
  eq(projects.clientId, schedules.clientId),
  eq(projects.id, schedules.projectId),
)

/** Whom a schedule assigns, unless they have left its client. */
export const ownerOfSchedule = and(
  eq(users.id, schedules.ownerId),
  eq(users.clientId, schedules.clientId),
  whereNotDeleted(users),
)

/**
 * Schedules of the inspections that the caller sees, but of no archived ones: these are not
 * repeated.
 */
export const whereScheduleVisible = (scope: Scope, ...more: (SQL | undefined)[]): SQL =>
  whereProjectVisible(scope, whereNotDeleted(projects), whereNotDeleted(schedules), ...more)

/** What the caller sees, the next due first; of one inspection alone, if it is named. */
export const listSchedules = (scope: Scope, projectId?: number) =>
  scope.db
    .select({
      id: schedules.id,
      projectId: schedules.projectId,
      projectName: projects.projectName,
      every: schedules.every,
      unit: schedules.unit,
      firstDay: schedules.firstDay,
      nextDueDay: schedules.nextDueDay,
      ownerId: users.id,
      ownerName: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
      problem: schedules.problem,
      updatedAt: schedules.updatedAt,
      version: schedules.version,
    })
    .from(schedules)
    .innerJoin(projects, projectOfSchedule)
    .leftJoin(users, ownerOfSchedule)
    .where(
      whereScheduleVisible(
        scope,
        projectId === undefined ? undefined : eq(schedules.projectId, projectId),
      ),
    )
    .orderBy(schedules.nextDueDay, schedules.id)
export type ScheduleListRow = Awaited<ReturnType<typeof listSchedules>>[number]

/** The schedule of a locked inspection, locked; undefined if it is not repeated. */
export const lockScheduleOfProject = async ({ db, live }: Scope, projectId: number) => {
  const [row] = await db
    .select()
    .from(schedules)
    .where(live(schedules, eq(schedules.projectId, projectId)))
    .for('no key update')
  return row
}
export type ScheduleRow = NonNullable<Awaited<ReturnType<typeof lockScheduleOfProject>>>

/** What people choose of a schedule, and the day that follows from it. */
export interface ScheduleValues {
  every: number
  unit: ScheduleUnit
  firstDay: string
  nextDueDay: string
  ownerId: number | null
}

export const insertSchedule = async (
  { db, now }: Scope,
  project: { id: number; clientId: number },
  values: ScheduleValues & { createdBy: number },
): Promise<number> => {
  const [row] = await db
    .insert(schedules)
    .values({
      ...values,
      clientId: project.clientId,
      projectId: project.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: schedules.id })
  if (!row) throw new Error('a schedule that was written has no id')
  return row.id
}

/** Updates a locked schedule; what could not be made before is tried again. */
export const updateSchedule = (
  { db, inTenant, now }: Scope,
  { id, version }: Pick<ScheduleRow, 'id' | 'version'>,
  changes: ScheduleValues | { isDeleted: true },
) =>
  db
    .update(schedules)
    .set({ ...changes, problem: null, triedOn: null, version: version + 1, updatedAt: now })
    .where(inTenant(schedules, eq(schedules.id, id)))
