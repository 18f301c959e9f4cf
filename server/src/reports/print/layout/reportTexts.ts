import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { getLocaleLanguage, type Locale } from '@nspect/contract/i18n/locale'
import { formatNumber, formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import type { PhotoTime } from '@nspect/contract/media/photoTime'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getNames } from '@nspect/contract/names/getNames'
import { formatFloorName, formatTakenOn } from '@nspect/contract/names/names'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../../../i18n/loadTexts.ts'
import { getPluralForm } from '../../../i18n/pluralForm.ts'
import type { ReportAnswer } from '../../reportData.ts'
import { getPlanTexts } from './improvementPlan/planTexts.ts'
import english from './texts.en.json' with { type: 'json' }

type TextKey = keyof typeof english
type PluralKey = TextKey extends infer Key
  ? Key extends `${infer Name}_one`
    ? Name
    : never
  : never
type Values = Record<string, string | number>

const allTexts = loadTexts(import.meta.dirname, english)

/** The sentences of a report that have values. */
const buildSentences = (language: Language) => {
  const texts = allTexts[language]
  // layout isolates what people wrote, where it needs to
  const fill = (key: TextKey, values: Values) => fillPlaceholders(texts[key], values, String)
  const fillCounted = (key: PluralKey, count: number, values: Values = {}) =>
    fill(`${key}_${getPluralForm(language, count)}`, { ...values, count })
  return {
    reportTitle: (projectType: string) => fill('reportTitle', { projectType }),
    foot: (when: string, by: string) => fill('foot', { when, by }),
    page: (page: number, of: number) => fill('page', { page, of }),
    choiceOf: (number: number, of: number) => fillCounted('choiceOf', of, { number }),
    pointCount: (count: number) => fillCounted('pointCount', count),
    resolvedCount: (count: number) => fillCounted('resolvedCount', count),
    acceptedCount: (count: number) => fillCounted('acceptedCount', count),
    criticalCount: (count: number) => fillCounted('criticalCount', count),
    oshaCount: (count: number) => fill('oshaCount', { count }),
    openCount: (count: number) => fillCounted('openCount', count),
    unratedCount: (count: number) => fillCounted('unratedCount', count),
    resolvedOf: (done: number, all: number) => fillCounted('resolvedOf', done, { all }),
    floorName: (floor: number) => formatFloorName(getNames(language), floor),
    mostOpen: (place: string, count: number) => fill('mostOpen', { place, count }),
    reportedBetween: (first: string, last: string) => fill('reportedBetween', { first, last }),
    oldestOpen: (point: number, when: string) => fill('oldestOpen', { point, when }),
    resolvedByOn: (by: string, on: string) => fill('resolvedByOn', { by, on }),
    signedOn: (when: string) => fill('signedOn', { when }),
    typedOn: (when: string) => fill('typedOn', { when }),
    refusedOn: (when: string) => fill('refusedOn', { when }),
    refusedBecause: (reason: string) => fill('refusedBecause', { reason }),
    signaturesReceived: (when: string) => fill('signaturesReceived', { when }),
    photo: (number: number) => fill('photo', { number }),
    nextDue: (point: number, when: string) => fill('nextDue', { point, when }),
    overdueCount: (count: number) => fill('overdueCount', { count }),
    costTotal: (name: string, total: string) => fill('costTotal', { name, total }),
    costOfOpen: (total: string) => fill('costOfOpen', { total }),
    furtherPoints: (count: number, numbers: string) => fill('furtherPoints', { count, numbers }),
    further: (count: number) => fill('further', { count }),
    picture: (number: number, of: number) =>
      of > 1 ? fill('numberedPicture', { number }) : texts.picture,
    numbersOn: (title: string, numbers: string) => fill('numbersOn', { title, numbers }),
    whereIs: (point: number, title: string) => fill('whereIs', { point, title }),
    tax: (rate: string) => fill('taxOf', { rate }),
    answeredOf: (count: number, all: number) => fillCounted('answeredOf', count, { all }),
    failedCount: (count: number) => fillCounted('failedCount', count),
    criticalFailCount: (count: number) => fillCounted('criticalFailCount', count),
    photosMissing: (count: number) => fillCounted('photosMissing', count),
    changesSince: (day: string) => fill('changesSince', { day }),
    comparedWith: (day: string) => fill('comparedWith', { day }),
    changeCount: (count: number) => fillCounted('changeCount', count),
    noChanges: (day: string) => fill('noChanges', { day }),
    wasAnswer: (answer: string) => fill('wasAnswer', { answer }),
    withCost: (count: number, all: number) => fill('withCost', { count, all }),
  }
}

/** The dates and lengths of a report, as its reader writes them. */
const formatsIn = (locale: Locale) => ({
  /** November 21st, 2026 */
  longDate: (value: string, timeZone: string) => formatDate(value, 'long', timeZone, locale),
  /** 11/21/2026 */
  shortDate: (value: string, timeZone: string) => formatDate(value, 'table', timeZone, locale),
  /** 11/21/2026 02:05 PM */
  stamp: (value: string, timeZone: string) => formatDate(value, 'stamp', timeZone, locale),
  takenOn: (taken: PhotoTime) => formatTakenOn(getNames(getLocaleLanguage(locale)), locale, taken),
  /** an answer's value; empty if it is none */
  answer: ({ value, isDay, isDecimal }: Omit<ReportAnswer, 'label'>, timeZone: string) => {
    if (isDecimal) return formatStoredDecimal(value, locale)
    return (isDay && formatDate(value, 'long', timeZone, locale)) || value
  },
  metres: (length: number) => `${formatNumber(length, locale)} m`,
})

/** The texts of a printed report for a reader, with its formats. */
export const getReportTexts = (locale: Locale) => {
  const language = getLocaleLanguage(locale)
  return {
    ...allTexts[language],
    ...buildSentences(language),
    plan: getPlanTexts(language),
    ...formatsIn(locale),
  }
}
export type ReportTexts = ReturnType<typeof getReportTexts>

/** The same, in which floors have the names of the storeys of an IFC file, lowest first. */
export const getReportTextsWithStoreys = (
  locale: Locale,
  storeys: readonly string[],
): ReportTexts => {
  const texts = getReportTexts(locale)
  return storeys.length === 0
    ? texts
    : { ...texts, floorName: (floor) => storeys[floor] || texts.floorName(floor) }
}
