import { formatDate } from '@nspect/contract/i18n/dateFormats'
import type { Locale } from '@nspect/contract/i18n/locale'
import { getCurrencyDigits } from '@nspect/contract/money/amounts'
import { calendarDay } from '@nspect/contract/shared/scalars'
import type { Cell, TypedText } from './cell.ts'
import { isFormulaLike } from './csv.ts'

/** The person who opens a workbook. */
export interface SheetReader {
  locale: Locale
  /**
   * IANA name; a workbook knows no time zones, so instants are written as this zone's clock shows
   * them
   */
  timeZone: string
}

/** A cell as the library that writes workbooks takes it. */
interface WorkbookCell {
  value: string | number | boolean | Date
  /** a number format of Excel */
  format?: string
}

/** Excel calculates with 15 digits; a longer number would change. */
const exactDigits = 15
/** Excel shows longer texts of the format "text" as #### */
const maxMarkedTextLength = 255
/** Excel counts the 29 February 1900, which did not exist: dates before it would be a day off. */
const firstSafeDay = '1900-03-01'

/**
 * Every part of this instant has other digits, so that each can be told from its formatted text.
 */
const sample = '2033-11-22T15:44:00.000Z'

/** The format of Excel that shows dates as the product's own formatter does. */
const buildDateFormat = (kind: 'table' | 'stamp', locale: Locale): string => {
  const day = formatDate(sample, 'table', 'UTC', locale)
    .replace('2033', 'yyyy')
    .replace('11', 'mm')
    .replace('22', 'dd')
  if (kind === 'table') return day
  // words beside the hour, as in 15 h 44, would be read as a part of the format
  const has24Hours = formatDate(sample, 'time', 'UTC', locale).includes('15')
  return `${day} hh:mm${has24Hours ? '' : ' AM/PM'}`
}

/** The clock of a time zone at an instant, as if it were UTC's: YYYY-MM-DDTHH:MM:SSZ. */
const clockAt = (instant: Date, timeZone: string): Date => {
  const day = formatDate(instant.toISOString(), 'form', timeZone)
  const [, hour = '00', minute = '00'] =
    /(\d\d):(\d\d)/.exec(formatDate(instant.toISOString(), 'stamp', timeZone, 'de')) ?? []
  return new Date(`${day}T${hour}:${minute}:00Z`)
}

const isExact = (number: string) => number.replace(/^0+|[.]/g, '').length <= exactDigits

const fractionPattern = /^(?:(\d+) )?(?:(\d{1,3})\/(\d{1,3}))( ?["″])?$/

/** A fraction keeps its denominator and its unit: 1 4/8" is 1.5, and shown as it was written. */
const toFraction = (text: string): WorkbookCell => {
  const parts = fractionPattern.exec(text)
  if (!parts) {
    const [, whole = '', unit = ''] = /^(\d+)( ?["″])?$/.exec(text) ?? []
    return whole === '' || !isExact(whole)
      ? { value: text }
      : { value: Number(whole), format: `0${escapeLiteral(unit)}` }
  }
  const [, whole, numerator = '', denominator = '', unit = ''] = parts
  if (Number(denominator) === 0 || !isExact(whole ?? '')) return { value: text }
  return {
    value: Number(whole ?? 0) + Number(numerator) / Number(denominator),
    format: `${whole === undefined ? '' : '# '}${'?'.repeat(numerator.length)}/${denominator}${escapeLiteral(unit)}`,
  }
}

const escapeLiteral = (text: string) => text.replace(/./gu, '\\$&')

/** Excel's format of an amount, with the decimals of its currency. */
const buildMoneyFormat = (currency: string | null | undefined): string => {
  if (!currency) return '#,##0.00##'
  const digits = getCurrencyDigits(currency)
  return `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''} [$${currency}]`
}

const toTypedCell = ({ type, text, currency }: TypedText, reader: SheetReader): WorkbookCell => {
  switch (type) {
    case 'day':
      return calendarDay.safeParse(text).success && text >= firstSafeDay
        ? { value: new Date(text), format: buildDateFormat('table', reader.locale) }
        : toTextCell(text)
    case 'instant': {
      const instant = new Date(text)
      return Number.isNaN(instant.getTime())
        ? toTextCell(text)
        : {
            value: clockAt(instant, reader.timeZone),
            format: buildDateFormat('stamp', reader.locale),
          }
    }
    case 'decimal':
    case 'money': {
      if (!/^\d+(?:\.\d+)?$/.test(text) || !isExact(text)) return toTextCell(text)
      return {
        value: Number(text),
        ...(type === 'money' && { format: buildMoneyFormat(currency) }),
      }
    }
    case 'fraction':
      return toFraction(text)
  }
}

/**
 * A cell of type text is never run; the format keeps one that looks like a formula from it also
 * when it is edited (BI-027).
 */
const toTextCell = (text: string): WorkbookCell => ({
  value: text,
  ...(isFormulaLike(text) && text.length <= maxMarkedTextLength && { format: '@' }),
})

/** A cell of a workbook, by its type; null: empty. */
export const toWorkbookCell = (cell: Cell, reader: SheetReader): WorkbookCell | null => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return toTextCell(cell)
  return typeof cell === 'object' ? toTypedCell(cell, reader) : { value: cell }
}
