import type { Language } from '@nspect/contract/shared/enums'

const rules = new Map<Language, Intl.PluralRules>()

/** The form of a text that has a plural, as the end of its key; screens pick theirs the same way. */
export const getPluralForm = (language: Language, count: number): 'one' | 'other' => {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count) === 'one' ? 'one' : 'other'
}
