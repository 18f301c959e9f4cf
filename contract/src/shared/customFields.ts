import { parseFieldChoices } from './parseFieldChoices.ts'
import { calendarDay, hasVisibleCharacter, isEmailAddress } from './scalars.ts'

/** The ten types of a custom field, as the wire spells them (T63). */
export const customFieldTypes = [
  'fractional',
  'decimal',
  'fractionalWithUnit',
  'textual',
  'email',
  'phone',
  'date',
  'checkbox',
  'dropdown',
  'multiselect',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** What a field's value is validated against: its type and, for choices, its options in order. */
export interface FieldRule {
  customFieldType: CustomFieldType
  options: readonly string[]
  isRequired?: boolean
}

/**
 * Maximum characters of a value; this bounds the input of every pattern below, and none of them
 * backtracks.
 */
export const maxFieldValueLength = 5000

/** The value of a checkbox without options (T63). */
export const checkboxValues = ['Yes', 'No'] as const

/** Several choices are sent as one text (T64). */
export const choiceSeparator = ', '

const fraction = /^(?:(\d{1,15})(?: (\d{1,15})\/(\d{1,15}))?|(\d{1,15})\/(\d{1,15}))$/
const isFraction = (value: string) => {
  const parts = fraction.exec(value)
  return parts !== null && !/^0+$/.test(parts[3] ?? parts[5] ?? '1')
}
const decimal = /^\d{1,30}(?:[.,]\d{1,30})?$/
/**
 * Digits grouped 3-3-4 with an optional country code and extension; spaces, dots, dashes and
 * brackets are ignored (T65).
 */
const isPhone = (value: string) => {
  if (value.length > 40) return false
  const parts = /^(\+?[\d\s.()-]+)(?:x\s?(\d{1,6}))?$/i.exec(value)
  if (!parts?.[1]) return false
  const digits = parts[1].replace(/[\s.()-]/g, '')
  return parts[1].startsWith('+') ? /^\+\d{11,13}$/.test(digits) : /^\d{10}$/.test(digits)
}

/** A yes/no value as it is stored: programs also send `true` and `false` (T412). */
const normalizeYesNo = (value: string): string | undefined =>
  ({ true: checkboxValues[0], false: checkboxValues[1] })[value.toLowerCase()] ??
  checkboxValues.find((known) => known === value)

/** Whether every choice of a value is one of the options, or stored with the point already. */
const isSelection = (
  { customFieldType, options }: FieldRule,
  value: string,
  storedOptions: readonly string[],
): boolean => {
  if (customFieldType === 'checkbox' && options.length === 0)
    return normalizeYesNo(value) !== undefined
  const chosen = customFieldType === 'dropdown' ? [value] : parseFieldChoices(value)
  return (
    chosen.length > 0 &&
    chosen.every((choice) => options.includes(choice) || storedOptions.includes(choice))
  )
}

export type FieldIssueKey =
  | 'field.fractional'
  | 'field.decimal'
  | 'field.fractionalWithUnit'
  | 'field.email'
  | 'field.phone'
  | 'field.selection'
  | 'date.invalid'
  | 'value.required'
  | 'value.tooLong'

/**
 * Validates a value; returns a message key, or null. Empty values pass unless the field is
 * required. `storedOptions`: choices stored with the point; one removed from the options since then
 * stays valid there (T64).
 */
export const validateFieldValue = (
  rule: FieldRule,
  value: string,
  storedOptions: readonly string[] = [],
): FieldIssueKey | null => {
  const trimmed = value.trim()
  if (rule.isRequired && !hasVisibleCharacter(trimmed)) return 'value.required'
  if (trimmed === '') return null
  if (trimmed.length > maxFieldValueLength) return 'value.tooLong'
  switch (rule.customFieldType) {
    case 'textual':
      return null
    case 'fractional':
      return isFraction(trimmed) ? null : 'field.fractional'
    case 'fractionalWithUnit':
      return isFraction(trimmed.replace(/ ?["″]$/, '')) ? null : 'field.fractionalWithUnit'
    case 'decimal':
      return decimal.test(trimmed) ? null : 'field.decimal'
    case 'email':
      return isEmailAddress(trimmed) ? null : 'field.email'
    case 'phone':
      return isPhone(trimmed) ? null : 'field.phone'
    case 'date':
      return calendarDay.safeParse(trimmed).success ? null : 'date.invalid'
    case 'dropdown':
    case 'checkbox':
    case 'multiselect':
      return isSelection(rule, trimmed, storedOptions) ? null : 'field.selection'
  }
}

/**
 * Normalizes a value for storage: trimmed, decimal comma to point, choices in the order of the
 * options (T64, T65).
 */
export const normalizeFieldValue = (
  { customFieldType, options }: FieldRule,
  value: string,
): string => {
  const trimmed = value.trim()
  if (customFieldType === 'decimal') return trimmed.replace(',', '.')
  if (customFieldType === 'checkbox' && options.length === 0)
    return normalizeYesNo(trimmed) ?? trimmed
  const isSeveral =
    customFieldType === 'multiselect' || (customFieldType === 'checkbox' && options.length > 0)
  if (!isSeveral) return trimmed
  const chosen = [...new Set(parseFieldChoices(trimmed))]
  const placeOf = (choice: string) => {
    const place = options.indexOf(choice)
    return place < 0 ? options.length : place
  }
  return chosen.toSorted((a, b) => placeOf(a) - placeOf(b)).join(choiceSeparator)
}
