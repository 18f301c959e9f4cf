import { computePercent } from '@nspect/contract/checklistAnswers/checklistScore'
import type { ProjectRow } from '@nspect/contract/projects/projects'
import type { Scope } from '../db/scope.ts'
import type { ResponseHeader } from '../http/handler.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import {
  countProjects,
  type ListedProject,
  listProjects,
  type ProjectListParams,
} from './projectList.queries.ts'

const mapScore = ({ failed, criticalFails, ...share }: ListedProject['score']) =>
  share.weight === 0 && failed === 0
    ? null
    : { percent: computePercent(share), failed, criticalFails }

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
  return rows.map(({ completedAt, picture, score, total: _, ...row }) => ({
    ...row,
    score: mapScore(score),
    picturePath: scope.path(picture?.thumb),
    completedDateTime: completedAt && new Date(completedAt).toISOString(),
  }))
}
