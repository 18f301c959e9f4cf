import type { projectRoutes } from '@nspect/contract/projects'
import type { InputOf } from '@nspect/contract/route'
import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { holds, inOrder, letters, type Range } from '../db/lists.ts'
import { notDeleted, type Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'
import { visibleProjects } from './projects.queries.ts'

/** Which inspections a list is about. */
export type ProjectListAsked = Omit<InputOf<typeof projectRoutes.listProjects>, 'page' | 'size'> & {
  isArchived: boolean
}

const isWanted = (scope: Scope, asked: ProjectListAsked): SQL => {
  const { isArchived, isCompleted, q, projectTypeId, clientId } = asked
  const state = isCompleted ? isNotNull(projects.completedAt) : isNull(projects.completedAt)
  return visibleProjects(
    scope,
    isArchived ? sql`${projects.isDeleted}` : notDeleted(projects),
    isCompleted === undefined ? undefined : state,
    holds(projects.projectName, q),
    projectTypeId === undefined ? undefined : eq(projects.projectTypeId, projectTypeId),
    clientId === undefined ? undefined : eq(projects.clientId, clientId),
  )
}

const sorts = {
  projectName: letters(projects.projectName),
  projectTypeName: letters(projectTypes.name),
  clientName: letters(clients.businessName),
  scanDate: projects.scanDate,
  completedDateTime: projects.completedAt,
}

/** Live points of the inspection at hand, counted for the rows that are shown, not for all there are. */
const pinsWhere = (more: SQL) =>
  sql<number>`(select count(*) from ${projectPins}
    where ${projectPins.projectId} = ${projects.id} and ${notDeleted(projectPins)} and ${more})`.mapWith(Number)

/** The rows of one of the dashboard's tables. */
export const listProjects = (scope: Scope, asked: ProjectListAsked, { limit, offset }: Range) =>
  scope.db
    .select({
      id: projects.id,
      projectName: projects.projectName,
      projectTypeName: projectTypes.name,
      clientId: projects.clientId,
      clientName: clients.businessName,
      scanDate: projects.scanDate,
      completedAt: projects.completedAt,
      pinCount: pinsWhere(sql`true`),
      resolvedCount: pinsWhere(sql`${projectPins.isResolved}`),
    })
    .from(projects)
    .innerJoin(projectTypes, eq(projectTypes.id, projects.projectTypeId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(isWanted(scope, asked))
    .orderBy(...inOrder(sorts, asked.sort, projects.id))
    .limit(limit)
    .offset(offset)

export const countProjects = async (scope: Scope, asked: ProjectListAsked): Promise<number> => {
  const [row] = await scope.db.select({ n: count() }).from(projects).where(isWanted(scope, asked))
  return row?.n ?? 0
}

/** Archives an inspection or retrieves it; when it was completed stays as it is (T51). */
export const markArchived = ({ db, now }: Scope, id: number, isDeleted: boolean) =>
  db
    .update(projects)
    .set({ isDeleted, updatedAt: now })
    .where(and(eq(projects.id, id), eq(projects.isDeleted, !isDeleted)))
