import type { CustomFieldType } from '../shared/customFields.ts'

/**
 * What the product uses a custom field of points for. A field is known by its key, whatever it is
 * called (T93); a type has each key once.
 */
export const fieldKeys = {
  requiredCompletionDate: ['date'],
  actualCompletionDate: ['date'],
  trade: ['dropdown', 'multiselect', 'textual'],
  room: ['dropdown', 'textual', 'decimal', 'fractional'],
  due: ['date'],
  cost: ['decimal'],
} as const satisfies Record<string, readonly CustomFieldType[]>

export type FieldKey = keyof typeof fieldKeys
/** All of them, in the order in which they are offered. */
export const fieldKeyNames = Object.keys(fieldKeys) as FieldKey[]

export const isCustomFieldKey = (key: string): key is FieldKey => Object.hasOwn(fieldKeys, key)

/** Whether a field of this type can have that key. */
export const isFieldTypeAllowedForKey = (key: FieldKey, fieldType: CustomFieldType): boolean =>
  (fieldKeys[key] as readonly CustomFieldType[]).includes(fieldType)
