import { z } from 'zod'
import { routes } from '../http/route.ts'
import { dispositions } from '../planLines/planLines.ts'
import { limits } from '../shared/limits.ts'
import {
  hasVisibleCharacter,
  id,
  instant,
  messageResponse,
  sharedToken,
  text,
  textId,
} from '../shared/scalars.ts'
import { type Verdict, verdicts } from './currentDecision.ts'

/** Whether a verdict needs words: why not, or what is missing. */
export const needsVerdictReason = (verdict: Verdict): boolean => verdict !== 'approved'

/** What was decided about which state of a point. It never changes; later decisions follow it. */
export const decision = z.object({
  /** counts the decisions of the inspection from 1 */
  n: z.int().min(1),
  decidedAt: instant,
  verdict: z.enum(verdicts),
  reason: z.string(),
  point: z.object({ number: z.int(), title: z.string() }),
  /** of the point's cost lines and answer; 0: it had none */
  lineVersion: z.int(),
  disposition: z.enum(dispositions).nullable(),
  deferredTo: z.string().nullable(),
  /** the owner's, of an alternative or a waiver */
  ownerReason: z.string(),
  lines: z.array(
    z.object({
      scope: z.string(),
      area: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unitPrice: z.string(),
      sum: z.string().nullable(),
    }),
  ),
  estimatedCost: z.string().nullable(),
  currency: z.string().nullable(),
})
export type Decision = z.output<typeof decision>

/** The same as it is listed. */
export const listedDecision = decision.extend({
  pinId: id,
  /** null: the name was erased */
  reviewer: z.string().nullable(),
  /** a later decision about the same point is the one that counts */
  isReplaced: z.boolean(),
})
export type ListedDecision = z.output<typeof listedDecision>

/** The record of an inspection's decisions, to keep and to check. */
export const decisionRecord = z.object({
  version: z.literal(1),
  inspection: z.object({ id, name: z.string() }),
  /** the last entry of the evidence chain */
  head: z.object({ n: z.int(), hash: z.string() }).nullable(),
  decisions: z.array(
    z.object({
      /** JSON of a decision, exactly as it was hashed */
      record: z.string(),
      salt: z.string(),
      /** SHA-256 of salt and record, which the entry of the evidence chain repeats as `record` */
      hash: z.string(),
      /** number of that entry; null: the decision came from elsewhere without a chain */
      entry: z.int().nullable(),
      reviewer: z.string().nullable(),
      /** does the record still have the hash that is in the chain? */
      isIntact: z.boolean(),
      decision,
    }),
  ),
  /** of the decisions that count, by verdict; null: none has a cost */
  totals: z.array(
    z.object({ verdict: z.enum(verdicts), count: z.int(), sum: z.string().nullable() }),
  ),
})
export type DecisionRecord = z.output<typeof decisionRecord>

const token = sharedToken

export const planDecisionRoutes = routes({
  /**
   * Decides about a point as it was seen. 409 if its line or cost has changed since; a later decision
   * replaces the state, never the earlier decision. The same answer again is the same decision.
   */
  decide: {
    kind: 'json',
    method: 'POST',
    path: 'PlanDecision/Decide',
    can: 'planDecision.make',
    changes: true,
    credential: 'share',
    rate: [{ per: 'link', max: 1200, seconds: 600 }],
    body: z
      .object({
        token,
        pinId: id,
        /** of `planLine` as it was seen; 0: there was none */
        lineVersion: z.int().min(0),
        /** as it was seen */
        estimatedCost: z.string().max(limits.costText).nullable(),
        verdict: z.enum(verdicts, { error: 'value.invalid' }),
        reason: text(limits.pinDescription).default(''),
      })
      .refine(
        ({ verdict, reason }) => !needsVerdictReason(verdict) || hasVisibleCharacter(reason),
        { error: 'value.required', path: ['reason'] },
      ),
    answer: messageResponse({ n: z.int() }),
    successMessage: 'planDecision.made',
  },
  /** all decisions of an inspection, oldest first */
  listDecisions: {
    kind: 'json',
    method: 'GET',
    path: 'PlanDecision/GetDecisions',
    can: 'planDecision.read',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(listedDecision),
  },
  /** the same by a reviewer's link, of the points that it shows */
  listSharedDecisions: {
    kind: 'json',
    method: 'GET',
    path: 'PlanDecision/GetSharedDecisions',
    can: 'planDecision.read',
    changes: false,
    credential: 'share',
    query: z.object({ token }),
    answer: z.array(listedDecision),
  },
  /** the decisions with their hashes, which anybody can compare with the evidence chain */
  readDecisionRecord: {
    kind: 'json',
    method: 'GET',
    path: 'PlanDecision/GetRecord',
    can: 'planDecision.read',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: decisionRecord,
  },
  readSharedDecisionRecord: {
    kind: 'json',
    method: 'GET',
    path: 'PlanDecision/GetSharedRecord',
    can: 'planDecision.read',
    changes: false,
    credential: 'share',
    query: z.object({ token }),
    answer: decisionRecord,
  },
})
