import type { CustomFieldType } from '@nspect/contract/fields'
import { type CustomFieldPart, customFieldRoutes } from '@nspect/contract/typeCalls'
import { i18n } from '../../i18n/i18n.ts'
import { wordIssues } from '../../i18n/issues.ts'
import { hasOptions, type OptionRow, optionProblems, optionsOf, rowsOf } from '../fieldOptions.ts'

export interface CustomFieldValues {
  name: string
  customFieldType: CustomFieldType
  options: readonly OptionRow[]
  isRequired: boolean
  isEditable: boolean
  isViewable: boolean
  isDefault: boolean
  /** a checkbox that was stored with options: a group of them, from older data (T63) */
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

/** The form as the call takes it; types without a choice clear the options. */
export const bodyOf = ({ isGroup, typeBefore: _, options, ...rest }: CustomFieldValues) => ({
  ...rest,
  options: hasOptions(rest.customFieldType, isGroup) ? optionsOf(options) : [],
})

/** What the server would say about the fields. */
export const fieldProblems = (values: CustomFieldValues, labels: Record<string, string>): Record<string, string> => {
  const { options, ...rest } = bodyOf(values)
  const found = customFieldRoutes.saveCustomField.body.safeParse({ projectTypeId: 1, ...rest })
  const isChoice = hasOptions(values.customFieldType, values.isGroup)
  const problem =
    isChoice && options.length === 0
      ? 'options.needed'
      : isChoice && optionProblems(values.options).find((one) => one !== null)
  return {
    ...wordIssues(found.error?.issues ?? [], labels),
    ...(problem && { options: i18n.t(`messages:${problem}`) }),
  }
}
