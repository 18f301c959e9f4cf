import { getDateFormatter, getShortDateParts } from '@nspect/contract/i18n/dateFormats'
import type { Locale } from '@nspect/contract/i18n/locale'
import { calendarDay } from '@nspect/contract/shared/scalars'

/** The words for today in the app's languages. */
const todayWords = new Set(['today', 'heute', 'hoy', "aujourd'hui", '今日', '今天'])

type DatePart = 'day' | 'month' | 'year'

/** The part with which a short date starts. */
const getFirstDatePart = (locale: Locale): DatePart => {
  const [first] = getShortDateParts(locale)
  return first?.type === 'year' || first?.type === 'month' ? first.type : 'day'
}

/** years ahead of this one up to which a two-digit year means this century, not the last */
const yearsAhead = 20

const fullYear = (digits: string, thisYear: number): number => {
  if (digits.length !== 2) return Number(digits)
  const century = thisYear - (thisYear % 100)
  const year = century + Number(digits)
  return year > thisYear + yearsAhead ? year - 100 : year
}

const asDay = (year: number, month: number, day: number): string | null => {
  const pad = (n: number, length: number) => String(n).padStart(length, '0')
  return calendarDay.safeParse(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`).data ?? null
}

/** A date from two numbers in the given order, or in the other one if that gives no valid day. */
const inOrder = (
  year: number,
  [a, b]: readonly [number, number],
  isDayFirst: boolean,
): string | null =>
  isDayFirst ? (asDay(year, b, a) ?? asDay(year, a, b)) : (asDay(year, a, b) ?? asDay(year, b, a))

const fromNumbers = (text: string, locale: Locale, thisYear: number): string | null => {
  const match = /^(\d{1,4})\s*([./\-\s])\s*(\d{1,2})(?:\s*\2\s*(\d{4}|\d{2}))?\s*\.?$/.exec(text)
  if (!match) return null
  const [, first = '', separator, second = '', third] = match
  if (first.length > 2) {
    return first.length === 4 && third?.length === 2
      ? asDay(Number(first), Number(second), Number(third))
      : null
  }
  // dots between the numbers mean that the day comes first
  const part: DatePart = separator === '.' ? 'day' : getFirstDatePart(locale)
  if (part === 'year' && third?.length === 2) {
    return asDay(fullYear(first, thisYear), Number(second), Number(third))
  }
  const year = third === undefined ? thisYear : fullYear(third, thisYear)
  return inOrder(year, [Number(first), Number(second)], part === 'day')
}

const letters = /\p{L}+/gu
const plainWord = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const monthNames = new Map<Locale, Map<string, number>>()

/** The numbers of the months by their long and short names, in lower case and without accents. */
const mapMonthNames = (locale: Locale): Map<string, number> => {
  const known = monthNames.get(locale)
  if (known) return known
  const months = new Map<string, number>()
  for (const style of ['long', 'short'] as const) {
    const format = getDateFormatter(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 1))
      const [word] = (parts.find(({ type }) => type === 'month')?.value ?? '').match(letters) ?? []
      if (word) months.set(plainWord(word), month)
    }
  }
  monthNames.set(locale, months)
  return months
}

/** `22 November 2026`, `November 22nd, 2026`, `22. Nov.`, `22 de noviembre de 2026`. */
const fromWords = (text: string, locale: Locale, thisYear: number): string | null => {
  const months = mapMonthNames(locale)
  const named = (text.match(letters) ?? []).flatMap((word) => months.get(plainWord(word)) ?? [])
  const numbers = text.match(/\d+/g) ?? []
  const [month] = named
  const [day, year] = numbers
  if (
    named.length !== 1 ||
    month === undefined ||
    day === undefined ||
    numbers.length > 2 ||
    day.length > 2
  )
    return null
  if (year !== undefined && year.length !== 2 && year.length !== 4) return null
  return asDay(year === undefined ? thisYear : fullYear(year, thisYear), month, Number(day))
}

/**
 * Parses a typed date; returns `YYYY-MM-DD` or null. `today`: the current day in the person's zone;
 * a date without a year is in that year. Numbers are in the order of `locale`, or in the other
 * order if only that gives a valid day.
 */
export const parseDate = (typed: string, locale: Locale, today: string): string | null => {
  const text = typed.normalize('NFKC').replace('’', "'").trim()
  if (todayWords.has(text.toLowerCase())) return today
  const thisYear = Number(today.slice(0, 4))
  const inCharacters = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日?$/.exec(text)
  if (inCharacters) {
    const [, year, month, day] = inCharacters
    return asDay(year === undefined ? thisYear : Number(year), Number(month), Number(day))
  }
  const yearFirst = /^(\d{4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,2})$/.exec(text)
  if (yearFirst) return asDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  return fromNumbers(text, locale, thisYear) ?? fromWords(text, locale, thisYear)
}
