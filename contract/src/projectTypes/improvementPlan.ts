import type { BrandLabel, BrandPack } from './brandPack.ts'
import type { CompletionRule } from './completionRule.ts'
import type { FieldKey } from './fieldKeys.ts'
import type { FormField } from './projectTypes.ts'

/**
 * The built-in form 'Property Details & Renovation Schedule' of a Property Improvement Plan. Keys
 * are wire names and keep their spelling (T94); labels are neutral.
 */
export const improvementPlanForm: readonly FormField[] = [
  { key: 'propertyName', label: 'Property name', type: 'text' },
  { key: 'propertyLocation', label: 'Property location', type: 'text' },
  { key: 'hyattSpiritCode', label: 'Property code', type: 'text' },
  { key: 'sellerOwnershipInformation', label: 'Seller / ownership', type: 'text' },
  { key: 'buyerOwnershipInformation', label: 'Buyer / ownership', type: 'text' },
  { key: 'currentManagementInformation', label: 'Current management', type: 'text' },
  { key: 'proposedManagementInformation', label: 'Proposed management', type: 'text' },
  { key: 'totaNumberOfGuestRooms', label: 'Total number of guest rooms', type: 'text' },
  { key: 'totalNumberOfFloors', label: 'Total number of floors', type: 'text' },
  { key: 'meetingSpace', label: 'Meeting space', type: 'text' },
  { key: 'constructionGeneration', label: 'Construction generation', type: 'text' },
  { key: 'originalConstructionDate', label: 'Original construction date', type: 'date' },
  { key: 'hyattOpenDate', label: 'Opening date', type: 'date' },
  { key: 'mostCurrentRenovation', label: 'Most recent renovation', type: 'text' },
  { key: 'leadCertification', label: 'LEED certification', type: 'text' },
  { key: 'pipWalkthroughDate', label: 'PIP walkthrough date', type: 'date' },
  { key: 'pipIssueDate', label: 'PIP issue date', type: 'date' },
  { key: 'pipIsValidUntil', label: 'PIP is valid until', type: 'date' },
  { key: 'followUpWalkthroughDate', label: 'Follow-up walkthrough date', type: 'date' },
  { key: '7yearCycle', label: '7 year cycle', type: 'text' },
  { key: '7yearCycleDate', label: '7 year cycle, date', type: 'date' },
  { key: '7yearCycleDescription', label: '7 year cycle, description', type: 'text' },
  { key: '14yearCycle', label: '14 year cycle', type: 'text' },
  { key: '14yearCycleDate', label: '14 year cycle, date', type: 'date' },
  { key: '14yearCycleDescription', label: '14 year cycle, description', type: 'text' },
  { key: '21yearCycle', label: '21 year cycle', type: 'text' },
  { key: '21yearCycleDate', label: '21 year cycle, date', type: 'date' },
  { key: '21yearCycleDescription', label: '21 year cycle, description', type: 'text' },
]

/** Years between the renovations of the schedule. */
export const renovationCycles = [7, 14, 21] as const
export type RenovationCycle = (typeof renovationCycles)[number]

/** The plan's own fields of a point: dates, identified by key even if renamed (T93). */
export const planFieldKeys = [
  'requiredCompletionDate',
  'actualCompletionDate',
] as const satisfies readonly FieldKey[]
export type PlanFieldKey = (typeof planFieldKeys)[number]

/** Of a category that sets no dates. */
export const emptyCompletionRule: CompletionRule = { renovationCycle: null, completionDays: null }

/**
 * Whether types with this form print the plan's layout: if it schedules the three renovations,
 * whatever its name.
 */
export const isImprovementPlan = (form: readonly Pick<FormField, 'key'>[]): boolean =>
  renovationCycles.every((years) => form.some(({ key }) => key === `${years}yearCycle`))

/**
 * How a plan's brand words something; undefined if it leaves it to the product, or if the type is
 * no plan.
 */
export const getBrandLabel = (
  { formJSON, brandPack }: { formJSON: readonly Pick<FormField, 'key'>[]; brandPack: BrandPack },
  name: BrandLabel,
): string | undefined => (isImprovementPlan(formJSON) ? brandPack.labels[name] : undefined)

/** The form keys of one renovation. */
export const getRenovationFormKeys = (years: RenovationCycle) =>
  ({
    scope: `${years}yearCycle`,
    date: `${years}yearCycleDate`,
    description: `${years}yearCycleDescription`,
  }) as const

/** Adds months to a day, YYYY-MM-DD; clamped to the last day of a shorter month. */
const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** The day that many days after another, YYYY-MM-DD. */
const daysLater = (day: string, days: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** A plan's answers: the value of that field of its form, or empty. */
export type GetPlanAnswer = (key: string) => string

/** The answers in the form of an inspection. */
export const createPlanFormLookup =
  (values: readonly { key: string; value: string }[]): GetPlanAnswer =>
  (key) =>
    values.find((value) => value.key === key)?.value.trim() ?? ''

/**
 * Last day a plan is valid, YYYY-MM-DD: from its form, else from its issue date; empty if neither
 * is known (T92).
 */
export const computePlanValidUntil = (
  answerTo: GetPlanAnswer,
  { validMonths }: Pick<BrandPack, 'validMonths'>,
): string => {
  const [validUntil, issued] = [answerTo('pipIsValidUntil'), answerTo('pipIssueDate')]
  return validUntil || (issued && monthsLater(issued, validMonths))
}

/** The day by which a point has to be done, YYYY-MM-DD or empty, and what set it. */
export interface RequiredDate {
  day: string
  by: 'point' | RenovationCycle | 'days' | null
}

/**
 * The required completion date (T93): what was written of the point; else the date of its
 * category's renovation; else so many days from the plan's issue as the category allows. Without
 * any of them there is none.
 */
export const computePlanCompletionDate = (
  written: string,
  rule: CompletionRule | undefined,
  answerTo: GetPlanAnswer,
): RequiredDate => {
  if (written !== '') return { day: written, by: 'point' }
  const cycle = rule?.renovationCycle ?? null
  const ofCycle = cycle === null ? '' : answerTo(getRenovationFormKeys(cycle).date)
  if (cycle !== null && ofCycle !== '') return { day: ofCycle, by: cycle }
  const [days, issued] = [rule?.completionDays ?? null, answerTo('pipIssueDate')]
  return days === null || issued === ''
    ? { day: '', by: null }
    : { day: daysLater(issued, days), by: 'days' }
}

/** What a type says of the required completion dates of its points. */
export interface PlanProjectType {
  formJSON: readonly Pick<FormField, 'key'>[]
  pointCategories: readonly ({ id: number } & CompletionRule)[]
  projectTypeCustomFields: readonly {
    key: string | null
    isViewable: boolean
    pointCategoryIds: readonly number[]
  }[]
}

/**
 * The required completion date of a report's points, by what was written of them and their
 * category. A rule sets it only in a plan, where the type has a field for it that readers may see
 * (T68) and that is asked for in that category (T61).
 */
export const createPlanCompletionDateLookup = (type: PlanProjectType, answerTo: GetPlanAnswer) => {
  const field = type.projectTypeCustomFields.find(({ key }) => key === 'requiredCompletionDate')
  const rules = new Map(type.pointCategories.map((category) => [category.id, category]))
  const isSet = field?.isViewable === true && isImprovementPlan(type.formJSON)
  return (written: string, categoryId: number): RequiredDate => {
    const linked = field?.pointCategoryIds ?? []
    const isAsked = isSet && (linked.length === 0 || linked.includes(categoryId))
    return computePlanCompletionDate(written, isAsked ? rules.get(categoryId) : undefined, answerTo)
  }
}
