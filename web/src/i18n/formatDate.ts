import {
  type DateKind,
  formatDate as formatIn,
  formatRelativeDay as formatRelativeDayIn,
  getShortDateParts,
} from '@nspect/contract/i18n/dateFormats'
import type { Locale } from '@nspect/contract/i18n/locale'
import { getShownLocale } from './i18n.ts'

/** Formats a date for the reader; kinds and zone as in the contract. */
export const formatDate = (value: string, kind: DateKind, timeZone?: string): string =>
  formatIn(value, kind, timeZone, getShownLocale())

/** A day as people speak of it, such as tomorrow. `days`: from today. */
export const formatRelativeDay = (days: number): string =>
  formatRelativeDayIn(days, getShownLocale())

const digits: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  year: 'YYYY',
  month: 'MM',
  day: 'DD',
}

/** The format of dates in form fields, in dayjs syntax: that of short dates. */
export const getDateInputFormat = (locale: Locale): string =>
  getShortDateParts(locale)
    .map(({ type, value }) => digits[type] ?? value)
    .join('')
