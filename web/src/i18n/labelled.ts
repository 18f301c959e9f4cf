import { labelled as labelledIn } from '@nspect/contract/labelled'
import { shownLanguage } from './i18n.ts'

/** A value behind its label, with the colon of the shown language. */
export const labelled = (label: string, value: string | number): string => labelledIn(shownLanguage(), label, value)
