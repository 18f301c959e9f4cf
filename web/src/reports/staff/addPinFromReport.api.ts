import type { RouteArgs } from '@nspect/contract/http/route'
import { addPinFromReportRoutes } from '@nspect/contract/pins/addPinFromReport'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'

type AddPinFromReportBody = RouteArgs<typeof addPinFromReportRoutes.savePinFromReport>

/** Creates a point from a photo. Resending a key creates no second point. */
export const savePinFromReport = (body: AddPinFromReportBody, photo: File, options: CallOptions) =>
  callRoute(addPinFromReportRoutes.savePinFromReport, body, {
    ...options,
    files: { uploadedImage: [photo] },
  })

/** Settles once the report is refetched. */
export const refetchReport = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, reportRoutes.listReportPins, pinRoutes.listPins)
