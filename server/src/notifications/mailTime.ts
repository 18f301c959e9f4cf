import type { NewsKind, Notifications } from '@nspect/contract/news'

const quarter = 15 * 60_000
/** Quarters of an hour to look ahead: two days, as an hour can be missing where clocks change. */
const ahead = 2 * 24 * 4

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hour and minute at a place. */
const clockAt = (now: Date, timeZone: string): { hour: number; minute: number } => {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return { hour: part.hour ?? 0, minute: part.minute ?? 0 }
}

/** The hour of the day at a place. */
export const hourAt = (now: Date, timeZone: string): number => clockAt(now, timeZone).hour

/** The next moment after this one at which that hour begins there. */
export const nextHour = (now: Date, hour: number, timeZone: string): Date => {
  const first = Math.floor(now.getTime() / quarter) + 1
  for (let n = first; n < first + ahead; n++) {
    const at = new Date(n * quarter)
    const clock = clockAt(at, timeZone)
    if (clock.hour === hour && clock.minute < 15) return at
  }
  return new Date(now.getTime() + 24 * 4 * quarter)
}

type Quiet = Pick<Notifications, 'quietFrom' | 'quietTo'>

/** When the quiet hours end in which a moment lies; undefined if it lies in none. */
export const endOfQuiet = (now: Date, { quietFrom, quietTo }: Quiet, timeZone: string): Date | undefined => {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined
  const hour = hourAt(now, timeZone)
  const isQuiet = quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
  return isQuiet ? nextHour(now, quietTo, timeZone) : undefined
}

/** When news of now is to be mailed to a person; null: never. The daily mail does not wait for the quiet hours to end. */
export const mailTime = (kind: NewsKind, choices: Notifications, timeZone: string, now: Date): Date | null => {
  if (choices[kind] === 'never') return null
  if (choices[kind] === 'daily') return nextHour(now, choices.dailyAt, timeZone)
  return endOfQuiet(now, choices, timeZone) ?? now
}
