import * as answerNames from '@nspect/contract/checklistAnswers/answerNames/answerNames'
import type {
  AnswerResult,
  ChecklistAnswer,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { Score } from '@nspect/contract/checklistAnswers/checklistScore'
import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import { getLocaleLanguage } from '@nspect/contract/i18n/locale'
import { formatNumber } from '@nspect/contract/i18n/numberFormats'
import { getShownLocale, i18n } from '../../i18n/i18n.ts'

/** A score in percent, as the reader writes it; null: nothing that was answered counts. */
export const formatPercent = (score: Pick<Score, 'weight' | 'earned'>): string | null =>
  answerNames.formatPercent(getShownLocale(), score)

export const formatResult = (result: AnswerResult): string =>
  answerNames.getAnswerResultName(getLocaleLanguage(getShownLocale()), result)

/** A measured number with its unit. */
const formatMeasured = (number: number, { unit }: Pick<ChecklistItem, 'unit'>): string => {
  const text = formatNumber(number, getShownLocale(), { maximumFractionDigits: 6 })
  return unit === '' ? text : `${text}\u00a0${unit}`
}

/** What a number may be, in words; null: anything. */
export const formatLimits = (item: Pick<ChecklistItem, 'min' | 'max' | 'unit'>): string | null => {
  const { min, max } = item
  if (min !== null && max !== null)
    return i18n.t('checklistAnswers:between', {
      min: formatNumber(min, getShownLocale(), { maximumFractionDigits: 6 }),
      max: formatMeasured(max, item),
    })
  if (min !== null) return i18n.t('checklistAnswers:atLeast', { min: formatMeasured(min, item) })
  if (max !== null) return i18n.t('checklistAnswers:atMost', { max: formatMeasured(max, item) })
  return null
}

/** An answer in one line, without its note; empty: there is none. */
export const formatAnswer = (
  item: Pick<ChecklistItem, 'kind' | 'unit'>,
  answer: Pick<ChecklistAnswer, 'result' | 'number' | 'text'>,
): string => answerNames.formatAnswer(getShownLocale(), item, answer)
