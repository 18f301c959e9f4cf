import { attributeName, stageName } from '../i18n/displayNames.ts'
import { i18n } from '../i18n/i18n.ts'
import type { PinGroup } from './pinFilter.ts'

/** What a group of points is called: its stage, the mark that they carry, or that their day has passed. */
export const groupName = (group: PinGroup): string => {
  if (group === 'critical') return attributeName('isCritical')
  if (group === 'osha') return attributeName('isOsha')
  return group === 'overdue' ? i18n.t('pins:overdue') : stageName(group)
}
