import type { StoredAttribute, StoredValues } from '@nspect/contract/pinAttributes'
import { severityName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { i18n } from '../i18n/i18n.ts'

export const yesNo = (is: boolean): string => i18n.t(is ? 'pins:yes' : 'pins:no')

/** How each kind of value is worded; all others are texts as they are. */
const wordings: { [Name in StoredAttribute]?: (value: NonNullable<StoredValues[Name]>) => string } = {
  severity: severityName,
  dueDate: (day) => formatDate(day, 'table') || day,
}

/** An attribute of a point or of its form values as display text. */
export const attributeText = <Name extends StoredAttribute>(name: Name, from: Pick<StoredValues, Name>): string => {
  const value = from[name]
  if (value === null) return ''
  return typeof value === 'boolean' ? yesNo(value) : (wordings[name]?.(value) ?? value)
}
