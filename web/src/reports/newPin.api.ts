import { addPinFromReportRoutes } from '@nspect/contract/addPinFromReport'
import { pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { invalidate } from '../api/readQuery.ts'

interface NewPin {
  body: ArgsOf<typeof addPinFromReportRoutes.savePinFromReport>
  photo: File
  options: Pick<CallOptions, 'idempotencyKey' | 'signal' | 'onProgress'>
}

/** Creates a point from a photo; settles once the report is refetched. Resending a key creates no second point. */
export const useSavePinFromReport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, photo, options }: NewPin) =>
      call(addPinFromReportRoutes.savePinFromReport, body, { ...options, files: { uploadedImage: [photo] } }),
    onSuccess: () => invalidate(client, reportRoutes.listReportPins, pinRoutes.listPins),
  })
}
