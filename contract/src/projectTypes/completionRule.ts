import { z } from 'zod'
import { limits } from '../shared/limits.ts'
import { renovationCycles } from './improvementPlan.ts'

const days = { error: 'plan.days' }

/** When the points of a category have to be done, in a plan (T93). */
export const completionRule = {
  /** the renovation with which they are done */
  renovationCycle: z.literal(renovationCycles).nullable(),
  /** days from the plan's issue, for points of no cycle, or of one without a date */
  completionDays: z.int(days).min(0, days).max(limits.planDays, days).nullable(),
}
export type CompletionRule = z.output<z.ZodObject<typeof completionRule>>
