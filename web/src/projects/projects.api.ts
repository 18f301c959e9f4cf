import { clientRoutes } from '@nspect/contract/clients/clients'
import type { RouteArgs } from '@nspect/contract/http/route'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { pageQuery } from '../api/pageQuery.ts'
import { readQuery } from '../api/readQuery.ts'

/** The dashboard's tables, with the prefix of their URL parameters: `donePage`. */
export const projectTables = { active: '', completed: 'done', archived: 'archived' } as const
export type ProjectKind = keyof typeof projectTables
/** rows of a page, unless the address says otherwise */
export const defaultPageSize = 10

/** A page of one of the tables, narrowed by search and filters. */
export const projectsPageQuery = (
  kind: ProjectKind,
  params: Pick<RouteArgs<typeof projectRoutes.listProjects>, 'page' | 'size' | 'sort' | 'q'>,
  { client, type }: { client?: number; type?: number },
) => {
  const args = {
    ...params,
    ...(client !== undefined && { clientId: client }),
    ...(type !== undefined && { projectTypeId: type }),
  }
  return kind === 'archived'
    ? pageQuery(projectRoutes.listArchivedProjects, args)
    : pageQuery(projectRoutes.listProjects, { ...args, isCompleted: kind === 'completed' })
}

/** A table as it is opened without search, filter or page. */
export const firstProjectsPageQuery = (kind: ProjectKind) =>
  projectsPageQuery(kind, { page: 1, size: defaultPageSize }, {})

/** The client that a SuperAdmin selected. */
export const clientQuery = (id: number) => readQuery(clientRoutes.readClient, { id })

/** Is there any client? A SuperAdmin who has removed the demo has none. */
export const hasAnyClientQuery = () => pageQuery(clientRoutes.listClients, { page: 1, size: 10 })

/** The inspection types of one client. */
export const projectTypesQuery = (clientId: number) =>
  readQuery(projectTypeRoutes.listProjectTypes, { clientId })
