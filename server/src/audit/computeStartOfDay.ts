import { formatDate } from '@nspect/contract/i18n/dateFormats'

/** no zone is further from UTC */
const farthest = 24 * 3_600_000

/**
 * The moment at which a day begins in a time zone: also where a change of the clocks skips
 * midnight, or the day.
 */
export const computeStartOfDay = (day: string, timeZone: string): Date => {
  let before = Date.parse(day) - farthest
  let begun = Date.parse(day) + farthest
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2)
    if (formatDate(new Date(middle).toISOString(), 'form', timeZone) < day) before = middle
    else begun = middle
  }
  return new Date(begun)
}

/** The moment at which a day is over. */
export const computeEndOfDayInZone = (day: string, timeZone: string): Date =>
  computeStartOfDay(new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10), timeZone)
