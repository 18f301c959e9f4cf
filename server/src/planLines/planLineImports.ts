import { isDeepStrictEqual } from 'node:util'
import { getCurrencyDigits, toMinorUnits } from '@nspect/contract/money/amounts'
import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import type { ImportedPoint, planLineRoutes } from '@nspect/contract/planLines/planLines'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, assertStaff, type HandlerContext } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { findCurrency } from '../money/currency.queries.ts'
import { fromStoredCost } from '../money/storedCost.ts'
import {
  findRecentImport,
  markImportUndone,
  replaceLastImport,
} from '../tables/tableImports.queries.ts'
import { keepOwnParts, pickValues } from './planLines.mapper.ts'
import {
  listPinsWithPlanLines,
  type PlanLineValues,
  updateCostsOfPins,
  upsertPlanLines,
} from './planLines.queries.ts'
import { resolveSums } from './resolveSums.ts'

const kind = 'planLines'

/** What a plan says about a point, with what the point costs. */
interface PricedPlanLine extends PlanLineValues {
  estimatedCost: string | null
}

interface PlanLineChange {
  pinId: number
  /** that it gets */
  version: number
  before: PricedPlanLine
  after: PricedPlanLine
}

const blank: PlanLineValues = { disposition: null, deferredTo: null, reason: '', lines: [] }

type StoredPin = Awaited<ReturnType<typeof listPinsWithPlanLines>>[number]

const toPriced = ({ line, estimatedCost }: StoredPin, currency: string | null): PricedPlanLine => ({
  ...pickValues(line ?? blank),
  estimatedCost: fromStoredCost(estimatedCost, currency),
})

const findCurrencyInForce = async (scope: Scope, clientId: number) => {
  const { own, inForce } = await findCurrency(scope.db, clientId)
  return own ?? inForce
}

/** Stores changes of points that were locked, and notes each. */
const storeChanges = async (
  { scope, subject, audit }: { scope: Scope; subject: ProjectFacts; audit(note: AuditNote): void },
  changes: readonly PlanLineChange[],
) => {
  await upsertPlanLines(
    scope,
    subject.clientId,
    changes.map(({ pinId, version, after }) => ({ ...pickValues(after), pinId, version })),
  )
  const costs = changes
    .filter(({ before, after }) => before.estimatedCost !== after.estimatedCost)
    .map(({ pinId, after }) => ({ pinId, cost: after.estimatedCost }))
  await updateCostsOfPins(scope, costs, assertStaff(scope).userId)
  for (const { pinId, before, after } of changes)
    audit({ record: 'pin', recordId: pinId, before, after })
}

type ImportContext = HandlerContext<typeof planLineRoutes.importPlanLines, ProjectFacts, unknown>

/** The points that an import names, as they are stored. Throws if one is missing or was changed. */
const loadNamedPins = async ({ scope, input, subject }: ImportContext) => {
  const ids = input.points.map(({ pinId }) => pinId)
  const stored = await listPinsWithPlanLines(scope, subject.id, ids)
  const pins = new Map(stored.map((pin) => [pin.id, pin]))
  return input.points.map((point, place) => {
    const pin = pins.get(point.pinId)
    if (!pin) throw new HttpError('record.missing')
    if ((pin.line?.version ?? 0) !== point.version) throw new HttpError('record.stale')
    return { pin, point, field: `points.${place}.lines` }
  })
}

const mergeValues = ({ line }: StoredPin, { response, lines }: ImportedPoint): PlanLineValues => {
  const stored = pickValues(line ?? blank)
  return keepOwnParts({ ...stored, ...response, lines: lines ?? stored.lines })
}

export const importPlanLines = async (context: ImportContext) => {
  const { scope, input, subject: project, audit } = context
  const currency = await findCurrencyInForce(scope, project.clientId)
  const named = (await loadNamedPins(context)).map((one) => ({
    ...one,
    before: toPriced(one.pin, currency),
    values: mergeValues(one.pin, one.point),
  }))
  const sums = await resolveSums(
    { scope, clientId: project.clientId, audit },
    named.map(({ field, point }) => ({ field, lines: point.lines ?? [] })),
    input.currency,
  )
  const changes = named
    .map(({ pin, point, before, values }, place) => ({
      pinId: pin.id,
      version: point.version + 1,
      before,
      after: {
        ...values,
        estimatedCost: point.lines?.length ? (sums[place] ?? null) : before.estimatedCost,
      },
    }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
  await storeChanges(context, changes)
  const importId =
    changes.length === 0
      ? null
      : await replaceLastImport(
          scope,
          { project, kind },
          changes.map(({ pinId, version, before }) => ({
            id: pinId,
            version,
            before: { ...before },
          })),
        )
  const counts = { changed: changes.length, unchanged: named.length - changes.length }
  audit({ record: 'project', recordId: project.id, after: { planLines: counts } })
  return { ...counts, importId }
}

export const readLastPlanLineImport = async (scope: Scope, project: ProjectFacts) => {
  const last = await findRecentImport(scope, { project, kind })
  if (!last || last.undoneAt) return null
  return {
    id: last.id,
    points: last.records.length,
    importedDateTime: last.importedAt.toISOString(),
  }
}

/** Whether a cost from before fits the currency of today: one without any may have been set since. */
const isCostOf = (currency: string | null, cost: string | null): boolean =>
  cost === null || toMinorUnits(cost, getCurrencyDigits(currency)) !== null

type UndoContext = HandlerContext<typeof planLineRoutes.undoPlanLineImport, ProjectFacts, unknown>

export const undoPlanLineImport = async (context: UndoContext) => {
  const { scope, input, subject: project, audit } = context
  const last = await findRecentImport(scope, { project, kind })
  if (last?.id !== input.importId) throw new HttpError('record.missing')
  if (last.undoneAt) return { restored: 0, changedSince: [] }
  const currency = await findCurrencyInForce(scope, project.clientId)
  const records = new Map(last.records.map((record) => [record.id, record]))
  const changes: PlanLineChange[] = []
  const changedSince: number[] = []
  // points that are gone stay so
  for (const pin of await listPinsWithPlanLines(scope, project.id, [...records.keys()])) {
    const record = records.get(pin.id)
    const after = record?.before as PricedPlanLine | undefined
    const version = pin.line?.version ?? 0
    if (!after || version !== record?.version || !isCostOf(currency, after.estimatedCost))
      changedSince.push(pin.pinNumber)
    else
      changes.push({ pinId: pin.id, version: version + 1, before: toPriced(pin, currency), after })
  }
  await storeChanges(context, changes)
  await markImportUndone(scope, last.id)
  const counts = { restored: changes.length, changedSince }
  audit({ record: 'project', recordId: project.id, after: { undonePlanLineImport: counts } })
  return counts
}
