import { foldHeading } from '@nspect/contract/tables/foldHeading'

/** What rows are called that add others up; folded. */
const totalWords = new Set([
  ...['total', 'totals', 'grand total', 'subtotal', 'sub total', 'sum', 'total points'],
  ...['total score', 'summe', 'gesamt', 'gesamtsumme', 'zwischensumme', 'gesamtpunktzahl'],
  ...['suma', 'suma total', 'total general', 'somme', 'sous total'],
  ...['合計', '小計', '総計', '合计', '小计', '总计', '总分'],
])

/** Whether of these labels of a row one alone is written, and it is the word for a total. */
export const isTotalLabel = (labels: readonly string[]): boolean => {
  const [label = '', ...others] = labels.map(foldHeading).filter(Boolean)
  return others.length === 0 && totalWords.has(label)
}
