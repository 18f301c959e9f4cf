import { getLocaleLanguage, type Locale } from '../i18n/locale.ts'
import { formatNumber } from '../i18n/numberFormats.ts'
import { formatPercent, getVerdictName } from './answerNames/answerNames.ts'
import type { Score } from './checklistScore.ts'

/** How a visit came out. */
export interface VisitResult {
  score: Score
  /** null: not decided, or nothing can fail it */
  isPassing: boolean | null
}

/** What is compared of two visits. */
export type VisitFigure = 'verdict' | 'score' | 'failedItems' | 'notAnswered'

const formatFigures = (
  locale: Locale,
  { score, isPassing }: VisitResult,
): Record<VisitFigure, string> => ({
  verdict: isPassing === null ? '' : getVerdictName(getLocaleLanguage(locale), isPassing),
  score: formatPercent(locale, score) ?? '',
  failedItems: formatNumber(score.failed, locale),
  notAnswered: formatNumber(score.items - score.answered, locale),
})

/**
 * How two visits came out, side by side, on screen as in print; empty where there is nothing to
 * say. Without the figures that neither visit has.
 */
export const compareVisits = (locale: Locale, before: VisitResult, now: VisitResult) => {
  const [then, today] = [formatFigures(locale, before), formatFigures(locale, now)]
  return (['verdict', 'score', 'failedItems', 'notAnswered'] as const)
    .map((figure) => ({ figure, before: then[figure], now: today[figure] }))
    .filter((row) => row.before !== '' || row.now !== '')
}
