import { i18n } from './i18n.ts'

/** A value behind its label, with the colon of the shown language: `Scan date: 11/20/2026`. */
export const labelled = (label: string, value: string | number): string => i18n.t('ui:labelled', { label, value })
