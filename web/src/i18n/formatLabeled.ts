import { formatLabeledValue as labelledIn } from '@nspect/contract/i18n/formatLabeledValue'
import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import { getShownLanguage } from './i18n.ts'

/**
 * A value behind its label, with the colon of the shown language; either keeps the direction of its
 * own script.
 */
export const formatLabeled = (label: string, value: string | number): string =>
  labelledIn(getShownLanguage(), isolateRightToLeft(label), isolateRightToLeft(String(value)))
