import { formatDecimal as formatIn } from '@nspect/contract/i18n/numberFormats'
import { getShownLocale } from './i18n.ts'

/** A number with so many decimals, as the reader writes it. */
export const formatDecimal = (value: number, places: number): string =>
  formatIn(value, places, getShownLocale())
