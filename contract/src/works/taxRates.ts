import type { Locale } from '../i18n/locale.ts'
import { getNumberFormatter } from '../i18n/numberFormats.ts'
import { fromMinorUnits, getCurrencyDigits, roundToMinorUnits } from '../money/amounts.ts'

/** Whether a text is a tax rate: percent from 0 to 100, with up to three decimals. */
export const isTaxRate = (rate: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3})?$/.test(rate) && Number(rate) <= 100

/** The tax on a net amount, in percent of it, rounded half up to the currency's minor unit. */
export const computeTax = (net: string, rate: string, currency: string | null): string => {
  const digits = getCurrencyDigits(currency)
  const thousandths = roundToMinorUnits(net, digits) * roundToMinorUnits(rate, 3)
  return fromMinorUnits((thousandths + 50_000n) / 100_000n, digits)
}

/** A tax rate as a locale writes it: 19% or 19 %. */
export const formatTaxRate = (locale: Locale, rate: string): string =>
  getNumberFormatter(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    `${rate}e-2` as `${number}`,
  )
