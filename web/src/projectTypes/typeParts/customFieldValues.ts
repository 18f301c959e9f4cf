import { type FieldKey, isCustomFieldKey } from '@nspect/contract/projectTypes/fieldKeys'
import {
  type CustomFieldPart,
  customFieldRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { i18n } from '../../i18n/i18n.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import {
  isFieldTypeWithOptions,
  type OptionRow,
  toFieldOptionRows,
  toFieldOptions,
  validateFieldOptions,
} from '../partFields/fieldOptions.ts'

export interface CustomFieldValues {
  name: string
  /** what the product uses it for; empty: nothing */
  key: FieldKey | ''
  customFieldType: CustomFieldType
  options: readonly OptionRow[]
  isRequired: boolean
  isEditable: boolean
  isViewable: boolean
  isDefault: boolean
  /** a checkbox stored with options: a group of them, from older data (T63) */
  isGroup: boolean
  /** the stored type and key */
  typeBefore: CustomFieldType
  keyBefore: FieldKey | ''
}

export const defaultCustomFieldValues: CustomFieldValues = {
  name: '',
  key: '',
  customFieldType: 'textual',
  options: [],
  isRequired: false,
  isEditable: true,
  isViewable: true,
  isDefault: false,
  isGroup: false,
  typeBefore: 'textual',
  keyBefore: '',
}

const getFieldKey = ({ key }: CustomFieldPart) => (key !== null && isCustomFieldKey(key) ? key : '')

export const toCustomFieldValues = (field: CustomFieldPart): CustomFieldValues => ({
  name: field.name,
  key: getFieldKey(field),
  customFieldType: field.customFieldType,
  options: toFieldOptionRows(field.options),
  isRequired: field.isRequired,
  isEditable: field.isEditable,
  isViewable: field.isViewable,
  isDefault: field.isDefault,
  isGroup: field.customFieldType === 'checkbox' && field.options.length > 0,
  typeBefore: field.customFieldType,
  keyBefore: getFieldKey(field),
})

/** The form as a request body; types without options clear them. */
export const toCustomFieldBody = ({
  isGroup,
  typeBefore: _,
  keyBefore: __,
  key,
  options,
  ...rest
}: CustomFieldValues) => ({
  ...rest,
  key: key || null,
  options: isFieldTypeWithOptions(rest.customFieldType, isGroup) ? toFieldOptions(options) : [],
})

/** Field errors found with the server's schema. */
export const validateCustomFieldForm = (
  values: CustomFieldValues,
  labels: Record<string, string>,
): Record<string, string> => {
  const { options, ...rest } = toCustomFieldBody(values)
  const result = customFieldRoutes.saveCustomField.body.safeParse({ projectTypeId: 1, ...rest })
  const isChoice = isFieldTypeWithOptions(values.customFieldType, values.isGroup)
  const problem =
    isChoice && options.length === 0
      ? 'options.needed'
      : isChoice &&
        validateFieldOptions(values.options).find((optionProblem) => optionProblem !== null)
  return {
    ...translateSchemaIssues(result.error?.issues ?? [], labels),
    ...(problem && { options: i18n.t(`messages:${problem}`) }),
  }
}
