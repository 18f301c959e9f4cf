import { commentRoutes } from '@nspect/contract/comments/comments'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { reviewRoutes, type WaitingRepair } from '@nspect/contract/review/review'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'
import { commentsQuery } from '../comments/comments.api.ts'
import { pinByIdQuery, pinListQuery } from '../pins/pins.api.ts'

/** repairs of a page */
const pageSize = 25

/**
 * The repairs that wait, page by page. They stay as they were read: what became of each is kept
 * beside them.
 */
export const waitingRepairsQuery = () =>
  infiniteQueryOptions({
    queryKey: [reviewRoutes.listWaiting.path, 'queue'],
    queryFn: ({ pageParam, signal }) =>
      callRoute(
        reviewRoutes.listWaiting,
        { size: pageSize, ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The person's own latest reasons. */
export const recentReasonsQuery = () => readQuery(reviewRoutes.listReasons, {})

/** The inspection of a repair, for the place of its point. */
export const projectOfRepairQuery = (id: number) => ({
  ...readQuery(projectRoutes.readProject, { id }),
  staleTime: 60_000,
})

/** Takes back a decision of one's own. */
export const undoReviewDecision = (commentId: number) =>
  callRoute(commentRoutes.undoRepairStep, { id: commentId }, { keepalive: true })

/** Marks what a decision makes stale; read again when it is next shown, as the screen moves on. */
export const invalidateDecidedRepair = (
  client: QueryClient,
  { projectId, projectPinId }: WaitingRepair,
): Promise<unknown> =>
  Promise.all(
    [
      commentsQuery(projectPinId).queryKey,
      pinByIdQuery(projectPinId).queryKey,
      pinListQuery(projectId).queryKey,
      [reportRoutes.listReportPins.path],
      recentReasonsQuery().queryKey,
    ].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })),
  )
