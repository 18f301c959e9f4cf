import type { Locale } from '@nspect/contract/i18n/locale'
import { getNumberFormatter, hasCents } from '@nspect/contract/i18n/numberFormats'
import { fromMinorUnits, isDecimalAmount, toMinorUnits } from '@nspect/contract/money/amounts'
import { cost } from '@nspect/contract/shared/scalars'

const getGroupSign = (locale: Locale) =>
  getNumberFormatter(locale)
    .formatToParts(12_345_678)
    .find(({ type }) => type === 'group')
    ?.value.normalize('NFKC') ?? ' '

const inThrees = /^[1-9]\d{0,2}([., '’])\d{3}(?:\1\d{3})*((?!\1)[.,]\d+)?$/
/** as in India: 12,34,567 */
const inTwos = /^[1-9]\d?([., '’])(?:\d{2}\1)*\d{3}((?!\1)[.,]\d+)?$/
const isGroupedInTwos = (locale: Locale) =>
  inTwos.test(getNumberFormatter(locale).format(1_234_567))
const plain = /^(?:\d+|\d*([.,])(\d+))$/

/**
 * A typed or pasted number with a decimal point; null if it cannot be read. `1,200` in English and
 * `1.200` in German are 1200; where other than three digits follow, a locale's group sign is taken
 * as its decimal sign: `12,50`.
 */
export const parseTypedNumber = (typed: string, locale: Locale): string | null => {
  const text = typed.normalize('NFKC').trim()
  const minus = text.startsWith('-') ? '-' : ''
  // a sign at the end: the rest is still to be typed
  const digits = text.slice(minus.length).replace(/(?<=\d)[.,]$/, '')
  const group = getGroupSign(locale)
  const [, sign, part] = (isGroupedInTwos(locale) ? inTwos : inThrees).exec(digits) ?? []
  if (sign !== undefined) {
    const isRepeated = digits.indexOf(sign) !== digits.lastIndexOf(sign)
    if (sign === group || isRepeated || part !== undefined || !'.,'.includes(sign))
      return minus + digits.replaceAll(sign, '').replace(',', '.')
  }
  const [whole, point, places] = plain.exec(digits) ?? []
  if (whole === undefined || (point === group && places?.length === 3)) return null
  return minus + whole.replace(',', '.').replace(/^\./, '0.')
}

/** Minor units of decimal text; null if it is none, or has more decimals than its currency. */
const readUnits = (value: string, digits: number): bigint | null => {
  const amount = cost.safeParse(value).data
  return amount !== undefined && isDecimalAmount(amount) ? toMinorUnits(amount, digits) : null
}

/** A typed amount of money with all decimals of its currency; null if it is none. */
export const parseTypedAmount = (typed: string, locale: Locale, digits: number): string | null => {
  const units = readUnits(parseTypedNumber(typed, locale) ?? '', digits)
  return units === null ? null : fromMinorUnits(units, digits)
}

/** A stored amount as it is written in its field; other text as it is. */
export const formatTypedAmount = (value: string, locale: Locale, digits: number): string => {
  const units = readUnits(value, digits)
  if (units === null) return value
  const places = hasCents(value) ? digits : 0
  const options = { minimumFractionDigits: places, maximumFractionDigits: places }
  return getNumberFormatter(locale, options).format(fromMinorUnits(units, digits) as `${number}`)
}

/** Whether a field's text is an amount with no more decimals than its currency. */
export const isAmount = (value: string, digits: number): boolean =>
  readUnits(value, digits) !== null
