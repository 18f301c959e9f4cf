import { getAttributeName, getStageName } from '../../i18n/displayNames.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { PinGroup } from './pinFilter.ts'

/**
 * What a group of points is called: its stage, the mark that they carry, or that their day has
 * passed.
 */
export const getPinGroupName = (group: PinGroup): string => {
  if (group === 'critical') return getAttributeName('isCritical')
  if (group === 'osha') return getAttributeName('isOsha')
  return group === 'overdue' ? i18n.t('pins:overdue') : getStageName(group)
}
