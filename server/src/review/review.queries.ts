import { approvalTiers } from '@nspect/contract/pins/repairSteps'
import { limits } from '@nspect/contract/shared/limits'
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { whereProjectVisible } from '../access/projectAccess.queries.ts'
import { lastStepIdColumn } from '../comments/comments.queries.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import {
  buildAwaitingApprovalSince,
  projectPins,
  whereAwaitingApproval,
} from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { buildHomeGroupCountQuery } from '../home/homeSections.queries.ts'

/**
 * Repairs that the caller may accept, the longest waiting first; only where repairs are accepted
 * (T40).
 */
const waitingFor = (scope: Scope, more?: SQL) =>
  whereProjectVisible(
    scope,
    eq(projectPins.clientId, projects.clientId),
    whereNotDeleted(projectPins),
    whereAwaitingApproval(projectPins),
    more,
    whereNotDeleted(projects),
    whereNotDeleted(clients),
    inArray(clients.tier, [...approvalTiers]),
  )

/** A page of the repairs that wait, after a place in their queue. */
export const listWaitingRepairs = (
  scope: Scope,
  after: { waitsSince: Date; pinId: number } | undefined,
  limit: number,
) =>
  scope.db
    .select({
      projectPinId: projectPins.id,
      projectId: projectPins.projectId,
      pinNumber: projectPins.pinNumber,
      title: projectPins.title,
      projectName: projects.projectName,
      clientName: clients.businessName,
      resolvedBy: projectPins.resolvedBy,
      resolvedAt: projectPins.resolvedAt,
      createdAt: projectPins.createdAt,
      lastStepId: lastStepIdColumn,
    })
    .from(projectPins)
    .innerJoin(projects, eq(projects.id, projectPins.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(
      waitingFor(
        scope,
        after &&
          sql`(${buildAwaitingApprovalSince(projectPins)}, ${projectPins.id}) > (${after.waitsSince.toISOString()}::timestamptz, ${after.pinId})`,
      ),
    )
    .orderBy(buildAwaitingApprovalSince(projectPins), asc(projectPins.id))
    .limit(limit)

/** How many repairs wait, up to the number that is counted. */
export const countWaitingRepairs = async (scope: Scope): Promise<number> => {
  const most = sql.raw(String(limits.waitingCounted))
  const places = buildHomeGroupCountQuery(scope, 'waiting', most)
  const { rows } = await scope.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from (${places}) found limit ${most}) counted`,
  )
  return rows[0]?.count ?? 0
}

/** Steps of the caller's that are looked through for their reasons. */
const latestReasons = 60

/** The words with which the caller sent repairs back, the latest first, each once. */
export const listRejectionReasons = async (
  { db, live }: Scope,
  userId: number,
): Promise<string[]> => {
  const latest = db
    .select({ id: projectPinComments.id, comment: projectPinComments.comment })
    .from(projectPinComments)
    .where(
      live(
        projectPinComments,
        and(
          eq(projectPinComments.userId, userId),
          sql`${projectPinComments.action} = 'reject'`,
          ne(projectPinComments.comment, ''),
        ),
      ),
    )
    .orderBy(desc(projectPinComments.id))
    .limit(latestReasons)
    .as('latest')
  const rows = await db
    .select({ comment: latest.comment })
    .from(latest)
    .groupBy(latest.comment)
    .orderBy(desc(sql`max(${latest.id})`))
    .limit(limits.recentReasons)
  return rows.map(({ comment }) => comment)
}
