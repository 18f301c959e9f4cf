import { createHash } from 'node:crypto'
import { parseEvidenceEntry } from '@nspect/contract/evidence/verifyEvidence'
import { sumAmounts } from '@nspect/contract/money/amounts'
import { type CurrentDecision, verdicts } from '@nspect/contract/planDecisions/currentDecision'
import type {
  Decision,
  DecisionRecord,
  ListedDecision,
} from '@nspect/contract/planDecisions/planDecisions'
import type { DecisionRow } from './planDecisions.queries.ts'

/** What a decision's hash is made of; the trigger of `plan_decisions` computes the same. */
const hashDecision = ({ salt, record }: { salt: string; record: string }): string =>
  createHash('sha256').update(`${salt}${record}`).digest('hex')

/** The latest decision of a point as its statement reads it from the record. */
export type StoredCurrentDecision = Omit<CurrentDecision, 'isOutdated'> &
  Pick<Decision, 'lineVersion' | 'estimatedCost'>

/** The same with whether the point is still what was decided about. */
export const mapCurrentDecision = (
  { lineVersion, estimatedCost, ...decision }: StoredCurrentDecision,
  point: Pick<Decision, 'lineVersion' | 'estimatedCost'>,
): CurrentDecision => ({
  ...decision,
  isOutdated: lineVersion !== point.lineVersion || estimatedCost !== point.estimatedCost,
})

const pickLastOfPins = (rows: readonly DecisionRow[]): ReadonlyMap<number, DecisionRow> =>
  new Map(rows.map((row) => [row.pinId, row]))

export const mapListedDecisions = (rows: readonly DecisionRow[]): ListedDecision[] => {
  const last = pickLastOfPins(rows)
  return rows.map((row) => ({
    ...row.decision,
    pinId: row.pinId,
    reviewer: row.reviewer,
    isReplaced: last.get(row.pinId) !== row,
  }))
}

/** What the decisions that count cost together, by verdict. */
export const computeVerdictTotals = (
  decisions: readonly Pick<Decision, 'verdict' | 'estimatedCost' | 'currency'>[],
): DecisionRecord['totals'] =>
  verdicts.flatMap((verdict) => {
    const of = decisions.filter((decision) => decision.verdict === verdict)
    const costs = of.flatMap(({ estimatedCost }) => estimatedCost ?? [])
    if (of.length === 0) return []
    const sum = costs.length > 0 ? sumAmounts(costs, of.at(-1)?.currency ?? null) : null
    return [{ verdict, count: of.length, sum }]
  })

export const mapDecisionRecord = (
  inspection: DecisionRecord['inspection'],
  head: DecisionRecord['head'],
  rows: readonly DecisionRow[],
): DecisionRecord => ({
  version: 1,
  inspection,
  head,
  decisions: rows.map(({ record, salt, evidenceN, entry, reviewer, decision }) => {
    const hash = hashDecision({ salt, record })
    return {
      record,
      salt,
      hash,
      entry: evidenceN,
      reviewer,
      isIntact: entry !== null && parseEvidenceEntry(entry)?.record === hash,
      decision,
    }
  }),
  totals: computeVerdictTotals([...pickLastOfPins(rows).values()].map(({ decision }) => decision)),
})
