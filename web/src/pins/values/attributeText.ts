import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import type { StoredAttribute, StoredValues } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import { formatAssigneeName, getSeverityName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getShownLocale, i18n } from '../../i18n/i18n.ts'

export const formatYesNo = (is: boolean): string => i18n.t(is ? 'pins:yes' : 'pins:no')

/** What values are worded with. */
interface Known {
  /** ISO 4217 code of amounts */
  currency: string | null
  /** the name of an assignee by their key */
  getAssigneeName: (assignee: string) => string
}

/** Names the point's own assignee. */
export const createAssigneeNamer =
  ({ assignedTo }: Pick<Pin, 'assignedTo'>) =>
  (): string =>
    assignedTo ? formatAssigneeName(assignedTo) : ''

/** How each kind of value is worded; all others are texts as they are. */
const wordings: {
  [Name in StoredAttribute]?: (value: NonNullable<StoredValues[Name]>, known: Known) => string
} = {
  severity: getSeverityName,
  dueDate: (day) => formatDate(day, 'table') || day,
  assignee: (key, { getAssigneeName }) => getAssigneeName(key),
  estimatedCost: (cost, { currency }) => formatAmount(getShownLocale(), cost, currency),
}

/** An attribute of a point or of its form values as display text. */
export const formatPinAttribute = <Name extends StoredAttribute>(
  name: Name,
  from: Pick<StoredValues, Name>,
  known: Known,
): string => {
  const value = from[name]
  if (value === null) return ''
  return typeof value === 'boolean' ? formatYesNo(value) : (wordings[name]?.(value, known) ?? value)
}
