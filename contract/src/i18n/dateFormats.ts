import { isUsEnglishLocale, type Locale } from './locale.ts'

/** Named date formats of the product (T113). All dates are formatted here (T470). */
export const dateKinds = ['table', 'long', 'stamp', 'document', 'time', 'form'] as const
export type DateKind = (typeof dateKinds)[number]

const pad = (n: number) => String(n).padStart(2, '0')

/** 1st, 2nd, 3rd, 4th … 11th, 12th, 13th … 21st */
const ordinal = (day: number) => {
  const rest = day % 100
  if (rest >= 11 && rest <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

interface Parts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A formatter of `Intl`, made once: making one takes a hundred times as long as using it, and lists
 * have many dates.
 */
export const getDateFormatter = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, options])
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, known)
  return known
}

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** Splits a calendar day as is, an instant in the given zone; undefined if it is neither. */
const parseDateParts = (value: string, timeZone: string): Parts | undefined => {
  const day = calendarDay.exec(value)
  if (day)
    return { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]), hour: 0, minute: 0 }
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return undefined
  const found = getDateFormatter('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(found.find((p) => p.type === type)?.value ?? 0)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

/** The formats of locales without quoted ones (T39); `form` is the same everywhere. */
const ownForms: Record<Exclude<DateKind, 'form'>, Intl.DateTimeFormatOptions> = {
  table: { year: 'numeric', month: '2-digit', day: '2-digit' },
  long: { dateStyle: 'long' },
  stamp: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  document: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  },
  time: { hour: '2-digit', minute: '2-digit' },
}

/**
 * Formats a date: in English of the United States as the documents quote it (T113), in other
 * locales by `Intl`. `value`: an ISO instant (UTC) or a calendar day `YYYY-MM-DD`, which is never
 * shifted by a zone. `timeZone`: IANA name for instants. Returns '' for invalid dates.
 */
export const formatDate = (
  value: string,
  kind: DateKind,
  timeZone = 'UTC',
  locale: Locale = 'en',
): string => {
  const p = parseDateParts(value, timeZone)
  if (!p) return ''
  if (kind !== 'form' && !isUsEnglishLocale(locale)) {
    const isDay = calendarDay.test(value)
    return getDateFormatter(locale, {
      ...ownForms[kind],
      timeZone: isDay ? 'UTC' : timeZone,
    }).format(new Date(value))
  }
  const clock = `${pad(p.hour % 12 || 12)}:${pad(p.minute)} ${p.hour < 12 ? 'AM' : 'PM'}`
  switch (kind) {
    case 'table':
      return `${pad(p.month)}/${pad(p.day)}/${p.year}`
    case 'long':
      return `${months[p.month - 1]} ${ordinal(p.day)}, ${p.year}`
    case 'stamp':
      return `${pad(p.month)}/${pad(p.day)}/${p.year} ${clock}`
    case 'document':
      return `${pad(p.day)}/${pad(p.month)}/${p.year} ${clock}`
    case 'time':
      return clock
    case 'form':
      return `${p.year}-${pad(p.month)}-${pad(p.day)}`
  }
}

/** A short date in parts, in the order of a locale. */
export const getShortDateParts = (locale: Locale): Intl.DateTimeFormatPart[] =>
  getDateFormatter(locale, { ...ownForms.table, timeZone: 'UTC' }).formatToParts(0)

const relativeFormatters = new Map<Locale, Intl.RelativeTimeFormat>()

/** A day as people speak of it: tomorrow, in 3 days. `days`: from today. */
export const formatRelativeDay = (days: number, locale: Locale): string => {
  const known =
    relativeFormatters.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relativeFormatters.set(locale, known)
  return known.format(days, 'day')
}
