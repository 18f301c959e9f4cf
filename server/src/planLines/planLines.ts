import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import { sumLines } from '@nspect/contract/planLines/lineSums'
import { needsReason, planLineRoutes } from '@nspect/contract/planLines/planLines'
import { cost } from '@nspect/contract/shared/scalars'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findCurrency } from '../money/currency.queries.ts'
import { resolveCost } from '../money/resolveCost.ts'
import { fromStoredCost } from '../money/storedCost.ts'
import { mapPlanLine } from './planLines.mapper.ts'
import {
  findPinWithPlanLine,
  type PlanLineValues,
  updateCostOfPin,
  upsertPlanLine,
} from './planLines.queries.ts'

type SaveContext = HandlerContext<typeof planLineRoutes.savePlanLine, ProjectFacts, unknown>

/** The sum of the lines that were sent; the first one fixes the client's currency. */
const resolveSum = async (
  { scope, subject, input, audit }: SaveContext,
  { own, inForce }: { own: string | null; inForce: string | null },
) => {
  const currency = own ?? input.currency ?? inForce
  const sum = sumLines(input.lines, currency)
  if (sum === null) return null
  // the sum is held to what the field of a cost takes
  if (!cost.safeParse(sum).success) throw createFieldError('lines', 'pin.costInvalid')
  const named = input.currency === undefined ? sum : `${sum} ${input.currency}`
  return resolveCost({ scope, clientId: subject.clientId, audit }, named, 'lines')
}

const pickValues = ({ disposition, deferredTo, reason, lines }: PlanLineValues) => ({
  disposition,
  deferredTo,
  reason,
  lines,
})

const savePlanLine = async (context: SaveContext) => {
  const { scope, input, subject: project, audit } = context
  const { pinId, disposition } = input
  const { estimatedCost: storedCost, line } = assertFound(
    await findPinWithPlanLine(scope, pinId),
    'record.missing',
  )
  const currencies = await findCurrency(scope.db, project.clientId)
  const currency = currencies.own ?? currencies.inForce
  const stored = line ?? { version: 0, updatedAt: scope.now }
  await assertRecordVersion(input, stored, () => line && mapPlanLine(line, currency))
  const values = {
    ...pickValues(input),
    deferredTo: disposition === 'deferred' ? input.deferredTo : null,
    reason: needsReason(disposition) ? input.reason.trim() : '',
  }
  const version = stored.version + 1
  await upsertPlanLine(scope, { id: pinId, clientId: project.clientId }, version, values)
  const before = fromStoredCost(storedCost, currency)
  const after = input.lines.length > 0 ? await resolveSum(context, currencies) : before
  if (after !== before) await updateCostOfPin(scope, pinId, after, assertStaff(scope).userId)
  audit({
    record: 'pin',
    recordId: pinId,
    before: { ...(line && pickValues(line)), estimatedCost: before },
    after: { ...values, estimatedCost: after },
  })
  return { version, estimatedCost: after }
}

export const planLineFeature = feature(planLineRoutes, {
  savePlanLine: handle(planLineRoutes.savePlanLine, {
    load: (scope, { pinId }) => findProjectOfPin(scope, pinId),
    run: savePlanLine,
  }),
})
