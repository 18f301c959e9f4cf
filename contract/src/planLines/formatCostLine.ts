import type { Locale } from '../i18n/locale.ts'
import { formatFineAmount, formatStoredDecimal } from '../i18n/numberFormats.ts'
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
  return [amount, unitPrice && formatFineAmount(locale, unitPrice, currency)]
    .filter(Boolean)
    .join(' × ')
}
