import type { Project } from '@nspect/contract/projects/projects'
import {
  createPlanCompletionDateLookup,
  createPlanFormLookup,
  isImprovementPlan,
} from '@nspect/contract/projectTypes/improvementPlan'
import type { ReportedPin } from '@nspect/contract/reports/reports'

/**
 * A date of a plan's point that nobody wrote: a day, YYYY-MM-DD, or of an acceptance its instant.
 */
export interface PlannedDate {
  fieldId: number
  name: string
  date: string
}

/**
 * The dates that count for a plan's point where its fields are empty (T93), in their order; none
 * for other types.
 */
export const createPlannedDatesLister = ({
  projectType: type,
  formJSON,
}: Project): ((pin: ReportedPin) => PlannedDate[]) => {
  if (!isImprovementPlan(type.formJSON)) return () => []
  const requiredOf = createPlanCompletionDateLookup(type, createPlanFormLookup(formJSON))
  const acceptedOn = ({ isApproved, projectPinComments: said }: ReportedPin) =>
    (isApproved && said.findLast(({ action }) => action === 'accept')?.commentedOn) || ''
  const dateOf = (key: string | null, pin: ReportedPin) => {
    if (key === 'requiredCompletionDate') return requiredOf('', pin.pointCategoryId).day
    return key === 'actualCompletionDate' ? acceptedOn(pin) : ''
  }
  const fields = type.projectTypeCustomFields.filter(({ isViewable }) => isViewable)
  return (pin) => {
    const written = new Set(
      pin.projectPinCustomFields
        .filter(({ description }) => description !== '')
        .map(({ projectTypeCustomFieldId: id }) => id),
    )
    return fields
      .filter(({ id }) => !written.has(id))
      .map(({ id, name, key }) => ({ fieldId: id, name, date: dateOf(key, pin) }))
      .filter(({ date }) => date !== '')
  }
}
