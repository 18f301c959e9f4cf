import { type FieldKey, isFieldKey } from '@nspect/contract/projectTypes/fieldKeys'
import {
  type CustomFieldPart,
  customFieldRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { i18n } from '../../i18n/i18n.ts'
import { translateIssues } from '../../i18n/translateIssues.ts'
import {
  isTypeWithOptions,
  type OptionRow,
  toOptionRows,
  toOptions,
  validateOptions,
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

const getFieldKey = ({ key }: CustomFieldPart) => (key !== null && isFieldKey(key) ? key : '')

export const toCustomFieldValues = (field: CustomFieldPart): CustomFieldValues => ({
  name: field.name,
  key: getFieldKey(field),
  customFieldType: field.customFieldType,
  options: toOptionRows(field.options),
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
  options: isTypeWithOptions(rest.customFieldType, isGroup) ? toOptions(options) : [],
})

/** Field errors found with the server's schema. */
export const validateCustomField = (
  values: CustomFieldValues,
  labels: Record<string, string>,
): Record<string, string> => {
  const { options, ...rest } = toCustomFieldBody(values)
  const result = customFieldRoutes.saveCustomField.body.safeParse({ projectTypeId: 1, ...rest })
  const isChoice = isTypeWithOptions(values.customFieldType, values.isGroup)
  const problem =
    isChoice && options.length === 0
      ? 'options.needed'
      : isChoice && validateOptions(values.options).find((optionProblem) => optionProblem !== null)
  return {
    ...translateIssues(result.error?.issues ?? [], labels),
    ...(problem && { options: i18n.t(`messages:${problem}`) }),
  }
}
