/** What an interval counts. */
export const scheduleUnits = ['week', 'month'] as const
export type ScheduleUnit = (typeof scheduleUnits)[number]

interface Interval {
  every: number
  unit: ScheduleUnit
}

const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * The day that is `count` intervals after another, YYYY-MM-DD. Days have no clock, so that its changes
 * move none. A day that a month does not have is its last one: three months after 30 November is 28
 * or 29 February.
 */
export const addIntervals = (day: string, { every, unit }: Interval, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (unit === 'week') return toDay(new Date(Date.UTC(year, month - 1, date + 7 * every * count)))
  const months = month - 1 + every * count
  const lastDate = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return toDay(new Date(Date.UTC(year, months, Math.min(date, lastDate))))
}

/**
 * The first due day after `day` of a schedule that begins on `firstDay`. It is counted from the first
 * day each time: one on the 31st is due on the 28th of February and on the 31st of March.
 */
export const computeNextDueDay = (firstDay: string, interval: Interval, day: string): string => {
  // intervals are at least as long as these days, so that few are left to count
  const days = (Date.parse(day) - Date.parse(firstDay)) / 86_400_000
  const longest = interval.every * (interval.unit === 'week' ? 7 : 31)
  let count = Math.max(0, Math.floor(days / longest) - 1)
  while (addIntervals(firstDay, interval, count) <= day) count++
  return addIntervals(firstDay, interval, count)
}
