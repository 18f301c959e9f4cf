/** Days by their rules. Days are `YYYY-MM-DD`; computed in UTC, as they have no time. */
const oneDay = 86_400_000

const toDate = (day: string) => new Date(day)
const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** The day so many days later. */
export const addDays = (day: string, count: number): string =>
  toDay(new Date(toDate(day).getTime() + count * oneDay))

/** 1: Monday */
const getWeekday = (day: string) => toDate(day).getUTCDay() || 7

const getLastOfMonth = (year: number, month: number) => toDay(new Date(Date.UTC(year, month, 0)))

/** The same day so many months later, or the last of that month. */
export const addMonths = (day: string, count: number): string => {
  const date = toDate(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1 + count]
  const last = getLastOfMonth(year, month)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** The next such weekday after today, or that of a later week. */
export const findWeekday = (today: string, weekday: number, weeks: number): string =>
  weeks === 0
    ? addDays(today, (weekday - getWeekday(today) + 7) % 7 || 7)
    : addDays(today, weekday - getWeekday(today) + 7 * weeks)

/** Friday of a week; once that has passed, its Sunday. */
export const findEndOfWeek = (today: string, weeks: number): string => {
  const friday = addDays(today, 5 - getWeekday(today) + 7 * weeks)
  return friday < today ? addDays(friday, 2) : friday
}

/** The last day of a month: so many months later, or the next one of that number. */
export const findEndOfMonth = (today: string, months: number, month?: number): string => {
  const date = toDate(today)
  const year = date.getUTCFullYear()
  if (month === undefined) return getLastOfMonth(year, date.getUTCMonth() + 1 + months)
  const last = getLastOfMonth(year, month)
  return last < today ? getLastOfMonth(year + 1, month) : last
}

/** years that a date without a year is looked for, so that 29 February is found */
const years = [0, 1, 2, 3, 4]

/** The next day of this date that is not before today; null: there is none. */
export const findDate = (
  today: string,
  { day, month, year }: { day: number; month?: number | undefined; year?: number | undefined },
): string | null => {
  const from = toDate(today)
  const candidates =
    month === undefined
      ? [0, 1, 2].map((later) => {
          const date = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + later, 1))
          return [date.getUTCFullYear(), date.getUTCMonth() + 1]
        })
      : (year === undefined ? years.map((later) => from.getUTCFullYear() + later) : [year]).map(
          (candidate) => [candidate, month],
        )
  for (const [ofYear = 0, ofMonth = 0] of candidates) {
    const date = new Date(Date.UTC(ofYear, ofMonth - 1, day))
    if (date.getUTCMonth() + 1 === ofMonth && toDay(date) >= today) return toDay(date)
  }
  return null
}
