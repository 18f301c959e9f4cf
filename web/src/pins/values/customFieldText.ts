import { formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import type { Pin } from '@nspect/contract/pins/pins'
import { formatDate } from '../../i18n/formatDate.ts'
import { getShownLocale } from '../../i18n/i18n.ts'

/**
 * The value of a custom field as its reader writes it: days and decimal numbers, other texts as
 * they are.
 */
export const formatCustomField = ({
  customFieldType,
  description,
}: Pick<Pin['projectPinCustomFields'][number], 'customFieldType' | 'description'>): string => {
  if (customFieldType === 'decimal') return formatStoredDecimal(description, getShownLocale())
  return (customFieldType === 'date' && formatDate(description, 'long')) || description
}
