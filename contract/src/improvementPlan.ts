import type { FormField } from './projectTypes.ts'

/**
 * The built-in form 'Property Details & Renovation Schedule' of a Property Improvement Plan. Keys are wire names and
 * keep their spelling (T94); labels are neutral.
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
  { key: 'mostCurrentRenovation', label: 'Most current renovation', type: 'text' },
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

/** The plan's own fields of a point, identified by key even if renamed (T93). */
export const planFields = [
  { key: 'requiredCompletionDate', name: 'Required completion date', customFieldType: 'date' },
  { key: 'actualCompletionDate', name: 'Actual completion date', customFieldType: 'date' },
] as const
export type PlanFieldKey = (typeof planFields)[number]['key']

/** Months from issue for which a plan is valid unless its form says otherwise (T92). */
export const planMonths = 12

/** Whether types with this form print the plan's layout: if it schedules the three renovations, whatever its name. */
export const isImprovementPlan = (form: readonly Pick<FormField, 'key'>[]): boolean =>
  renovationCycles.every((years) => form.some(({ key }) => key === `${years}yearCycle`))

/** The form keys of one renovation. */
export const cycleKeys = (years: RenovationCycle) =>
  ({ scope: `${years}yearCycle`, date: `${years}yearCycleDate`, description: `${years}yearCycleDescription` }) as const

/** Adds months to a day, YYYY-MM-DD; clamped to the last day of a shorter month. */
const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Last day a plan is valid, YYYY-MM-DD: from its form, else from its issue date; empty if neither is known (T92). */
export const planValidUntil = (answerTo: (key: string) => string): string => {
  const [validUntil, issued] = [answerTo('pipIsValidUntil'), answerTo('pipIssueDate')]
  return validUntil || (issued && monthsLater(issued, planMonths))
}
