import type { Locale } from '../i18n/locale.ts'
import { formatAmount, formatStoredDecimal } from '../i18n/numberFormats.ts'
import type { PlanLine } from './planLines.ts'

type Line = PlanLine['lines'][number]

/** What is done and where: `Vanity, Guest bathrooms`. */
export const formatLineScope = ({ scope, area }: Pick<Line, 'scope' | 'area'>): string =>
  [scope, area].filter(Boolean).join(', ')

/** `118 pcs × €185.50`, or the part of it that is known. */
export const formatLineFactors = (
  locale: Locale,
  { quantity, unit, unitPrice }: Pick<Line, 'quantity' | 'unit' | 'unitPrice'>,
  currency: string | null,
): string => {
  const amount = [formatStoredDecimal(quantity, locale), unit].filter(Boolean).join(' ')
  return [amount, unitPrice && formatUnitPrice(locale, unitPrice, currency)]
    .filter(Boolean)
    .join(' × ')
}

/** A price finer than its currency keeps its decimals: 0.0625 is not 0.06. */
const formatUnitPrice = (locale: Locale, unitPrice: string, currency: string | null): string =>
  (unitPrice.split('.')[1] ?? '').replace(/0+$/, '').length > 2
    ? formatStoredDecimal(unitPrice, locale)
    : formatAmount(locale, unitPrice, currency)
