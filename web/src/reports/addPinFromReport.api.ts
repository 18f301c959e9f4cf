import { addPinFromReportRoutes } from '@nspect/contract/addPinFromReport'
import { pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { invalidate } from '../api/readQuery.ts'

type AddPinFromReportBody = ArgsOf<typeof addPinFromReportRoutes.savePinFromReport>

/** Creates a point from a photo. Resending a key creates no second point. */
export const savePinFromReport = (body: AddPinFromReportBody, photo: File, options: CallOptions) =>
  call(addPinFromReportRoutes.savePinFromReport, body, {
    ...options,
    files: { uploadedImage: [photo] },
  })

/** Settles once the report is refetched. */
export const refetchReport = (client: QueryClient): Promise<unknown> =>
  invalidate(client, reportRoutes.listReportPins, pinRoutes.listPins)
