import { formatDate, getDateFormatter } from '@nspect/contract/i18n/dateFormats'
import type {
  NewsKind,
  NotificationSettings,
} from '@nspect/contract/notifications/notificationSettings'

const dayLength = 24 * 3_600_000
const quarter = 15 * 60_000
/** Quarters of an hour to look ahead: two days, as an hour can be missing where clocks change. */
const ahead = 2 * 24 * 4

/** The hour and minute at a place. */
const clockAt = (now: Date, timeZone: string): { hour: number; minute: number } => {
  const format = getDateFormatter('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, Number(value)]),
  )
  return { hour: part.hour ?? 0, minute: part.minute ?? 0 }
}

/** The hour of the day at a place. */
export const getHourInZone = (now: Date, timeZone: string): number => clockAt(now, timeZone).hour

/** The day at a place, YYYY-MM-DD. */
export const getDayInZone = (at: Date, timeZone: string): string =>
  formatDate(at.toISOString(), 'form', timeZone)

/** Days from one to another, both YYYY-MM-DD. */
export const countDaysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayLength

/** The next moment after this one at which that hour begins there. */
export const computeNextTimeOfHour = (now: Date, hour: number, timeZone: string): Date => {
  const first = Math.floor(now.getTime() / quarter) + 1
  for (let n = first; n < first + ahead; n++) {
    const at = new Date(n * quarter)
    const clock = clockAt(at, timeZone)
    if (clock.hour === hour && clock.minute < 15) return at
  }
  return new Date(now.getTime() + dayLength)
}

type Quiet = Pick<NotificationSettings, 'quietFrom' | 'quietTo'>

/** When the quiet hours end in which a moment lies; undefined if it lies in none. */
export const computeQuietEnd = (
  now: Date,
  { quietFrom, quietTo }: Quiet,
  timeZone: string,
): Date | undefined => {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined
  const hour = getHourInZone(now, timeZone)
  const isQuiet =
    quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
  return isQuiet ? computeNextTimeOfHour(now, quietTo, timeZone) : undefined
}

/** Kinds that tell of a day: the daily mail of another day would be too late. */
const ofToday: readonly NewsKind[] = ['dueTomorrow', 'overdue']

/**
 * When news of now is to be mailed to a person; null: never. The daily mail does not wait for the
 * quiet hours to end; a reminder that has missed the one of today is mailed at once.
 */
export const computeMailTime = (
  kind: NewsKind,
  choices: NotificationSettings,
  timeZone: string,
  now: Date,
): Date | null => {
  if (choices[kind] === 'never') return null
  if (choices[kind] === 'daily') {
    const daily = computeNextTimeOfHour(now, choices.dailyAt, timeZone)
    if (!ofToday.includes(kind) || getDayInZone(daily, timeZone) === getDayInZone(now, timeZone))
      return daily
  }
  return computeQuietEnd(now, choices, timeZone) ?? now
}
