import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { getLocaleLanguage, type Locale } from '@nspect/contract/i18n/locale'
import { formatNumber, formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import type { Language } from '@nspect/contract/shared/enums'
import type { ReportAnswer } from '../../../reportData.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

/** All fixed words of the printed report; English defines the type of the other languages. */
export type ReportFixedTexts = typeof en

const catalogues: Record<Language, ReportFixedTexts> = { en, de, es, fr, ja, zh }

/** The dates and lengths of a report, as its reader writes them. */
const formatsIn = (locale: Locale) => ({
  /** November 21st, 2026 */
  longDate: (value: string, timeZone: string) => formatDate(value, 'long', timeZone, locale),
  /** 11/21/2026 */
  shortDate: (value: string, timeZone: string) => formatDate(value, 'table', timeZone, locale),
  /** 11/21/2026 02:05 PM */
  stamp: (value: string, timeZone: string) => formatDate(value, 'stamp', timeZone, locale),
  /** an answer's value; empty if it is none */
  answer: ({ value, isDay, isDecimal }: Omit<ReportAnswer, 'label'>, timeZone: string) => {
    if (isDecimal) return formatStoredDecimal(value, locale)
    return (isDay && formatDate(value, 'long', timeZone, locale)) || value
  },
  metres: (length: number) => `${formatNumber(length, locale)} m`,
})

/** The words of a report with its formats. */
export type ReportTexts = ReportFixedTexts & ReturnType<typeof formatsIn>

/** The texts of a report for a reader. */
export const getReportTexts = (locale: Locale): ReportTexts => ({
  ...catalogues[getLocaleLanguage(locale)],
  ...formatsIn(locale),
})

/** The same, in which floors have the names of the storeys of an IFC file, lowest first. */
export const getTextsWithStoreys = (locale: Locale, storeys: readonly string[]): ReportTexts => {
  const texts = getReportTexts(locale)
  return storeys.length === 0
    ? texts
    : { ...texts, floorName: (floor) => storeys[floor] || texts.floorName(floor) }
}
