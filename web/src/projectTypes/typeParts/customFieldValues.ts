import type { CustomFieldType } from '@nspect/contract/customFields'
import { type CustomFieldPart, customFieldRoutes } from '@nspect/contract/projectTypeConfiguration'
import { i18n } from '../../i18n/i18n.ts'
import { translateIssues } from '../../i18n/translateIssues.ts'
import { hasOptions, type OptionRow, optionProblems, optionsOf, rowsOf } from '../fieldOptions.ts'

export interface CustomFieldValues {
  name: string
  customFieldType: CustomFieldType
  options: readonly OptionRow[]
  isRequired: boolean
  isEditable: boolean
  isViewable: boolean
  isDefault: boolean
  /** a checkbox stored with options: a group of them, from older data (T63) */
  isGroup: boolean
  /** the stored type */
  typeBefore: CustomFieldType
}

export const newCustomField: CustomFieldValues = {
  name: '',
  customFieldType: 'textual',
  options: [],
  isRequired: false,
  isEditable: true,
  isViewable: true,
  isDefault: false,
  isGroup: false,
  typeBefore: 'textual',
}

export const valuesOf = (field: CustomFieldPart): CustomFieldValues => ({
  name: field.name,
  customFieldType: field.customFieldType,
  options: rowsOf(field.options),
  isRequired: field.isRequired,
  isEditable: field.isEditable,
  isViewable: field.isViewable,
  isDefault: field.isDefault,
  isGroup: field.customFieldType === 'checkbox' && field.options.length > 0,
  typeBefore: field.customFieldType,
})

/** The form as a request body; types without options clear them. */
export const bodyOf = ({ isGroup, typeBefore: _, options, ...rest }: CustomFieldValues) => ({
  ...rest,
  options: hasOptions(rest.customFieldType, isGroup) ? optionsOf(options) : [],
})

/** Field errors found with the server's schema. */
export const fieldProblems = (values: CustomFieldValues, labels: Record<string, string>): Record<string, string> => {
  const { options, ...rest } = bodyOf(values)
  const result = customFieldRoutes.saveCustomField.body.safeParse({ projectTypeId: 1, ...rest })
  const isChoice = hasOptions(values.customFieldType, values.isGroup)
  const problem =
    isChoice && options.length === 0
      ? 'options.needed'
      : isChoice && optionProblems(values.options).find((one) => one !== null)
  return {
    ...translateIssues(result.error?.issues ?? [], labels),
    ...(problem && { options: i18n.t(`messages:${problem}`) }),
  }
}
