import type { ProjectRow } from '@nspect/contract/projects/projects'
import type { Scope } from '../db/scope.ts'
import type { ResponseHeader } from '../http/handler.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { countProjects, listProjects, type ProjectListParams } from './projectList.queries.ts'

/** Answers one of the dashboard's lists: a page, or all of it. */
export const paginateProjects = async (
  scope: Scope,
  {
    page,
    size,
    ...params
  }: ProjectListParams & { page?: number | undefined; size?: number | undefined },
  header: (name: ResponseHeader, value: string | number) => void,
): Promise<ProjectRow[]> => {
  const rows = await paginateQuery(
    { page, size },
    header,
    (range) => listProjects(scope, params, range),
    () => countProjects(scope, params),
  )
  return rows.map(({ completedAt, picture, total: _, ...row }) => ({
    ...row,
    picturePath: scope.path(picture?.thumb),
    completedDateTime: completedAt && new Date(completedAt).toISOString(),
  }))
}
