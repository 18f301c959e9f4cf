import type { Pin } from '@nspect/contract/pins/pins'
import type { ProjectTypeCustomField } from '@nspect/contract/projectTypes/projectTypes'
import type { PinValues } from './pinValues.ts'
import { type FieldDefinition, type FieldType, listShownCustomFields } from './shownFields.ts'

/**
 * Fields with a value that the selected category does not show: kept while editing, cleared on
 * saving (T61).
 */
export const listHiddenCustomFields = (
  type: FieldType,
  values: PinValues,
  pin: Pin | null,
): ProjectTypeCustomField[] => {
  const shown = listShownCustomFields(type, values.pointCategoryId, pin)
  return type.projectTypeCustomFields.filter(
    ({ id }) =>
      (values.customFields[id] ?? '').trim() !== '' && !shown.some((field) => field.id === id),
  )
}

/**
 * Whether the field is locked: only managers may change non-editable fields once the point exists
 * (T68).
 */
export const isCustomFieldLocked = (
  field: Pick<FieldDefinition, 'isEditable'>,
  pin: Pin | null,
  mayChangeFixed: boolean,
): boolean => pin !== null && !field.isEditable && !mayChangeFixed
