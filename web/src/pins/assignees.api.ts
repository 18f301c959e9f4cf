import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { readQuery } from '../api/readQuery.ts'

/** Whoever can be assigned a point of the inspection. */
export const assigneesQuery = (projectId: number) =>
  readQuery(assigneeRoutes.listAssignees, { projectId })
