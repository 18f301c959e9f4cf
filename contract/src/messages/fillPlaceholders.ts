import { isolateRightToLeft } from '../i18n/isolateRightToLeft.ts'

/** Fills in `{name}` placeholders; one without a value stays as it is. */
export const fillPlaceholders = (
  sentence: string,
  values: Record<string, string | number> = {},
): string =>
  sentence.replace(/\{(\w{1,20})\}/g, (mark, key: string) =>
    isolateRightToLeft(String(values[key] ?? mark)),
  )
