import { isolateRightToLeft } from '@nspect/contract/isolateRightToLeft'
import { labelled as labelledIn } from '@nspect/contract/labelled'
import { shownLanguage } from './i18n.ts'

/** A value behind its label, with the colon of the shown language; either keeps the direction of its own script. */
export const labelled = (label: string, value: string | number): string =>
  labelledIn(shownLanguage(), isolateRightToLeft(label), isolateRightToLeft(String(value)))
