import { z } from 'zod'
import { instant } from '../shared/scalars.ts'

/** What a reviewer answers; `evidence` asks for more proof. */
export const verdicts = ['approved', 'rejected', 'evidence'] as const
export type Verdict = (typeof verdicts)[number]

/** The latest decision about a point, as the point shows it. */
export const currentDecision = z.object({
  /** counts the decisions of the inspection from 1 */
  n: z.int().min(1),
  verdict: z.enum(verdicts),
  /** empty for an approval without words */
  reason: z.string(),
  /** null: the name was erased */
  reviewer: z.string().nullable(),
  decidedAt: instant,
  /** the line or its cost is not the one that was decided about */
  isOutdated: z.boolean(),
})
export type CurrentDecision = z.output<typeof currentDecision>
