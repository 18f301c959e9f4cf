import { clientRoutes } from '@nspect/contract/clients'
import { projectRoutes } from '@nspect/contract/projects'
import { projectTypeRoutes } from '@nspect/contract/projectTypes'
import type { ArgsOf } from '@nspect/contract/route'
import { pageQuery } from '../api/pageQuery.ts'
import { readQuery } from '../api/readQuery.ts'

/** The dashboard's tables, with the prefix of their URL parameters: `donePage`. */
export const projectTables = { active: '', completed: 'done', archived: 'archived' } as const
export type ProjectKind = keyof typeof projectTables
/** rows of a page, unless the address says otherwise */
export const projectsOnPage = 10

/** A page of one of the tables, narrowed by search and filters. */
export const projectsPage = (
  kind: ProjectKind,
  params: Pick<ArgsOf<typeof projectRoutes.listProjects>, 'page' | 'size' | 'sort' | 'q'>,
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
export const firstPage = (kind: ProjectKind) =>
  projectsPage(kind, { page: 1, size: projectsOnPage }, {})

/** The client that a SuperAdmin selected. */
export const clientName = (id: number) => readQuery(clientRoutes.readClient, { id })

/** Is there any client? A SuperAdmin who has removed the demo has none. */
export const anyClient = () => pageQuery(clientRoutes.listClients, { page: 1, size: 10 })

/** The inspection types of one client. */
export const projectTypeList = (clientId: number) =>
  readQuery(projectTypeRoutes.listProjectTypes, { clientId })
