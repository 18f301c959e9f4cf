import { choicesOf, type FieldProblem, fieldProblem } from '@nspect/contract/customFields'
import type { Pin } from '@nspect/contract/pins'
import type { ProjectType, ProjectTypeCustomField } from '@nspect/contract/projectTypes'
import type { PinValues } from './pinValues.ts'

type FieldType = Pick<ProjectType, 'projectTypeCustomFields'>

/** A field as a form shows it. One deleted from the type stays where a point has a value of it (T58). */
export type FieldDefinition = Pick<
  ProjectTypeCustomField,
  'id' | 'name' | 'customFieldType' | 'options' | 'isEditable' | 'isRequired'
> & { isDeleted: boolean }

/** The stored value of a point's field; '' if there is none. */
export const heldValue = (pin: Pin | null, fieldId: number): string =>
  pin?.projectPinCustomFields.find((field) => field.projectTypeCustomFieldId === fieldId)?.description ?? ''

/**
 * The fields of a point of that category: those linked to it, those linked to none (T61), and, while the category is
 * the stored one, every field with a stored value.
 */
export const shownFields = (type: FieldType, categoryId: number | null, pin: Pin | null): FieldDefinition[] => {
  const isStored = (fieldId: number) => categoryId === pin?.pointCategoryId && heldValue(pin, fieldId) !== ''
  const live = type.projectTypeCustomFields.filter(
    ({ id, pointCategoryIds: linked }) =>
      linked.length === 0 || (categoryId !== null && linked.includes(categoryId)) || isStored(id),
  )
  const deleted = (pin?.projectPinCustomFields ?? []).filter(
    (held) => !type.projectTypeCustomFields.some((one) => one.id === held.projectTypeCustomFieldId),
  )
  return [
    ...live.map((field) => ({ ...field, isDeleted: false })),
    ...deleted.map(({ projectTypeCustomFieldId: id, name, customFieldType, options }) => ({
      ...{ id, name, customFieldType, options },
      isEditable: true,
      isRequired: false,
      isDeleted: true,
    })),
  ]
}

/** Fields with a value that the selected category does not show: kept while editing, cleared on saving (T61). */
export const hiddenFields = (type: FieldType, values: PinValues, pin: Pin | null): ProjectTypeCustomField[] => {
  const shown = shownFields(type, values.pointCategoryId, pin)
  return type.projectTypeCustomFields.filter(
    ({ id }) => (values.customFields[id] ?? '').trim() !== '' && !shown.some((field) => field.id === id),
  )
}

/** Whether the field is locked: only managers may change non-editable fields once the point exists (T68). */
export const isFixed = (
  field: Pick<FieldDefinition, 'isEditable'>,
  pin: Pin | null,
  mayChangeFixed: boolean,
): boolean => pin !== null && !field.isEditable && !mayChangeFixed

/** Validates the values that would be sent; unchanged stored values are not validated. */
export const fieldProblems = (
  type: FieldType,
  values: PinValues,
  pin: Pin | null,
  mayChangeFixed: boolean,
): { field: FieldDefinition; problem: FieldProblem }[] =>
  shownFields(type, values.pointCategoryId, pin).flatMap((field) => {
    const value = values.customFields[field.id] ?? ''
    const held = heldValue(pin, field.id)
    const isUntouched = pin !== null && value === held && values.pointCategoryId === pin.pointCategoryId
    if (isUntouched || isFixed(field, pin, mayChangeFixed)) return []
    const problem = fieldProblem(field, value, choicesOf(held))
    return problem ? [{ field, problem }] : []
  })
