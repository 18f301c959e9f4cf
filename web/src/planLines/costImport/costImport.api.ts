import { pinRoutes } from '@nspect/contract/pins/pins'
import { type ImportedPoint, planLineRoutes } from '@nspect/contract/planLines/planLines'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'
import { pageQuery } from '../../api/pageQuery.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'
import { invalidatePlanLines } from '../planLines.api.ts'

/** The points of a plan, with their lines. */
export const planPinsQuery = (projectId: number) => readQuery(pinRoutes.listPins, { projectId })

/** The newest inspections of a type and client, which lines can be taken from. */
export const plansOfTypeQuery = (projectTypeId: number, clientId: number) =>
  pageQuery(projectRoutes.listProjects, {
    projectTypeId,
    clientId,
    page: 1,
    size: 100,
    sort: '-scanDate',
  })

/** The last import of costs, as long as it can be undone. */
export const lastCostImportQuery = (projectId: number) =>
  readQuery(planLineRoutes.readLastPlanLineImport, { projectId })

export const importPlanLines = (
  projectId: number,
  points: readonly ImportedPoint[],
  currency: string | undefined,
) =>
  callRoute(planLineRoutes.importPlanLines, {
    projectId,
    points: [...points],
    ...(currency !== undefined && { currency }),
  })

export const undoPlanLineImport = (projectId: number, importId: number) =>
  callRoute(planLineRoutes.undoPlanLineImport, { projectId, importId })

export const invalidateCostImport = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    invalidatePlanLines(client),
    invalidateRoutes(client, planLineRoutes.readLastPlanLineImport),
  ])
