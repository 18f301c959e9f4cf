import { type DateKind, formatDate as written } from '@nspect/contract/dates'
import type { Language } from '@nspect/contract/vocab'
import { shownLanguage } from './i18n.ts'

/** A date as the language that is shown writes it; kinds and zone as in the contract. */
export const formatDate = (value: string, kind: DateKind, timeZone?: string): string =>
  written(value, kind, timeZone, shownLanguage())

/** How a day is typed into a form: the specification's form in English, the usual one elsewhere; as dayjs spells it. */
const typedForms: Record<Language, string> = {
  en: 'MM/DD/YYYY',
  de: 'DD.MM.YYYY',
  es: 'DD/MM/YYYY',
  fr: 'DD/MM/YYYY',
  ja: 'YYYY/MM/DD',
  zh: 'YYYY/MM/DD',
}

/** What the date field needs to know of the language that is shown. */
export const dateField = (): { locale: Language; valueFormat: string; placeholder: string } => {
  const locale = shownLanguage()
  return { locale, valueFormat: typedForms[locale], placeholder: typedForms[locale] }
}
