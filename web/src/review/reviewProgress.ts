import type { WaitingRepair } from '@nspect/contract/review/review'

/** What became of a repair; `gone`: somebody else has decided about it or changed it. */
export type ReviewOutcome = 'accepted' | 'sentBack' | 'gone'

/** How far a review is: what became of which repair, and which one is shown. */
export interface ReviewProgress {
  /** by `getRepairSubmissionKey` */
  outcomes: ReadonlyMap<string, ReviewOutcome>
  /** key of the repair that was gone to; null: the first one */
  at: string | null
}

export const emptyReviewProgress: ReviewProgress = { outcomes: new Map(), at: null }

/** Tells one submission of a repair from the next: submitted anew, it is reviewed anew. */
export const getRepairSubmissionKey = ({ projectPinId, lastStepId }: WaitingRepair): string =>
  `${projectPinId}-${lastStepId}`

/** Repairs of several pages, each once. */
export const removeDuplicateRepairs = (repairs: readonly WaitingRepair[]): WaitingRepair[] => [
  ...new Map(repairs.map((repair) => [getRepairSubmissionKey(repair), repair])).values(),
]

const isOpen = ({ outcomes }: ReviewProgress, repair: WaitingRepair) =>
  !outcomes.has(getRepairSubmissionKey(repair))

/** Repairs without an outcome, in the order in which they come when one goes on from that place. */
const openFrom = (
  repairs: readonly WaitingRepair[],
  progress: ReviewProgress,
  place: number,
): WaitingRepair[] =>
  [...repairs.slice(place + 1), ...repairs.slice(0, place + 1)].filter((repair) =>
    isOpen(progress, repair),
  )

const findRepairIndex = (repairs: readonly WaitingRepair[], at: string | null) =>
  repairs.findIndex((repair) => getRepairSubmissionKey(repair) === at)

/** The repair to be shown, and its place, counted from 1; undefined once all have an outcome. */
export const findRepairToReview = (repairs: readonly WaitingRepair[], progress: ReviewProgress) => {
  const place = Math.max(0, findRepairIndex(repairs, progress.at))
  const there = repairs[place]
  const repair = there && isOpen(progress, there) ? there : openFrom(repairs, progress, place)[0]
  return repair && { repair, number: repairs.indexOf(repair) + 1 }
}

/** The repairs that come after the one shown, without it. */
export const listRepairsAhead = (
  repairs: readonly WaitingRepair[],
  progress: ReviewProgress,
): WaitingRepair[] => {
  const current = findRepairToReview(repairs, progress)
  return current
    ? openFrom(repairs, progress, current.number - 1).filter((repair) => repair !== current.repair)
    : []
}

/**
 * Shows the next repair without an outcome, or with -1 the previous one; after the last comes the
 * first.
 */
export const moveToRepairToReview = (
  repairs: readonly WaitingRepair[],
  progress: ReviewProgress,
  by: 1 | -1,
): ReviewProgress => {
  const ahead = listRepairsAhead(repairs, progress)
  const next = by === 1 ? ahead[0] : ahead.at(-1)
  return next ? { ...progress, at: getRepairSubmissionKey(next) } : progress
}

/** Notes what became of a repair, and goes on to the next one. */
export const addReviewOutcome = (
  repairs: readonly WaitingRepair[],
  progress: ReviewProgress,
  repair: WaitingRepair,
  outcome: ReviewOutcome,
): ReviewProgress => {
  const outcomes = new Map(progress.outcomes).set(getRepairSubmissionKey(repair), outcome)
  const [next] = openFrom(repairs, { outcomes, at: null }, repairs.indexOf(repair))
  return { outcomes, at: getRepairSubmissionKey(next ?? repair) }
}

/** Forgets what became of a repair, and goes back to it. */
export const removeReviewOutcome = (
  { outcomes }: ReviewProgress,
  repair: WaitingRepair,
): ReviewProgress => {
  const others = new Map(outcomes)
  others.delete(getRepairSubmissionKey(repair))
  return { outcomes: others, at: getRepairSubmissionKey(repair) }
}

/** How many repairs had each outcome. */
export const countReviewOutcomes = ({
  outcomes,
}: ReviewProgress): Record<ReviewOutcome, number> => {
  const counts = { accepted: 0, sentBack: 0, gone: 0 }
  for (const outcome of outcomes.values()) counts[outcome] += 1
  return counts
}
