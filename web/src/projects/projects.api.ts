import { clientRoutes } from '@nspect/contract/clients'
import { projectRoutes } from '@nspect/contract/projects'
import { projectTypeRoutes } from '@nspect/contract/projectTypes'
import { read } from '../api/read.ts'

/** The rows of one of the two tables, as far as they match the search. */
export const projectList = (isCompleted: boolean, q: string) =>
  read(projectRoutes.listProjects, { isCompleted, ...(q !== '' && { q }) })

/** The clients that a SuperAdmin chooses from. */
export const clientList = () => read(clientRoutes.listClients, {})

/** The inspection types of one client. */
export const projectTypeList = (clientId: number) => read(projectTypeRoutes.listProjectTypes, { clientId })
