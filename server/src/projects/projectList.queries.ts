import type { Score } from '@nspect/contract/checklistAnswers/checklistScore'
import type { RouteInput } from '@nspect/contract/http/route'
import type { projectRoutes } from '@nspect/contract/projects/projects'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { projectTypeJoin, whereProjectVisible } from '../access/projectAccess.queries.ts'
import {
  buildLikePattern,
  buildOrderBy,
  lowerCaseText,
  type RowRange,
  whereContains,
} from '../db/pagingAndSearch.ts'
import { createScopedQuery } from '../db/preparedQuery.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { checklistAnswers } from '../db/tables/checklists.ts'
import { clients } from '../db/tables/clients.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'
import { rooms } from '../db/tables/rooms.ts'
import { buildCoverFileId } from './coverImage.queries.ts'

/** Filters and order of a list of inspections. */
export type ProjectListParams = Omit<
  RouteInput<typeof projectRoutes.listProjects>,
  'page' | 'size'
> & {
  isArchived: boolean
}

/** Everything that the statement's text depends on; values are placeholders. */
interface ListShape extends Pick<ProjectListParams, 'isArchived' | 'isCompleted' | 'sort'> {
  hasText: boolean
  isOfType: boolean
  isOfClient: boolean
}
const getListShape = ({
  isArchived,
  isCompleted,
  sort,
  q,
  projectTypeId,
  clientId,
}: ProjectListParams) =>
  JSON.stringify({
    isArchived,
    isCompleted,
    sort,
    hasText: Boolean(q),
    isOfType: projectTypeId !== undefined,
    isOfClient: clientId !== undefined,
  } satisfies ListShape)
const getListValues = ({ q = '', projectTypeId, clientId }: ProjectListParams) => ({
  pattern: buildLikePattern(q),
  projectTypeId,
  clientId,
})

const value = sql.placeholder

const isWanted = (
  scope: Scope,
  { isArchived, isCompleted, hasText, isOfType, isOfClient }: ListShape,
): SQL => {
  const state = isCompleted ? isNotNull(projects.completedAt) : isNull(projects.completedAt)
  return whereProjectVisible(
    scope,
    isArchived ? sql`${projects.isDeleted}` : whereNotDeleted(projects),
    isCompleted === undefined ? undefined : state,
    hasText ? whereContains(projects.projectName, value('pattern')) : undefined,
    isOfType ? eq(projects.projectTypeId, value('projectTypeId')) : undefined,
    isOfClient ? eq(projects.clientId, value('clientId')) : undefined,
  )
}

const sorts = {
  projectName: lowerCaseText(projects.projectName),
  projectTypeName: lowerCaseText(projectTypes.name),
  clientName: lowerCaseText(clients.businessName),
  scanDate: projects.scanDate,
  completedDateTime: projects.completedAt,
}

export interface ListedProject {
  id: number
  projectName: string
  projectTypeName: string
  clientId: number
  clientName: string
  scanDate: string
  completedAt: string | null
  pinCount: number
  resolvedCount: number
  score: Pick<Score, 'failed' | 'criticalFails' | 'weight' | 'earned'>
  /** of the building */
  picture: Record<string, FileVariant> | null
  /** rows of the whole list */
  total: number
}

const imageOfPage = sql`(select ${files.variants} from ${files} where ${files.clientId} = page."clientId"
  and ${files.id} = ${buildCoverFileId({
    clientId: sql`page."clientId"`,
    projectId: sql`page.id`,
    modelFileId: sql`page."modelFileId"`,
    buildingId: sql`page."buildingId"`,
    coverFileId: sql`page."coverFileId"`,
  })})`

/** What the answers count in the rooms that an inspection still has. */
const scoreOfPage = sql`(select json_build_object('failed', count(*) filter (where ${checklistAnswers.isFailed}),
    'criticalFails', count(*) filter (where ${checklistAnswers.isCriticalFail}),
    'weight', coalesce(sum(${checklistAnswers.weight}), 0), 'earned', coalesce(sum(${checklistAnswers.earned}), 0))
  from ${checklistAnswers} left join ${rooms} on ${rooms.clientId} = ${checklistAnswers.clientId}
    and ${rooms.projectId} = ${checklistAnswers.projectId} and ${rooms.id} = ${checklistAnswers.roomId} and ${whereNotDeleted(rooms)}
  where ${checklistAnswers.clientId} = page."clientId" and ${checklistAnswers.projectId} = page.id
    and (${checklistAnswers.roomId} is null or ${rooms.id} is not null))`

/** Points and answers are read only for the rows of the page. */
const queryList = createScopedQuery<ListedProject, string>((scope, shape) => {
  const parsed: ListShape = JSON.parse(shape)
  const order = sql.join(buildOrderBy(sorts, parsed.sort, projects.id), sql`, `)
  return sql`select page.id, page."projectName", page."projectTypeName", page."clientId", page."clientName",
      page."scanDate", page."completedAt", page.total, pins.n as "pinCount", pins.resolved as "resolvedCount",
      ${scoreOfPage} as score, ${imageOfPage} as picture
    from (select ${projects.id}, ${projects.projectName} as "projectName", ${projectTypes.name} as "projectTypeName",
        ${projects.clientId} as "clientId", ${clients.businessName} as "clientName", ${projects.scanDate} as "scanDate",
        ${projects.completedAt} as "completedAt", ${projects.modelFileId} as "modelFileId", ${projects.buildingId} as "buildingId",
        ${projects.coverFileId} as "coverFileId",
        (count(*) over ())::int as total, row_number() over (order by ${order}) as place
      from ${projects} join ${projectTypes} on ${projectTypeJoin}
      join ${clients} on ${clients.id} = ${projects.clientId}
      where ${isWanted(scope, parsed)} order by place limit ${value('limit')} offset ${value('offset')}) page
    cross join lateral (select count(*)::int as n, (count(*) filter (where ${projectPins.isResolved}))::int as resolved
      from ${projectPins} where ${projectPins.clientId} = page."clientId" and ${projectPins.projectId} = page.id and ${whereNotDeleted(projectPins)}) pins
    order by page.place`
})

/** The rows of one of the dashboard's tables. */
export const listProjects = (
  scope: Scope,
  params: ProjectListParams,
  range: RowRange,
): Promise<ListedProject[]> =>
  queryList(scope, getListShape(params), { ...getListValues(params), ...range })

const queryCount = createScopedQuery<{ n: number }, string>(
  (scope, shape) =>
    sql`select count(*)::int as n from ${projects} where ${isWanted(scope, JSON.parse(shape))}`,
)

export const countProjects = async (scope: Scope, params: ProjectListParams): Promise<number> => {
  const [row] = await queryCount(scope, getListShape(params), getListValues(params))
  return row?.n ?? 0
}

/**
 * Archives or retrieves an inspection; its date of completion stays (T51). Its points say so, too
 * (decision 028).
 */
export const markProjectArchived = async (
  { db, now }: Scope,
  id: number,
  isDeleted: boolean,
): Promise<void> => {
  await db
    .update(projects)
    .set({ isDeleted, updatedAt: now })
    .where(and(eq(projects.id, id), eq(projects.isDeleted, !isDeleted)))
  await db
    .update(projectPins)
    .set({ isInArchive: isDeleted })
    .where(and(eq(projectPins.projectId, id), eq(projectPins.isInArchive, !isDeleted)))
}
