import {
  cycleKeys,
  improvementPlanForm,
  isImprovementPlan,
  type PlanFieldKey,
  planValidUntil,
  renovationCycles,
} from '@nspect/contract/improvementPlan'
import type { FormField, FormValue } from '@nspect/contract/projectTypes'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import type { ReportPlan } from './reportData.ts'

/** Maps fields of a type to the plan's fields. */
export type PlanFieldIds = ReadonlyMap<number, PlanFieldKey>

const template = new Map(improvementPlanForm.map(({ key, label }) => [key, label]))
const scheduleKeys = new Set(renovationCycles.flatMap((years) => Object.values(cycleKeys(years))) as string[])

/** The plan from an inspection's form; null if its type is no plan. Fields without a value are empty. */
export const mapPlan = (form: readonly FormField[], values: readonly FormValue[]): ReportPlan | null => {
  if (!isImprovementPlan(form)) return null
  const answerTo = (key: string) => values.find((one) => one.key === key)?.value.trim() ?? ''
  const validUntil = planValidUntil(answerTo)
  return {
    details: form
      .filter(({ key }) => !scheduleKeys.has(key))
      .map(({ key, label, type }) => ({
        key,
        label,
        isOwnLabel: template.get(key) !== label,
        value: key === 'pipIsValidUntil' ? validUntil : answerTo(key),
        isDay: type === 'date',
      })),
    issuedOn: answerTo('pipIssueDate'),
    validUntil,
    schedule: renovationCycles.map((years) => {
      const keys = cycleKeys(years)
      return { years, scope: answerTo(keys.scope), date: answerTo(keys.date), description: answerTo(keys.description) }
    }),
  }
}

/** The plan's two dates of a point; done defaults to the day on which the repair was accepted (T93). */
export const planDatesOf = ({ pin, customFields, comments }: ReportPinRow, ids: PlanFieldIds) => {
  const answerTo = (key: PlanFieldKey) =>
    customFields.find(({ customFieldId }) => ids.get(customFieldId) === key)?.value ?? ''
  const accepted = pin.isApproved ? comments.findLast(({ action }) => action === 'accept') : undefined
  return {
    required: answerTo('requiredCompletionDate'),
    actual: answerTo('actualCompletionDate') || (accepted ? new Date(accepted.createdAt).toISOString() : ''),
  }
}
