import { parseKeys } from '@nspect/contract/planLines/planTotals'
import {
  computePlanValidUntil,
  createPlanCompletionDateLookup,
  createPlanFormLookup,
  getRenovationFormKeys,
  improvementPlanForm,
  isImprovementPlan,
  type PlanFieldKey,
  type PlanProjectType,
  planFieldKeys,
  type RenovationCycle,
  renovationCycles,
} from '@nspect/contract/projectTypes/improvementPlan'
import type { FormValue, ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import type { ReportPin, ReportPlan } from './reportData.ts'

const template = new Map(improvementPlanForm.map(({ key, label }) => [key, label]))
const scheduleKeys = new Set(
  renovationCycles.flatMap((years) => Object.values(getRenovationFormKeys(years))) as string[],
)

/**
 * The plan from an inspection's form; null if its type is no plan. Fields without a value are
 * empty.
 */
export const mapImprovementPlan = (
  type: Pick<ProjectType, 'formJSON' | 'brandPack'>,
  values: readonly FormValue[],
): ReportPlan | null => {
  const { formJSON: form, brandPack } = type
  if (!isImprovementPlan(form)) return null
  const answerTo = createPlanFormLookup(values)
  const validUntil = computePlanValidUntil(answerTo, brandPack)
  return {
    details: form
      .filter(({ key }) => !scheduleKeys.has(key))
      .map(({ key, label, type: kind }) => ({
        key,
        label,
        isOwnLabel: template.get(key) !== label,
        value: key === 'pipIsValidUntil' ? validUntil : answerTo(key),
        isDay: kind === 'date',
      })),
    issuedOn: answerTo('pipIssueDate'),
    validUntil,
    labels: brandPack.labels,
    introduction: brandPack.introduction,
    keys: parseKeys(answerTo('totaNumberOfGuestRooms')),
    schedule: renovationCycles.map((years) => {
      const keys = getRenovationFormKeys(years)
      return {
        years,
        scope: answerTo(keys.scope),
        date: answerTo(keys.date),
        description: answerTo(keys.description),
      }
    }),
  }
}

/** What finds the two dates of each of a plan's points (`computePlanDatesOfPin`). */
export interface PlanDates {
  /** the plan's fields by their ids */
  fields: ReadonlyMap<number, PlanFieldKey>
  requiredOf: ReturnType<typeof createPlanCompletionDateLookup>
  /** the renovations of categories by their ids */
  cycles: ReadonlyMap<number, RenovationCycle | null>
}

type Keyed = readonly { id: number; key: string | null }[]

/** `deleted`: keyed fields that the type no longer has, of which points may still have values. */
export const createPlanDatesReader = (
  type: PlanProjectType & { projectTypeCustomFields: Keyed },
  values: readonly FormValue[],
  deleted: Keyed,
): PlanDates => ({
  fields: new Map(
    [...type.projectTypeCustomFields, ...deleted].flatMap(({ id, key }) => {
      const known = planFieldKeys.find((planField) => planField === key)
      return known ? [[id, known] as const] : []
    }),
  ),
  requiredOf: createPlanCompletionDateLookup(type, createPlanFormLookup(values)),
  cycles: new Map(type.pointCategories.map(({ id, renovationCycle }) => [id, renovationCycle])),
})

/**
 * The plan's two dates of a point; done defaults to the day on which the repair was accepted (T93).
 */
export const computePlanDatesOfPin = (
  {
    pin,
    lastStep,
    customFields,
    comments,
  }: Pick<ReportPinRow, 'pin' | 'lastStep' | 'customFields' | 'comments'>,
  { fields, requiredOf }: PlanDates,
) => {
  const writtenOf = (key: PlanFieldKey) =>
    customFields.find(
      ({ customFieldId, value }) => fields.get(customFieldId) === key && value !== '',
    )?.value ?? ''
  // an acceptance that was taken back before somebody set the flags by hand is none
  const isAccepted = pin.isApproved && lastStep === 'accept'
  const accepted = isAccepted ? comments.findLast(({ action }) => action === 'accept') : undefined
  return {
    required: requiredOf(writtenOf('requiredCompletionDate'), pin.pointCategoryId).day,
    actual:
      writtenOf('actualCompletionDate') ||
      (accepted ? new Date(accepted.createdAt).toISOString() : ''),
  }
}

/** What a plan says about a point, and what its totals go by. */
export const mapPointOfPlan = (
  {
    pin,
    planLine,
    planDecision,
    roomKind,
  }: Pick<ReportPinRow, 'pin' | 'planLine' | 'planDecision' | 'roomKind'>,
  { cycles }: PlanDates,
): NonNullable<ReportPin['ofPlan']> => ({
  line: planLine,
  decision: planDecision,
  cycle: cycles.get(pin.pointCategoryId) ?? null,
  roomKind,
})
