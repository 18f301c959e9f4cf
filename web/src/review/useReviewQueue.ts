import type { WaitingRepair } from '@nspect/contract/review/review'
import { limits } from '@nspect/contract/shared/limits'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateDecidedRepair, undoReviewDecision, waitingRepairsQuery } from './review.api.ts'
import {
  addReviewOutcome,
  countReviewOutcomes,
  emptyReviewProgress,
  findRepairToReview,
  listRepairsAhead,
  moveToRepairToReview,
  type ReviewOutcome,
  removeDuplicateRepairs,
  removeReviewOutcome,
} from './reviewProgress.ts'

/** A decision that can still be taken back. */
export interface ReviewDecision {
  repair: WaitingRepair
  outcome: Exclude<ReviewOutcome, 'gone'>
  /** of its step */
  commentId: number
}

/** so many repairs before the last loaded one, the next page is fetched */
const fetchAhead = 5

/** The decisions of the last seconds, the latest last. */
const useRecentDecisions = () => {
  const [recent, setRecent] = useState<readonly ReviewDecision[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  const drop = (decision: ReviewDecision) =>
    setRecent((all) => all.filter((recentDecision) => recentDecision !== decision))
  const add = (decision: ReviewDecision) => {
    setRecent((all) => [...all, decision])
    timers.current.add(setTimeout(() => drop(decision), limits.reviewUndo))
  }
  return { latest: recent.at(-1), add, drop }
}

/**
 * The repairs that wait, which of them is shown, what became of the others, and how the last
 * decision is undone.
 */
export const useReviewQueue = () => {
  const client = useQueryClient()
  const pages = useInfiniteQuery(waitingRepairsQuery())
  const [progress, setProgress] = useState(emptyReviewProgress)
  const { latest, add, drop } = useRecentDecisions()
  const isUndoing = useRef(false)
  const repairs = useMemo(
    () => removeDuplicateRepairs(pages.data?.pages.flatMap((page) => page.repairs) ?? []),
    [pages.data],
  )
  const ahead = useMemo(() => listRepairsAhead(repairs, progress), [repairs, progress])
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const isShort = ahead.length < fetchAhead
  useEffect(() => {
    if (hasNextPage && isShort && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isShort, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const settle = (repair: WaitingRepair, outcome: ReviewOutcome) => {
    setProgress((before) => addReviewOutcome(repairs, before, repair, outcome))
    void invalidateDecidedRepair(client, repair)
  }
  const counted = pages.data?.pages[0]?.total ?? 0
  const total = Math.max(counted, repairs.length)
  return {
    isLoading: pages.isPending,
    error: pages.data && !isFetchNextPageError ? null : pages.error,
    /** asks again after a failure */
    retry: () => void (pages.data ? fetchNextPage() : pages.refetch()),
    current: findRepairToReview(repairs, progress),
    /** those that come next */
    ahead,
    hasMore: hasNextPage,
    total,
    /** how many still wait */
    left: total - progress.outcomes.size,
    isTotalCapped: counted >= limits.waitingCounted,
    counts: countReviewOutcomes(progress),
    turn: (by: 1 | -1) => setProgress((before) => moveToRepairToReview(repairs, before, by)),
    decided: (decision: ReviewDecision) => {
      settle(decision.repair, decision.outcome)
      add(decision)
    },
    gone: (repair: WaitingRepair) => settle(repair, 'gone'),
    /** the decision that can be undone now */
    latest,
    /** takes the latest decision back; resolves to it once that is done */
    undo: async (): Promise<ReviewDecision | undefined> => {
      if (!latest || isUndoing.current) return undefined
      isUndoing.current = true
      try {
        await undoReviewDecision(latest.commentId)
        drop(latest)
        setProgress((before) => removeReviewOutcome(before, latest.repair))
        await invalidateDecidedRepair(client, latest.repair)
        return latest
      } catch (error) {
        toast.failed(error)
        return undefined
      } finally {
        isUndoing.current = false
      }
    },
    /** begins anew with what waits now */
    restart: () => {
      setProgress(emptyReviewProgress)
      void client.resetQueries({ queryKey: waitingRepairsQuery().queryKey })
    },
  }
}
export type ReviewQueue = ReturnType<typeof useReviewQueue>
