const msPerDay = 86_400_000
/** a day alone is read as UTC */
const toUtcMs = (day: string) => Date.parse(day)

/** The Monday of the week of a day, both YYYY-MM-DD. */
export const getMondayOfWeek = (day: string): string => {
  const ms = toUtcMs(day)
  const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7
  return new Date(ms - sinceMonday * msPerDay).toISOString().slice(0, 10)
}

/** Whether a day lies in the week of another, from Monday to Sunday. */
export const isInSameWeek = (day: string, other: string): boolean =>
  getMondayOfWeek(day) === getMondayOfWeek(other)

const mixed = /^(?:(\d+) )?(\d+)\/(\d+)$/

/** The number that a field says: `12.5`, `3 1/2`, `7/8"`; null if it says none. */
export const parseFieldNumber = (text: string): number | null => {
  const plain = text.trim().replace(/ ?["″]$/, '')
  const parts = mixed.exec(plain)
  const value = parts
    ? Number(parts[1] ?? 0) + Number(parts[2]) / Number(parts[3])
    : plain === ''
      ? Number.NaN
      : Number(plain.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

/** A range of days or numbers; undefined ends are open. */
export interface FilterRange {
  from: string | undefined
  to: string | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/
const number = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** Reads a range as a filter has it, `2026-11-01..2026-11-30` or `5..`; null if it is none. */
export const parseRange = (value: string, kind: 'day' | 'number'): FilterRange | null => {
  const [from, to, ...rest] = value.split('..')
  if (from === undefined || to === undefined || rest.length > 0 || (from === '' && to === ''))
    return null
  const isEnd = (end: string) =>
    end === '' ||
    (kind === 'number' ? number.test(end) : day.test(end) && !Number.isNaN(toUtcMs(end)))
  return isEnd(from) && isEnd(to) ? { from: from || undefined, to: to || undefined } : null
}

/** A range as a filter has it; undefined if both ends are open. */
export const formatRangeValue = ({
  from = '',
  to = '',
}: Partial<FilterRange>): string | undefined =>
  from === '' && to === '' ? undefined : `${from}..${to}`
