import { commentRoutes } from '@nspect/contract/comments'
import type { MarkUpShape } from '@nspect/contract/photoMarkUp'
import { photoRoutes } from '@nspect/contract/photos'
import { pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import type { AnswerOf } from '@nspect/contract/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '../../api/call.ts'
import { invalidate } from '../../api/readQuery.ts'

/** Which photo: one of a point, or one of those of a comment, counted from 0. */
export type WhichPhoto = { projectPinPhotoId: number } | { commentId: number; index: number }

export type MarkUp = AnswerOf<typeof photoRoutes.readMarkUp>

/** The shapes on a photo, read each time its editor opens: while it is open they stay. */
export const markUpOf = (which: WhichPhoto) =>
  queryOptions<MarkUp>({
    queryKey: [photoRoutes.readMarkUp.path, which],
    queryFn: ({ signal }) => call(photoRoutes.readMarkUp, which, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Draws these shapes on a photo, over the mark-up that was read. */
export const saveMarkUp = (
  which: WhichPhoto,
  markUpId: number,
  shapes: readonly MarkUpShape[],
  options: CallOptions,
) => call(photoRoutes.saveMarkUp, { ...which, markUpId, shapes: [...shapes] }, options)

/** Reads anew what shows the photo. */
export const invalidatePhotos = (client: QueryClient): Promise<unknown> =>
  invalidate(
    client,
    pinRoutes.listPins,
    pinRoutes.readPin,
    commentRoutes.listComments,
    reportRoutes.listReportPins,
  )
