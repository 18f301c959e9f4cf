import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../../../../i18n/loadTexts.ts'
import { getPluralForm } from '../../../../i18n/pluralForm.ts'
import english from './texts.en.json' with { type: 'json' }

const allTexts = loadTexts(import.meta.dirname, english)

/** The texts of a record of decisions. */
export const getDecisionTexts = (language: Language) => {
  const texts = allTexts[language]
  return {
    ...texts,
    asOf: (day: string) => fillPlaceholders(texts.asOf, { day }),
    pointCount: (count: number) =>
      fillPlaceholders(texts[`count_${getPluralForm(language, count)}`], { count }),
  }
}
