import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { projectTypeJoin, wherePersonSeesProject } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { lastLocaleColumn } from '../db/lastLocale.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'
import { wherePersonReadsDecisions } from '../planDecisions/decisionNews.queries.ts'
import { isPlan } from '../planDecisions/planTurns.queries.ts'
import { selectSettingOfClient } from '../settings/settings.queries.ts'

const wantsSummary = sql`${users.notifications} ->> 'planSummary' = 'monthly'`
/** Whether they had none in the month of a day, YYYY-MM-DD. */
const isNotTold = (day: string) =>
  or(isNull(users.planSummaryDay), lt(users.planSummaryDay, `${day.slice(0, 7)}-01`))

/** People who want a summary, had none in the month of that day, and see a plan. */
export const listPeopleToSummarize = (db: DbOrTransaction, day: string) =>
  db
    .select({
      id: users.id,
      clientId: clients.id,
      username: users.username,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      role: users.role,
      language: users.language,
      lastLocale: lastLocaleColumn,
      notifications: users.notifications,
      timeZone: sql<
        string | null
      >`coalesce(${users.timeZone}, ${selectSettingOfClient('TimeZone')})`,
    })
    .from(users)
    .innerJoin(clients, and(eq(clients.id, users.clientId), whereNotDeleted(clients)))
    .where(
      and(
        whereNotDeleted(users),
        users.isConfirmed,
        wantsSummary,
        isNotTold(day),
        wherePersonReadsDecisions,
        sql`exists (select 1 from ${projects} join ${projectTypes} on ${projectTypeJoin} and ${isPlan}
          where ${whereNotDeleted(projects)} and ${wherePersonSeesProject(users)})`,
      ),
    )
    .orderBy(users.id)
export type PersonToSummarize = Awaited<ReturnType<typeof listPeopleToSummarize>>[number]

/** Marks a person as told on a day; false if another server was first, or they want none now. */
export const claimSummary = async (
  db: DbOrTransaction,
  id: number,
  day: string,
): Promise<boolean> => {
  const rows = await db
    .update(users)
    .set({ planSummaryDay: day })
    .where(and(eq(users.id, id), whereNotDeleted(users), wantsSummary, isNotTold(day)))
    .returning({ id: users.id })
  return rows.length > 0
}
