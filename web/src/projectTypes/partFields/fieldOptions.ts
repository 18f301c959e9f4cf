import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { limits } from '@nspect/contract/shared/limits'

/** An option being edited; `place` is its stable id when the order changes. */
export interface OptionRow {
  place: number
  text: string
}

export type OptionProblem = 'options.blank' | 'options.twice' | 'options.tooMany'

export const toFieldOptionRows = (options: readonly string[]): OptionRow[] =>
  options.map((text, place) => ({ text, place }))

export const toFieldOptions = (rows: readonly OptionRow[]): string[] =>
  rows.map(({ text }) => text.trim())

/** The error of an option after those before it, as a message key; a comma would split it (T64). */
export const validateFieldOption = (
  text: string,
  before: readonly string[],
): OptionProblem | null => {
  const option = text.trim()
  if (option === '' || option.includes(',')) return 'options.blank'
  if (before.some((other) => other.trim().toLowerCase() === option.toLowerCase()))
    return 'options.twice'
  return before.length >= limits.options ? 'options.tooMany' : null
}

/** The same for each of the rows. */
export const validateFieldOptions = (rows: readonly OptionRow[]): (OptionProblem | null)[] => {
  const texts = rows.map(({ text }) => text)
  return texts.map((text, n) => validateFieldOption(text, texts.slice(0, n)))
}

/** Appends an option. */
export const addFieldOption = (rows: readonly OptionRow[], text: string): OptionRow[] => [
  ...rows,
  { text: text.trim(), place: Math.max(-1, ...rows.map(({ place }) => place)) + 1 },
]

/** The options in a text, with commas between them. */
export const parseFieldOptions = (text: string): string[] =>
  text
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '')

/** Choices have options; a checkbox only if it is an old group of them (T63). */
export const isFieldTypeWithOptions = (type: CustomFieldType, isGroup: boolean): boolean =>
  type === 'dropdown' || type === 'multiselect' || (type === 'checkbox' && isGroup)
