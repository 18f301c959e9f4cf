import {
  type DateKind,
  type DateLocale,
  dateLocaleOf,
  formatDate as formatIn,
} from '@nspect/contract/dateFormats'
import type { Language } from '@nspect/contract/enums'
import { shownLanguage } from './i18n.ts'

/**
 * The locale in which dates are formatted and parsed: the shown language, set by the account before the browser; for
 * English, the browser's region decides.
 */
const shownDateLocale = (): DateLocale => dateLocaleOf(shownLanguage(), navigator.languages)

/** Formats a date in the shown language; kinds and zone as in the contract. */
export const formatDate = (value: string, kind: DateKind, timeZone?: string): string =>
  formatIn(value, kind, timeZone, shownDateLocale())

/** The format of dates in form fields, in dayjs syntax: ISO in American English, the usual order elsewhere. */
const typedForms: Record<DateLocale, string> = {
  en: 'YYYY-MM-DD',
  'en-GB': 'DD/MM/YYYY',
  de: 'DD.MM.YYYY',
  es: 'DD/MM/YYYY',
  fr: 'DD/MM/YYYY',
  ja: 'YYYY/MM/DD',
  zh: 'YYYY/MM/DD',
}

/** What the date field needs to know about the shown language. */
export const typedDates = (): { locale: Language; dateLocale: DateLocale; form: string } => {
  const dateLocale = shownDateLocale()
  return { locale: shownLanguage(), dateLocale, form: typedForms[dateLocale] }
}
