import { commentRoutes } from '@nspect/contract/comments'
import { type Pin, pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { invalidate, readQuery } from '../api/readQuery.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'

/** The comments of a point, oldest first. */
export const commentList = (projPinId: number) => readQuery(commentRoutes.listComments, { projPinId })

/** Reopens a point whose repair counts as done; the submissions stay in its comments. */
export const useOpenAgain = () => {
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id, projectId, pointCategoryId, title, version }: Pin) =>
      call(
        pinRoutes.savePin,
        { id, projectId, pointCategoryId, title, version, isResolved: false, isApproved: false },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => invalidate(client, pinRoutes.listPins, pinRoutes.readPin, reportRoutes.listReportPins),
  })
}

/** Saves a comment or a step of the repair, with its pictures. */
export const saveComment = (
  body: ArgsOf<typeof commentRoutes.saveComment>,
  photos: readonly File[],
  options: CallOptions,
) => call(commentRoutes.saveComment, body, { ...options, files: { file: photos } })

/** Invalidates the queries that a comment makes stale. */
export const invalidateComments = (client: QueryClient): Promise<unknown> =>
  invalidate(client, commentRoutes.listComments, reportRoutes.listReportPins)

/** Invalidates the queries that a repair step makes stale; it changes the point, so these include the point's lists. */
export const invalidateRepair = (client: QueryClient): Promise<unknown> =>
  invalidate(client, commentRoutes.listComments, reportRoutes.listReportPins, pinRoutes.listPins, pinRoutes.readPin)
