import { z } from 'zod'
import type { Disposition } from '../planLines/planLines.ts'
import { id } from '../shared/scalars.ts'
import type { CurrentDecision } from './currentDecision.ts'

/** What says whose turn it is about a point of a plan. */
export interface PlanTurnInput {
  /** it has cost lines, a cost, or the owner's answer: something to decide about */
  hasProposal: boolean
  /** the latest decision; null: none was made */
  decision: Pick<CurrentDecision, 'verdict' | 'isOutdated'> | null
  /** a reviewer's link that works now shows the point */
  hasReviewer: boolean
}

/**
 * Whose turn it is. The owner's: what was decided about was rejected or needs evidence, or there is
 * nothing yet to decide about. The brand's: there is something, and no decision about it as it is
 * now. Without a reviewer's link nobody can decide, so nothing waits for the brand.
 */
export const getPlanTurn = ({
  hasProposal,
  decision,
  hasReviewer,
}: PlanTurnInput): 'brand' | 'owner' | null => {
  if (decision && !decision.isOutdated) return decision.verdict === 'approved' ? null : 'owner'
  if (!hasReviewer) return null
  return hasProposal ? 'brand' : 'owner'
}

/** What says whether a point of a plan is late. */
export interface PlanDeadlineInput extends Pick<PlanTurnInput, 'decision'> {
  /** by the point or its category, YYYY-MM-DD; empty: none */
  requiredDay: string
  disposition: Disposition | null
  /** YYYY-MM-DD; of an answer that defers it */
  deferredTo: string | null
  /** a repair was submitted, or the day on which it was done is known */
  isDone: boolean
}

/**
 * The day by which a point of a plan has to be done; empty: none. What the brand approved counts: a
 * deferral has its own day, a waiver none.
 */
export const computePlanDeadline = ({
  requiredDay,
  disposition,
  deferredTo,
  decision,
}: Omit<PlanDeadlineInput, 'isDone'>): string => {
  if (decision?.verdict !== 'approved' || decision.isOutdated) return requiredDay
  if (disposition === 'waiver') return ''
  return disposition === 'deferred' ? (deferredTo ?? requiredDay) : requiredDay
}

/** Whether a point of a plan is past its day and not done. */
export const isPlanPointOverdue = (point: PlanDeadlineInput, today: string): boolean => {
  const deadline = computePlanDeadline(point)
  return !point.isDone && point.disposition !== 'done' && deadline !== '' && deadline < today
}

/** How many points of a plan wait for whom, and how many are late. */
export const waitingPlan = z.object({
  projectId: id,
  projectName: z.string(),
  brand: z.int(),
  owner: z.int(),
  overdue: z.int(),
})
export type WaitingPlan = z.output<typeof waitingPlan>
