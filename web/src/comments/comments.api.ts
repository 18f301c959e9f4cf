import { commentRoutes } from '@nspect/contract/comments'
import { type Pin, pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { invalidate, read } from '../api/read.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'

/** What was said about a point, oldest first. */
export const commentList = (projPinId: number) => read(commentRoutes.listComments, { projPinId })

/** Takes a repair back that counts as done: the point is open again, what was handed in stays in its comments. */
export const useOpenAgain = () => {
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id, projectId, pointCategoryId, title, version }: Pin) =>
      call(
        pinRoutes.savePin,
        { id, projectId, pointCategoryId, title, version, isResolved: false, isApproved: false },
        { idempotencyKey: newFormKey() },
      ),
    onSuccess: () => invalidate(client, pinRoutes.listPins, pinRoutes.readPin, reportRoutes.listReportPins),
  })
}

/** Sends a comment or a step of the repair, with a picture of it. */
export const saveComment = (
  body: ArgsOf<typeof commentRoutes.saveComment>,
  photos: readonly File[],
  options: CallOptions,
) => call(commentRoutes.saveComment, body, { ...options, files: { file: photos } })

/** What a comment makes untrue. */
export const invalidateComments = (client: QueryClient): Promise<unknown> =>
  invalidate(client, commentRoutes.listComments, reportRoutes.listReportPins)

/** What a step of the repair makes untrue: it changes the point, so its lists are asked for anew. */
export const invalidateRepair = (client: QueryClient): Promise<unknown> =>
  invalidate(client, commentRoutes.listComments, reportRoutes.listReportPins, pinRoutes.listPins, pinRoutes.readPin)
