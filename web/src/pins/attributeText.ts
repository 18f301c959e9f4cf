import { amountIn } from '@nspect/contract/amounts'
import type { StoredAttribute, StoredValues } from '@nspect/contract/pinAttributes'
import { severityName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { i18n, shownLanguage } from '../i18n/i18n.ts'

export const yesNo = (is: boolean): string => i18n.t(is ? 'pins:yes' : 'pins:no')

/** How each kind of value is worded; all others are texts as they are. */
const wordings: {
  [Name in StoredAttribute]?: (value: NonNullable<StoredValues[Name]>, currency: string | null) => string
} = {
  severity: severityName,
  dueDate: (day) => formatDate(day, 'table') || day,
  estimatedCost: (cost, currency) => amountIn(shownLanguage(), cost, currency),
}

/** An attribute of a point or of its form values as display text; amounts in that currency (ISO 4217). */
export const attributeText = <Name extends StoredAttribute>(
  name: Name,
  from: Pick<StoredValues, Name>,
  currency: string | null,
): string => {
  const value = from[name]
  if (value === null) return ''
  return typeof value === 'boolean' ? yesNo(value) : (wordings[name]?.(value, currency) ?? value)
}
