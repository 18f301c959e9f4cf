import { isolateRightToLeft } from '../i18n/isolateRightToLeft.ts'

/**
 * Fills in `{name}` placeholders; one without a value stays as it is. `show`: what is done with each
 * value.
 */
export const fillPlaceholders = (
  sentence: string,
  values: Record<string, string | number> = {},
  show: (value: string) => string = isolateRightToLeft,
): string =>
  sentence.replace(/\{(\w{1,20})\}/g, (mark, key: string) => show(String(values[key] ?? mark)))
