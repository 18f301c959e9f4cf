import { computeLineSum } from '@nspect/contract/planLines/lineSums'
import { needsReason, type PlanLine } from '@nspect/contract/planLines/planLines'
import type { planLines } from '../db/tables/planLines.ts'
import type { PlanLineValues } from './planLines.queries.ts'

/** What a plan says about a point as it is stored; within JSON its time is a text. */
export type StoredPlanLine = Omit<
  typeof planLines.$inferSelect,
  'clientId' | 'projectPinId' | 'updatedAt'
> & { updatedAt: Date | string }

/** What a plan says about a point, with the sums of its lines. */
export const mapPlanLine = (
  { version, updatedAt, disposition, deferredTo, reason, lines }: StoredPlanLine,
  currency: string | null,
): PlanLine => ({
  version,
  updatedDateTime: new Date(updatedAt).toISOString(),
  disposition,
  deferredTo,
  reason,
  lines: lines.map((line) => ({ ...line, sum: computeLineSum(line, currency) })),
})

/** What is done and how much of it, without what it costs. */
export const withoutCosts = (planLine: PlanLine | null): PlanLine | null =>
  planLine && {
    ...planLine,
    lines: planLine.lines.map((line) => ({ ...line, unitPrice: '', sum: null })),
  }

/** Of a stored plan line, what people enter. */
export const pickValues = ({
  disposition,
  deferredTo,
  reason,
  lines,
}: PlanLineValues): PlanLineValues => ({ disposition, deferredTo, reason, lines })

/** What is stored of an answer: only what belongs to it. */
export const keepOwnParts = ({
  disposition,
  deferredTo,
  reason,
  lines,
}: PlanLineValues): PlanLineValues => ({
  disposition,
  deferredTo: disposition === 'deferred' ? deferredTo : null,
  reason: needsReason(disposition) ? reason.trim() : '',
  lines,
})
