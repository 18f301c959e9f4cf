import type { Language } from '../shared/enums.ts'

/** French sets the colon off by a space at which no line breaks. */
const colons: Record<Language, string> = {
  en: ': ',
  de: ': ',
  es: ': ',
  fr: '\u00a0: ',
  ja: '：',
  zh: '：',
}

/** A value behind its label, with the colon of the language: `Scan date: 11/20/2026`. */
export const formatLabeledValue = (
  language: Language,
  label: string,
  value: string | number,
): string => `${label}${colons[language]}${value}`
