import type { ChecklistItem } from '../../checklists/checklistContent.ts'
import { getLocaleLanguage, type Locale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/numberFormats.ts'
import type { Language } from '../../shared/enums.ts'
import type { AnswerResult, ChecklistAnswer } from '../checklistAnswers.ts'
import { computePercent, type Score } from '../checklistScore.ts'
import de from './texts.de.json' with { type: 'json' }
import en from './texts.en.json' with { type: 'json' }
import es from './texts.es.json' with { type: 'json' }
import fr from './texts.fr.json' with { type: 'json' }
import ja from './texts.ja.json' with { type: 'json' }
import zh from './texts.zh.json' with { type: 'json' }

const names: Record<Language, Record<AnswerResult | `verdict.${'passed' | 'failed'}`, string>> = {
  en,
  de,
  es,
  fr,
  ja,
  zh,
}

/** Display name of a result. */
export const getAnswerResultName = (language: Language, result: AnswerResult): string =>
  names[language][result]

/** Display name of what a score says of a room or an inspection. */
export const getVerdictName = (language: Language, isPassing: boolean): string =>
  names[language][isPassing ? 'verdict.passed' : 'verdict.failed']

/** An answer as its reader writes it; empty if there is none, or only photos or a note. */
export const formatAnswer = (
  locale: Locale,
  { kind, unit }: Pick<ChecklistItem, 'kind' | 'unit'>,
  { result, number, text }: Pick<ChecklistAnswer, 'result' | 'number' | 'text'>,
): string => {
  if (result) return getAnswerResultName(getLocaleLanguage(locale), result)
  if (kind === 'number' && number !== null)
    return [formatNumber(number, locale, { maximumFractionDigits: 6 }), unit]
      .filter(Boolean)
      .join('\u00a0')
  return kind === 'text' ? text : ''
}

/** A score in percent, as its reader writes it; null: nothing that was answered counts. */
export const formatPercent = (locale: Locale, score: Pick<Score, 'weight' | 'earned'>) => {
  const percent = computePercent(score)
  return percent === null
    ? null
    : formatNumber(percent / 100, locale, { style: 'percent', maximumFractionDigits: 1 })
}
