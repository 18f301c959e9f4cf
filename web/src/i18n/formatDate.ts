import { type DateKind, type DateLocale, formatDate as written } from '@nspect/contract/dates'
import type { Language } from '@nspect/contract/vocab'
import { shownLanguage } from './i18n.ts'

/** Does an English of this region begin a short date with the day? Most do; in the USA the month stands first. */
const isDayFirst = (tag: string): boolean => {
  const [first] = new Intl.DateTimeFormat(tag, { dateStyle: 'short' }).formatToParts(0)
  return first?.type === 'day'
}

/**
 * In whose way dates are written and read: the language that is shown, which the account chooses before the browser; in
 * English the browser says of which region.
 */
const shownDateLocale = (): DateLocale => {
  const language = shownLanguage()
  if (language !== 'en') return language
  const tag = navigator.languages.find((one) => /^en\b/i.test(one))
  return tag !== undefined && isDayFirst(tag) ? 'en-GB' : 'en'
}

/** A date as the language that is shown writes it; kinds and zone as in the contract. */
export const formatDate = (value: string, kind: DateKind, timeZone?: string): string =>
  written(value, kind, timeZone, shownDateLocale())

/** How a day stands in a form's field: month first in American English, the usual one elsewhere; as dayjs spells it. */
const typedForms: Record<DateLocale, string> = {
  en: 'MM/DD/YYYY',
  'en-GB': 'DD/MM/YYYY',
  de: 'DD.MM.YYYY',
  es: 'DD/MM/YYYY',
  fr: 'DD/MM/YYYY',
  ja: 'YYYY/MM/DD',
  zh: 'YYYY/MM/DD',
}

/** What the date field needs to know of the language that is shown. */
export const typedDates = (): { locale: Language; dateLocale: DateLocale; form: string } => {
  const dateLocale = shownDateLocale()
  return { locale: shownLanguage(), dateLocale, form: typedForms[dateLocale] }
}
