import type { DoubtfulPin } from '@nspect/contract/revisions/revisions'

/**
 * How far somebody is in the queue: the points that they have decided about, and the one that is
 * shown.
 */
export interface CheckProgress {
  decided: ReadonlySet<number>
  /** id of the point; null: the first one */
  at: number | null
}

export const emptyCheckProgress: CheckProgress = { decided: new Set(), at: null }

const waitingFrom = (pins: readonly DoubtfulPin[], { decided }: CheckProgress, place: number) =>
  [...pins.slice(place), ...pins.slice(0, place)].filter(
    ({ projectPinId }) => !decided.has(projectPinId),
  )

const findQueueIndex = (pins: readonly DoubtfulPin[], at: number | null) =>
  Math.max(
    0,
    pins.findIndex(({ projectPinId }) => projectPinId === at),
  )

/** The point to be shown; undefined once all are decided about. */
export const findPinToCheck = (
  pins: readonly DoubtfulPin[],
  progress: CheckProgress,
): DoubtfulPin | undefined => waitingFrom(pins, progress, findQueueIndex(pins, progress.at))[0]

/** Shows the next point that waits, or with -1 the one before; after the last comes the first. */
export const moveToPinToCheck = (
  pins: readonly DoubtfulPin[],
  progress: CheckProgress,
  by: 1 | -1,
): CheckProgress => {
  const waiting = waitingFrom(pins, progress, findQueueIndex(pins, progress.at))
  const next = by === 1 ? waiting[1] : waiting.at(-1)
  return next ? { ...progress, at: next.projectPinId } : progress
}

/** Notes that a point is decided about, and goes on to the next one. */
export const addPinDecision = (
  pins: readonly DoubtfulPin[],
  progress: CheckProgress,
  projectPinId: number,
): CheckProgress => {
  const decided = new Set(progress.decided).add(projectPinId)
  const next = waitingFrom(pins, { decided, at: null }, findQueueIndex(pins, projectPinId))[0]
  return { decided, at: next?.projectPinId ?? projectPinId }
}

/** Forgets a decision, and goes back to its point. */
export const removePinDecision = (progress: CheckProgress, projectPinId: number): CheckProgress => {
  const decided = new Set(progress.decided)
  decided.delete(projectPinId)
  return { decided, at: projectPinId }
}
