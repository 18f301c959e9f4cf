import { commentRoutes } from '@nspect/contract/comments/comments'
import type { RouteArgs } from '@nspect/contract/http/route'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The comments of a point, oldest first. */
export const commentsQuery = (projPinId: number) =>
  readQuery(commentRoutes.listComments, { projPinId })

/** Saves a comment or a step of the repair, with its pictures. */
export const saveComment = (
  body: RouteArgs<typeof commentRoutes.saveComment>,
  photos: readonly File[],
  options: CallOptions,
) => callRoute(commentRoutes.saveComment, body, { ...options, files: { file: photos } })

/** Invalidates the queries that a comment makes stale; whoever comments watches the point. */
export const invalidateComments = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    commentRoutes.listComments,
    reportRoutes.listReportPins,
    inboxRoutes.readWatch,
  )

/**
 * Invalidates the queries that a repair step makes stale; it changes the point, so these include
 * the point's lists.
 */
export const invalidateRepair = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    commentRoutes.listComments,
    reportRoutes.listReportPins,
    pinRoutes.listPins,
    pinRoutes.readPin,
  )

/** Undoes the last step of a repair. */
export const useUndoRepairStep = () => {
  const client = useQueryClient()
  const undo = async (id: number) => {
    try {
      const { message } = await callRoute(commentRoutes.undoRepairStep, { id })
      toast.done(message)
    } catch (error) {
      toast.failed(error)
    }
    await invalidateRepair(client)
  }
  return (id: number): void => void undo(id)
}
