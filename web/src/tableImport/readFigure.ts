import type { Locale } from '@nspect/contract/i18n/locale'
import { getNumberFormatter } from '@nspect/contract/i18n/numberFormats'
import { isCurrency } from '@nspect/contract/money/amounts'
import { parseTypedNumber } from '../i18n/typedNumber.ts'

/** A number in a cell, and the words around it: `1.200,50 €`, `118 pcs`. */
interface Figure {
  /** with a decimal point */
  number: string
  words: string
}

const figure = /^([^\d.,+-]*)([+-]?\s?[\d.,'’\s]*\d)(?:[.,](?:-+|–|—))?([^\d]*)$/u

/** Signs of full width as those of half width; `m²` stays. */
const narrow = (text: string): string =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** Reads a number with the words around it; null if a cell is none. */
export const readFigure = (cell: string, locale: Locale): Figure | null => {
  const [, before = '', digits, after = ''] =
    figure.exec(narrow(cell).replaceAll('−', '-').trim()) ?? []
  if (digits === undefined) return null
  const number = parseTypedNumber(digits.replace('+', '').replace(/^-\s/, '-'), locale)
  return number === null ? null : { number, words: `${before} ${after}`.trim() }
}

const commaDecimal = /\d,(?:\d{1,2}|\d{4,})\D*$|\.\d{3},\d/
const pointDecimal = /\d\.(?:\d{1,2}|\d{4,})\D*$|,\d{3}\.\d/

/**
 * How a list writes numbers: as its cells show, whoever reads it; `1.200` beside `12,50` is 1200. If
 * they show it both ways or not at all, as the reader does.
 */
export const detectNumberLocale = (cells: readonly string[], locale: Locale): Locale => {
  const hasComma = cells.some((cell) => commaDecimal.test(cell))
  const hasPoint = cells.some((cell) => pointDecimal.test(cell))
  if (hasComma === hasPoint) return locale
  return hasComma ? 'de' : 'en'
}

/** How a currency is written: `USD`, `$`, `US$`. */
const listSigns = (currency: string, locale: Locale): Set<string> => {
  const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    [locale, 'en' as const].map(
      (each) =>
        getNumberFormatter(each, { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')?.value ?? '',
    ),
  )
  return new Set(
    [currency, `${currency.slice(0, 2)}$`, ...signs].map((sign) =>
      sign.normalize('NFKC').toUpperCase(),
    ),
  )
}

/**
 * Whether the words beside a price, such as `€` or `EUR/m²`, name this currency or none; `other` for
 * another one, `unknown` for anything else.
 */
export const checkCurrency = (
  words: string,
  currency: string,
  locale: Locale,
): 'fits' | 'other' | 'unknown' => {
  const sign = words.replace(/\/.*$/su, '').normalize('NFKC').trim().toUpperCase()
  if (sign === '' || listSigns(currency, locale).has(sign)) return 'fits'
  return isCurrency(sign) || /\p{Sc}/u.test(sign) ? 'other' : 'unknown'
}
