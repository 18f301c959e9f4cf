import { attributeName, stageName } from '../i18n/displayNames.ts'
import type { PinGroup } from './pinHelpers.ts'

/** What a group of points is called: its stage, or the mark that they carry. */
export const groupName = (group: PinGroup): string => {
  if (group === 'critical') return attributeName('isCritical')
  return group === 'osha' ? attributeName('isOsha') : stageName(group)
}
