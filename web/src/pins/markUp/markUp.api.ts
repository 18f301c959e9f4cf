import { commentRoutes } from '@nspect/contract/comments/comments'
import type { RouteResponse } from '@nspect/contract/http/route'
import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import type { MarkedPhoto } from '../photos.api.ts'

export type MarkUp = RouteResponse<typeof photoRoutes.readMarkUp>

/** The shapes on a photo, read each time its editor opens: while it is open they stay. */
export const markUpQuery = (photoReference: MarkedPhoto) =>
  queryOptions<MarkUp>({
    queryKey: [photoRoutes.readMarkUp.path, photoReference],
    queryFn: ({ signal }) => callRoute(photoRoutes.readMarkUp, photoReference, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Draws these shapes on a photo, over the mark-up that was read. */
export const saveMarkUp = (
  photoReference: MarkedPhoto,
  markUpId: number,
  shapes: readonly MarkUpShape[],
  options: CallOptions,
) =>
  callRoute(photoRoutes.saveMarkUp, { ...photoReference, markUpId, shapes: [...shapes] }, options)

/** Reads anew what shows the photo. */
export const invalidatePhotos = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    pinRoutes.listPins,
    pinRoutes.readPin,
    commentRoutes.listComments,
    reportRoutes.listReportPins,
  )
