import { isolateRightToLeft } from '../i18n/isolateRightToLeft.ts'
/**
 * Messages shared by server and forms, in English; a feature adds its own in `english/`. `{name}`
 * is the field's label. A missing key does not compile where keys are typed, and fails a test
 * elsewhere.
 */
export const sharedMessages = {
  'value.required': '{name} is required',
  'value.invalid': '{name} is not valid',
  'value.tooLong': '{name} can have at most {max} characters',
  'value.tooShort': '{name} needs at least {min} characters',
  'value.tooBig': '{name} can be at most {max}',
  'value.tooSmall': '{name} must be at least {min}',
  'value.tooMany': '{name} can have at most {max} entries',
  'date.invalid': 'Invalid date format. Expected YYYY-MM-DD.',
  'link.invalid': 'Please enter a valid link.',
} as const

export type MessageTexts = Record<string, string>

/** Fills in `{name}` placeholders; one without a value stays as it is. */
export const fillPlaceholders = (
  sentence: string,
  values: Record<string, string | number> = {},
): string =>
  sentence.replace(/\{(\w{1,20})\}/g, (mark, key: string) =>
    isolateRightToLeft(String(values[key] ?? mark)),
  )
