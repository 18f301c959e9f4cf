import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import { formatLabeledValue } from '@nspect/contract/names/names'
import { getShownNames } from './i18n.ts'

/**
 * A value behind its label, with the colon of the shown language; either keeps the direction of its
 * own script.
 */
export const formatLabeled = (label: string, value: string | number): string =>
  formatLabeledValue(getShownNames(), isolateRightToLeft(label), isolateRightToLeft(String(value)))
