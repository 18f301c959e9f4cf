import type { Language } from './enums.ts'

const isDecimal = /^\d{1,30}(?:\.\d{1,30})?$/

/** Whether a value is a decimal number, as the field of a point stores it. */
export const isAmount = (value: string): boolean => isDecimal.test(value)

/** The exact sum of decimal numbers; other values are skipped. */
export const sumOf = (values: readonly string[]): string => {
  const amounts = values.filter(isAmount).map((value) => value.split('.') as [string, string?])
  const places = Math.max(0, ...amounts.map(([, part = '']) => part.length))
  const sum = amounts.reduce(
    (total, [whole, part = '']) => total + BigInt(whole + part.padEnd(places, '0')),
    0n,
  )
  const digits = String(sum).padStart(places + 1, '0')
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
}

const formats = new Map<string, Intl.NumberFormat>()

/** Opened once for each language and currency: a report has hundreds of costs. */
const formatOf = (
  language: Language,
  currency: string | null,
  isWithPart: boolean,
): Intl.NumberFormat => {
  const key = `${language} ${currency} ${isWithPart}`
  const known = formats.get(key)
  if (known) return known
  const digits = { minimumFractionDigits: isWithPart ? 2 : 0, maximumFractionDigits: 2 }
  const style = currency
    ? { style: 'currency' as const, currency, ...(isWithPart ? {} : digits) }
    : digits
  const format = new Intl.NumberFormat(language, style)
  formats.set(key, format)
  return format
}

/** Whether a cost has cents, or whatever parts its currency has. */
export const hasPart = (value: string): boolean => isAmount(value) && /\.\d*[1-9]/.test(value)

/**
 * A cost in a language, with the sign of its currency if that is known; other texts as they are. `isWithPart`: 493.00 instead
 * of 493, as in a column where others have cents.
 */
export const amountIn = (
  language: Language,
  value: string,
  currency: string | null,
  isWithPart = hasPart(value),
): string =>
  isAmount(value) ? formatOf(language, currency, isWithPart).format(value as `${number}`) : value
