import {
  fromMinorUnits,
  getCurrencyDigits,
  isDecimalAmount,
  roundToMinorUnits,
} from '../money/amounts.ts'
import type { Locale } from './locale.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** A formatter of `Intl`, made once: making one takes a hundred times as long as using it. */
export const getNumberFormatter = (
  locale: Locale,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat => {
  const key = JSON.stringify([locale, options])
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options)
  formatters.set(key, known)
  return known
}

/** A number as a locale writes it: 1,234.5. */
export const formatNumber = (
  value: number,
  locale: Locale,
  options?: Intl.NumberFormatOptions,
): string => getNumberFormatter(locale, options).format(value)

/** A number with exactly so many decimals. */
export const formatDecimal = (value: number, places: number, locale: Locale): string =>
  formatNumber(value, locale, { minimumFractionDigits: places, maximumFractionDigits: places })

/** The sign before the decimals. */
export const getDecimalSign = (locale: Locale): string =>
  getNumberFormatter(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * A stored number with a locale's sign, digit by digit: it may be the number of a room. Other texts
 * as they are.
 */
export const formatStoredDecimal = (value: string, locale: Locale): string =>
  /^-?\d+\.\d+$/.test(value) ? value.replace('.', getDecimalSign(locale)) : value

/** Whether a cost has cents, or whatever parts its currency has. */
export const hasCents = (value: string): boolean =>
  isDecimalAmount(value) && /\.\d*[1-9]/.test(value)

/**
 * A cost as a locale writes it, with the sign of its currency if that is known, rounded half up to its
 * decimals; other texts as they are. `isWithPart`: 493.00 instead of 493, as in a column where others
 * have cents.
 */
export const formatAmount = (
  locale: Locale,
  value: string,
  currency: string | null,
  isWithPart = hasCents(value),
): string => {
  if (!isDecimalAmount(value)) return value
  const digits = getCurrencyDigits(currency)
  const places = isWithPart ? digits : 0
  const options: Intl.NumberFormatOptions = {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }
  const rounded = fromMinorUnits(roundToMinorUnits(value, digits), digits)
  return getNumberFormatter(locale, options).format(rounded as `${number}`)
}

/** A price that may be finer than its currency, which keeps its decimals: $0.0625 is not $0.06. */
export const formatFineAmount = (
  locale: Locale,
  value: string,
  currency: string | null,
): string => {
  const places = (value.split('.')[1] ?? '').replace(/0+$/, '').length
  if (!isDecimalAmount(value) || places <= getCurrencyDigits(currency))
    return formatAmount(locale, value, currency)
  return getNumberFormatter(locale, {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(value as `${number}`)
}
