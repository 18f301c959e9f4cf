import { shownLanguage } from './i18n.ts'

/** A number with so many decimals, as the shown language writes it. */
export const formatDecimal = (value: number, places: number): string =>
  new Intl.NumberFormat(shownLanguage(), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(value)
