import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findCurrency } from '../money/currency.queries.ts'
import { fromStoredCost } from '../money/storedCost.ts'
import { importPlanLines, readLastPlanLineImport, undoPlanLineImport } from './planLineImports.ts'
import { keepOwnParts, mapPlanLine, pickValues } from './planLines.mapper.ts'
import { listPinsWithPlanLines, updateCostsOfPins, upsertPlanLines } from './planLines.queries.ts'
import { resolveSums } from './resolveSums.ts'

type SaveContext = HandlerContext<typeof planLineRoutes.savePlanLine, ProjectFacts, unknown>

const savePlanLine = async (context: SaveContext) => {
  const { scope, input, subject: project, audit } = context
  const { pinId, lines } = input
  const [pin] = await listPinsWithPlanLines(scope, project.id, [pinId])
  const { estimatedCost: storedCost, line } = assertFound(pin, 'record.missing')
  const { own, inForce } = await findCurrency(scope.db, project.clientId)
  const currency = own ?? inForce
  const stored = line ?? { version: 0, updatedAt: scope.now }
  await assertRecordVersion(input, stored, () => line && mapPlanLine(line, currency))
  const values = keepOwnParts(input)
  const version = stored.version + 1
  await upsertPlanLines(scope, project.clientId, [{ ...values, pinId, version }])
  const before = fromStoredCost(storedCost, currency)
  const writer = { scope, clientId: project.clientId, audit }
  const [after = null] =
    lines.length > 0
      ? await resolveSums(writer, [{ field: 'lines', lines }], input.currency)
      : [before]
  if (after !== before)
    await updateCostsOfPins(scope, [{ pinId, cost: after }], assertStaff(scope).userId)
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

  importPlanLines: handle(planLineRoutes.importPlanLines, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: importPlanLines,
  }),

  readLastPlanLineImport: handle(planLineRoutes.readLastPlanLineImport, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) => ({
      lastImport: await readLastPlanLineImport(scope, project),
    }),
  }),

  undoPlanLineImport: handle(planLineRoutes.undoPlanLineImport, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: undoPlanLineImport,
  }),
})
