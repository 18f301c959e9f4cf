import type { RouteInput } from '@nspect/contract/http/route'
import type { Language } from '@nspect/contract/shared/enums'
import type { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { projectTypeJoin, whereProjectVisible } from '../access/projectAccess.queries.ts'
import {
  buildLikePattern,
  buildOrderBy,
  lowerCaseText,
  type RowRange,
  whereContains,
} from '../db/pagingAndSearch.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'

/** A user of a client. */
export interface Member {
  id: number
  clientId: number
}

export type AssignmentListParams = Omit<
  RouteInput<typeof userProjectRoutes.listUserProjects>,
  'page' | 'size' | 'userId'
>

/**
 * Live inspections of the member's client that the caller may see: for oneself only those already
 * assigned.
 */
const isWanted = (scope: Scope, { clientId }: Member, q: string | undefined): SQL =>
  whereProjectVisible(
    scope,
    whereNotDeleted(projects),
    eq(projects.clientId, clientId),
    q
      ? or(
          whereContains(projects.projectName, buildLikePattern(q)),
          whereContains(projectTypes.name, buildLikePattern(q)),
        )
      : undefined,
  )

/** Who is assigned to the inspection. */
const ofProject = and(
  eq(userProjects.clientId, projects.clientId),
  eq(userProjects.projectId, projects.id),
)

const isOpen = sql<boolean>`coalesce(${userProjects.accessibleToUser}, false)`

const sorts = {
  projectName: lowerCaseText(projects.projectName),
  projectTypeName: lowerCaseText(projectTypes.name),
  scanDate: projects.scanDate,
  accessibleToUser: isOpen,
}

export const listUserProjects = (
  scope: Scope,
  member: Member,
  params: AssignmentListParams,
  { limit, offset }: RowRange,
) =>
  scope.db
    .select({
      projectId: projects.id,
      projectName: projects.projectName,
      projectTypeName: projectTypes.name,
      scanDate: projects.scanDate,
      completedAt: projects.completedAt,
      accessibleToUser: isOpen,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(projects)
    .innerJoin(projectTypes, projectTypeJoin)
    .leftJoin(userProjects, and(ofProject, eq(userProjects.userId, member.id)))
    .where(isWanted(scope, member, params.q))
    .orderBy(...buildOrderBy(sorts, params.sort, projects.id))
    .limit(limit)
    .offset(offset)

export const countUserProjects = async (
  scope: Scope,
  member: Member,
  params: AssignmentListParams,
): Promise<number> => {
  const [row] = await scope.db
    .select({ n: sql<number>`count(*)::int` })
    .from(projects)
    .innerJoin(projectTypes, projectTypeJoin)
    .where(isWanted(scope, member, params.q))
  return row?.n ?? 0
}

/**
 * Assigns inspections to a member or unassigns them: one, or all that contain the text. Unchanged
 * ones are skipped; returns the ids of the others. New assignments are marked for a mail in the
 * member's language, else in `language`.
 */
export const updateProjectAccess = async (
  scope: Scope,
  member: Member,
  target: { projectId: number } | { q: string | undefined },
  accessibleToUser: boolean,
  language: Language,
): Promise<number[]> => {
  const one = 'projectId' in target ? eq(projects.id, target.projectId) : undefined
  const wasOpen = sql`exists (select 1 from ${userProjects} where ${userProjects.userId} = ${member.id}
    and ${ofProject} and ${userProjects.accessibleToUser})`
  // unassigning what was never assigned inserts no row
  const closing = accessibleToUser ? undefined : wasOpen
  const matching = and(isWanted(scope, member, 'q' in target ? target.q : undefined), one, closing)
  const { rows } = await scope.db.execute<{ id: number }>(sql`insert into ${userProjects}
      (client_id, user_id, project_id, accessible_to_user, news_in, news_at)
    select ${projects.clientId}, ${member.id}, ${projects.id}, ${accessibleToUser},
      ${accessibleToUser ? language : null}, ${scope.now.toISOString()}::timestamptz
    from ${projects} join ${projectTypes} on ${projectTypeJoin} where ${matching}
    on conflict (user_id, project_id) do update set accessible_to_user = excluded.accessible_to_user,
      news_in = excluded.news_in, news_at = excluded.news_at
      where ${userProjects.accessibleToUser} is distinct from excluded.accessible_to_user
    returning project_id as id`)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
