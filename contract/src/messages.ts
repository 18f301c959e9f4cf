import { isolated } from './direction.ts'
/**
 * Sentences shared by server and forms, in English; a feature adds its own beside its calls. `{name}` is the field's label.
 * A key that is looked up and missing here does not compile where it is typed, and fails a test where it is not.
 */
export const messages = {
  'value.required': '{name} is required',
  'value.invalid': '{name} is not valid',
  'value.tooLong': '{name} can have at most {max} characters',
  'value.tooShort': '{name} needs at least {min} characters',
  'value.tooMany': '{name} can have at most {max} entries',
  'date.invalid': 'Invalid date format. Expected YYYY-MM-DD.',
  'link.invalid': 'Please enter a valid link.',
} as const

export type Messages = Record<string, string>

/** Fills `{name}` marks; a mark without a value stays as it is. */
export const fill = (sentence: string, values: Record<string, string | number> = {}): string =>
  sentence.replace(/\{(\w{1,20})\}/g, (mark, key: string) => isolated(String(values[key] ?? mark)))
