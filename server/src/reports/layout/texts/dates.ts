import { dateFormatter } from '@nspect/contract/dateFormats'

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Dates in a language's own format; a calendar day is never shifted by a time zone. Returns '' for an invalid date. */
export const datesIn = (locale: string) => {
  const write = (value: string, timeZone: string, options: Intl.DateTimeFormatOptions): string => {
    const instant = new Date(value)
    if (Number.isNaN(instant.getTime())) return ''
    return dateFormatter(locale, {
      ...options,
      timeZone: isDay.test(value) ? 'UTC' : timeZone,
    }).format(instant)
  }
  return {
    longDate: (value: string, timeZone: string) => write(value, timeZone, { dateStyle: 'long' }),
    shortDate: (value: string, timeZone: string) =>
      write(value, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }),
    stamp: (value: string, timeZone: string) =>
      write(value, timeZone, {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      }),
  }
}
