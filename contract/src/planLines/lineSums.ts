import { multiplyAmounts, sumAmounts } from '../money/amounts.ts'
import type { CostLine } from './planLines.ts'

type Priced = Pick<CostLine, 'quantity' | 'unitPrice'>

/** Quantity x unit price, rounded half up to the currency; null if one is missing (T706). */
export const computeLineSum = (
  { quantity, unitPrice }: Priced,
  currency: string | null,
): string | null =>
  quantity === '' || unitPrice === '' ? null : multiplyAmounts(quantity, unitPrice, currency)

/** What the lines cost together: the sum of their rounded sums; null if none has one. */
export const sumLines = (lines: readonly Priced[], currency: string | null): string | null => {
  const sums = lines.map((line) => computeLineSum(line, currency)).filter((sum) => sum !== null)
  return sums.length > 0 ? sumAmounts(sums, currency) : null
}
