import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from './displayTimeZone.ts'

/** asked for by every row of a list, and the same within a minute */
let last = { minute: Number.NaN, zone: '', day: '' }

/** The day in the person's time zone, YYYY-MM-DD. */
export const getToday = (): string => {
  const zone = getDisplayTimeZone()
  const minute = Math.floor(Date.now() / 60_000)
  if (last.minute !== minute || last.zone !== zone)
    last = { minute, zone, day: formatDate(new Date().toISOString(), 'form', zone) }
  return last.day
}
