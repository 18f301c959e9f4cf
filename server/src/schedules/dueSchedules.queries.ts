import type { ScheduleProblem } from '@nspect/contract/schedules/schedules'
import type { Language } from '@nspect/contract/shared/enums'
import { aliasedTable, and, eq, lte, or, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { lastLocaleColumn } from '../db/lastLocale.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { schedules } from '../db/tables/schedules.ts'
import { users } from '../db/tables/users.ts'
import { whereVisitorsOnlyRead } from '../http/credentials.queries.ts'
import { selectSettingOfClient } from '../settings/settings.queries.ts'
import { projectOfSchedule } from './schedules.queries.ts'

/** Those of live clients whose latest inspection is not archived. */
const isRepeating = and(
  whereNotDeleted(schedules),
  whereNotDeleted(projects),
  whereNotDeleted(clients),
)

/** Due on that day of its client, and not tried on it yet. */
const isDueOn = (day: string) =>
  and(
    lte(schedules.nextDueDay, day),
    or(sql`${schedules.triedOn} is null`, sql`${schedules.triedOn} < ${day}`),
  )

/** The schedules that are due somewhere by a day, with the time zones of their clients. */
export const listDueSchedules = (db: DbOrTransaction, latest: string) =>
  db
    .select({ id: schedules.id, timeZone: selectSettingOfClient('TimeZone').as('time_zone') })
    .from(schedules)
    .innerJoin(projects, projectOfSchedule)
    .innerJoin(clients, eq(clients.id, schedules.clientId))
    .where(and(isRepeating, isDueOn(latest)))
    .orderBy(schedules.nextDueDay, schedules.id)

/**
 * A schedule that is due on the day, locked with its inspection; undefined if it is not, if it was
 * tried on that day, or while another server or a person is at it.
 */
export const lockDueSchedule = async (
  db: DbOrTransaction,
  { id, day, now }: { id: number; day: string; now: Date },
) => {
  const owner = aliasedTable(users, 'owner')
  const [row] = await db
    .select({
      id: schedules.id,
      clientId: schedules.clientId,
      projectId: schedules.projectId,
      projectName: projects.projectName,
      every: schedules.every,
      unit: schedules.unit,
      firstDay: schedules.firstDay,
      nextDueDay: schedules.nextDueDay,
      version: schedules.version,
      /** null: nobody, or somebody who has left */
      ownerId: sql<number | null>`(select ${owner.id} from ${users} owner
        where ${owner.id} = ${schedules.ownerId} and ${owner.clientId} = ${schedules.clientId}
          and not ${owner.isDeleted})`,
      isUnpaid: sql<boolean>`${whereVisitorsOnlyRead(now)}`,
      createdBy: schedules.createdBy,
      language: users.language,
      lastLocale: lastLocaleColumn,
    })
    .from(schedules)
    .innerJoin(projects, projectOfSchedule)
    .innerJoin(clients, eq(clients.id, schedules.clientId))
    .innerJoin(users, eq(users.id, schedules.createdBy))
    .where(and(eq(schedules.id, id), isRepeating, isDueOn(day)))
    .for('no key update', { of: [schedules, projects], skipLocked: true })
  return row
}
export type DueSchedule = NonNullable<Awaited<ReturnType<typeof lockDueSchedule>>>

/** Moves a locked schedule on to the inspection that was made on a day. */
export const advanceSchedule = (
  { db, inTenant, now }: Scope,
  { id, version }: Pick<DueSchedule, 'id' | 'version'>,
  next: { projectId: number; nextDueDay: string; madeOn: string },
) =>
  db
    .update(schedules)
    .set({ ...next, problem: null, triedOn: null, version: version + 1, updatedAt: now })
    .where(inTenant(schedules, eq(schedules.id, id)))

/** Keeps why none could be made on a day; what people save meanwhile is not stale by it. */
export const markScheduleFailed = (
  { db, inTenant }: Scope,
  id: number,
  failure: { problem: ScheduleProblem; triedOn: string },
) =>
  db
    .update(schedules)
    .set(failure)
    .where(inTenant(schedules, eq(schedules.id, id)))

/**
 * Assigns the owner to a new inspection; a mail tells them of it, also if they were assigned to the
 * one before, as are managers, who see it anyway.
 */
export const assignOwner = (
  { db, now }: Scope,
  project: { id: number; clientId: number },
  userId: number,
  language: Language,
) => {
  const news = { accessibleToUser: true, newsIn: language, newsAt: now }
  return db
    .insert(userProjects)
    .values({ clientId: project.clientId, projectId: project.id, userId, ...news })
    .onConflictDoUpdate({ target: [userProjects.userId, userProjects.projectId], set: news })
}
