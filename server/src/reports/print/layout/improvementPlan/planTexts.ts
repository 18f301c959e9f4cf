import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../../../../i18n/loadTexts.ts'
import { getPluralForm } from '../../../../i18n/pluralForm.ts'
import english from './texts.en.json' with { type: 'json' }

const allTexts = loadTexts(import.meta.dirname, english)

/** The texts of a Property Improvement Plan. */
export const getPlanTexts = (language: Language) => {
  const texts = allTexts[language]
  const byKey: Record<string, string | undefined> = texts
  return {
    ...texts,
    years: (count: number) => fillPlaceholders(texts.years, { count }),
    itemCount: (count: number) =>
      fillPlaceholders(texts[`items_${getPluralForm(language, count)}`], { count }),
    perKey: (count: number) => fillPlaceholders(texts.perKey, { count }),
    holdsUntil: (day: string) => fillPlaceholders(texts.holdsUntil, { day }),
    /** the label of a field of the form, by its key; undefined if the client added the field */
    getLabel: (key: string) => byKey[`label.${key}`],
  }
}
