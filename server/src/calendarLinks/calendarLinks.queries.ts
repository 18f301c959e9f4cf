import { maxCalendarEvents } from '@nspect/contract/calendarLinks/calendarLinks'
import type { Locale } from '@nspect/contract/i18n/locale'
import type { Staff } from '@nspect/contract/permissions/policy'
import type { Language } from '@nspect/contract/shared/enums'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { whereProjectVisible } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { lastLocaleColumn } from '../db/lastLocale.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { calendarLinks } from '../db/tables/credentials/calendarLinks.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { schedules } from '../db/tables/schedules.ts'
import { users } from '../db/tables/users.ts'
import { projectOfSchedule, whereScheduleVisible } from '../schedules/schedules.queries.ts'

/** the last use is updated at most this often, in milliseconds */
const fetchedEvery = 5 * 60_000

/** The link of a user's calendar. */
export const findCalendarLink = async ({ db }: Scope, userId: number) => {
  const [row] = await db
    .select({
      userId: calendarLinks.userId,
      createdAt: calendarLinks.createdAt,
      lastFetchedAt: calendarLinks.lastFetchedAt,
    })
    .from(calendarLinks)
    .where(eq(calendarLinks.userId, userId))
  return row
}

/** Stores a user's link; one made before finds nothing from now on. */
export const upsertCalendarLink = ({ db, now }: Scope, userId: number, tokenHash: string) => {
  const made = { tokenHash, createdAt: now, lastFetchedAt: null }
  return db
    .insert(calendarLinks)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: made })
}

/** Who reads a calendar, with their rights of this moment. */
export interface CalendarReader {
  staff: Staff
  /** their own, or of the browser they last signed in with; null: unknown */
  language: Language | null
  lastLocale: Locale | null
}

/** The person of a link; undefined where they or their client are deleted. */
export const findCalendarReader = async (
  db: DbOrTransaction,
  tokenHash: string,
): Promise<CalendarReader | undefined> => {
  const [row] = await db
    .select({
      userId: users.id,
      clientId: users.clientId,
      role: users.role,
      language: users.language,
      lastLocale: lastLocaleColumn,
    })
    .from(calendarLinks)
    .innerJoin(users, and(eq(users.id, calendarLinks.userId), whereNotDeleted(users)))
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        eq(calendarLinks.tokenHash, tokenHash),
        or(isNull(users.clientId), whereNotDeleted(clients)),
      ),
    )
  if (!row) return undefined
  const { userId, clientId, role, language, lastLocale } = row
  return { staff: { kind: 'staff', userId, name: '', role, clientId }, language, lastLocale }
}

export const markCalendarFetched = (db: DbOrTransaction, userId: number, now: Date) =>
  db
    .update(calendarLinks)
    .set({ lastFetchedAt: now })
    .where(
      and(
        eq(calendarLinks.userId, userId),
        or(
          isNull(calendarLinks.lastFetchedAt),
          lt(calendarLinks.lastFetchedAt, new Date(now.getTime() - fetchedEvery)),
        ),
      ),
    )

/** A day of a calendar: that of a point, or of an inspection that repeats. */
export interface CalendarEventRow extends Record<string, unknown> {
  kind: 'pin' | 'schedule'
  id: number
  projectId: number
  projectName: string
  pinNumber: number | null
  title: string | null
  /** YYYY-MM-DD */
  day: string
  /** of the row or its inspection, whichever changed later */
  updatedAt: string
}

/**
 * The open points that are assigned to the reader and have a day, and the schedules that they see;
 * the nearest to `today`, YYYY-MM-DD.
 */
export const listCalendarEvents = async (
  scope: Scope,
  userId: number,
  today: string,
): Promise<CalendarEventRow[]> => {
  const isDue = and(
    eq(projectPins.assignedUserId, userId),
    whereNotDeleted(projectPins),
    sql`not ${projectPins.isInArchive} and not ${projectPins.isResolved}`,
    sql`${projectPins.dueDate} is not null`,
  )
  const inClient = sql`join ${clients} on ${clients.id} = ${projects.clientId} and ${whereNotDeleted(clients)}`
  const pins = sql`select 'pin' as kind, ${projectPins.id} as id, ${projects.id} as project_id,
      ${projects.projectName} as project_name, ${projectPins.pinNumber} as pin_number,
      ${projectPins.title} as title, ${projectPins.dueDate} as day,
      greatest(${projectPins.updatedAt}, ${projects.updatedAt}) as updated_at
    from ${projectPins} join ${projects} on ${projects.clientId} = ${projectPins.clientId}
      and ${projects.id} = ${projectPins.projectId} ${inClient}
    where ${whereProjectVisible(scope, isDue)}`
  const repeats = sql`select 'schedule', ${schedules.id}, ${projects.id}, ${projects.projectName}, null, null,
      ${schedules.nextDueDay}, greatest(${schedules.updatedAt}, ${projects.updatedAt})
    from ${schedules} join ${projects} on ${projectOfSchedule} ${inClient}
    where ${whereScheduleVisible(scope)}`
  const { rows } = await scope.db.execute<CalendarEventRow>(sql`select kind, id,
      project_id as "projectId", project_name as "projectName", pin_number as "pinNumber", title,
      day::text as day, updated_at as "updatedAt"
    from (${pins} union all ${repeats}) event
    order by abs(day - ${today}::date), kind, id limit ${maxCalendarEvents}`)
  return rows
}
