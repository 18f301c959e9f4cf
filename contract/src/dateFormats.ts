import type { Language } from './enums.ts'

/** Named date formats of the product (T113). All dates are formatted here. */
export const dateKinds = ['table', 'long', 'stamp', 'document', 'form'] as const
export type DateKind = (typeof dateKinds)[number]

/** Locale of date formats: a language's, or for English the British one, which most of the world shares. */
export type DateLocale = Language | 'en-GB'

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

/** A formatter of `Intl`, made once: making one takes a hundred times as long as using it, and lists have many dates. */
export const dateFormatter = (
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
const partsOf = (value: string, timeZone: string): Parts | undefined => {
  const day = calendarDay.exec(value)
  if (day)
    return { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]), hour: 0, minute: 0 }
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return undefined
  const found = dateFormatter('en-US', {
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

/** by regional English; asking `Intl` for each date of a list takes long */
const dayFirst = new Map<string, boolean>()

/** Whether short dates start with the day in this regional English. Most do; in the USA the month comes first. */
const isDayFirst = (tag: string): boolean => {
  const known = dayFirst.get(tag)
  if (known !== undefined) return known
  const [first] = new Intl.DateTimeFormat(tag, { dateStyle: 'short' }).formatToParts(0)
  dayFirst.set(tag, first?.type === 'day')
  return first?.type === 'day'
}

/** The locale of dates in a language; for English, the region of the reader's first English tag (`en-GB`) decides. */
export const dateLocaleOf = (language: Language, tags: readonly string[]): DateLocale => {
  if (language !== 'en') return language
  const tag = tags.find((one) => /^en\b/i.test(one))
  return tag !== undefined && isDayFirst(tag) ? 'en-GB' : 'en'
}

/** The formats of languages other than English (T39); form inputs use the same format everywhere. */
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
}

/**
 * Formats a date: in English by the product's own forms (T113), in other languages by `Intl`.
 * `value`: an ISO instant (UTC) or a calendar day `YYYY-MM-DD`, which is never shifted by a zone.
 * `timeZone`: IANA name for instants. Returns '' for invalid dates.
 */
export const formatDate = (
  value: string,
  kind: DateKind,
  timeZone = 'UTC',
  locale: DateLocale = 'en',
): string => {
  const p = partsOf(value, timeZone)
  if (!p) return ''
  if (locale !== 'en' && kind !== 'form') {
    const isDay = calendarDay.test(value)
    return dateFormatter(locale, { ...ownForms[kind], timeZone: isDay ? 'UTC' : timeZone }).format(
      new Date(value),
    )
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
    case 'form':
      return `${p.year}-${pad(p.month)}-${pad(p.day)}`
  }
}
