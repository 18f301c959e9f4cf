import { commentRoutes } from '@nspect/contract/comments'
import { type Pin, pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import type { ArgsOf } from '@nspect/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { invalidate, read } from '../api/read.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'

/** What was said about a point, oldest first. */
export const commentList = (projPinId: number) => read(commentRoutes.listComments, { projPinId })

export interface CommentInput {
  body: ArgsOf<typeof commentRoutes.saveComment>
  photo?: File | undefined
  idempotencyKey: string
}

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

/** Sends a comment or a step of the repair; a step changes the point, so its lists are asked for anew. */
export const useSaveComment = () => {
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ body, photo, idempotencyKey }: CommentInput) =>
      call(commentRoutes.saveComment, body, { files: { file: photo ? [photo] : [] }, idempotencyKey }),
    onSuccess: (_, { body }) =>
      invalidate(
        client,
        commentRoutes.listComments,
        reportRoutes.listReportPins,
        ...(body.action ? [pinRoutes.listPins, pinRoutes.readPin] : []),
      ),
  })
}
