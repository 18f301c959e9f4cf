import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'

/** The history of an inspection, newest first. */
export const projectHistoryQuery = (id: number) =>
  readQuery(projectLifecycleRoutes.listProjectEvents, { id })

/** Invalidates the queries that reopening an inspection makes stale. */
export const invalidateReopenedProject = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    projectRoutes.readProject,
    projectRoutes.listProjects,
    projectLifecycleRoutes.listProjectEvents,
    reportRoutes.listReportPins,
  )
