import type { RouteArgs } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'

export type SavePlanLineArgs = RouteArgs<typeof planLineRoutes.savePlanLine>

/** Stores what the plan says about a point. */
export const savePlanLine = (args: SavePlanLineArgs, options?: CallOptions) =>
  callRoute(planLineRoutes.savePlanLine, args, options)

/** Invalidates the points, and the inspection, whose currency a first cost may have chosen. */
export const invalidatePlanLines = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    pinRoutes.listPins,
    pinRoutes.readPin,
    reportRoutes.listReportPins,
    projectRoutes.readProject,
  )
