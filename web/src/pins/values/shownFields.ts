import type { Pin } from '@nspect/contract/pins/pins'
import type {
  ProjectType,
  ProjectTypeCustomField,
} from '@nspect/contract/projectTypes/projectTypes'

export type FieldType = Pick<ProjectType, 'projectTypeCustomFields'>

/**
 * A field as a form shows it. One deleted from the type stays where a point has a value of it
 * (T58).
 */
export type FieldDefinition = Pick<
  ProjectTypeCustomField,
  'id' | 'key' | 'name' | 'customFieldType' | 'options' | 'isEditable' | 'isRequired'
> & { isDeleted: boolean }

/** The stored value of a point's field; '' if there is none. */
export const getStoredCustomFieldValue = (pin: Pin | null, fieldId: number): string =>
  pin?.projectPinCustomFields.find((field) => field.projectTypeCustomFieldId === fieldId)
    ?.description ?? ''

/**
 * The fields of a point of that category: those linked to it, those linked to none (T61), and,
 * while the category is the stored one, every field with a stored value.
 */
export const listShownCustomFields = (
  type: FieldType,
  categoryId: number | null,
  pin: Pin | null,
): FieldDefinition[] => {
  const isStored = (fieldId: number) =>
    categoryId === pin?.pointCategoryId && getStoredCustomFieldValue(pin, fieldId) !== ''
  const live = type.projectTypeCustomFields.filter(
    ({ id, pointCategoryIds: linked }) =>
      linked.length === 0 || (categoryId !== null && linked.includes(categoryId)) || isStored(id),
  )
  const deleted = (pin?.projectPinCustomFields ?? []).filter(
    (held) =>
      !type.projectTypeCustomFields.some((field) => field.id === held.projectTypeCustomFieldId),
  )
  return [
    ...live.map((field) => ({ ...field, isDeleted: false })),
    ...deleted.map(({ projectTypeCustomFieldId: id, name, customFieldType, options }) => ({
      id,
      key: null,
      name,
      customFieldType,
      options,
      isEditable: true,
      isRequired: false,
      isDeleted: true,
    })),
  ]
}
