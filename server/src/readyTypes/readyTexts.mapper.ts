import { readyTypeKeys } from '@nspect/contract/readyTypes/readyTypes'
import { type Language, languages } from '@nspect/contract/shared/enums'
import { buildReadyTypeFile } from './readyTypeFile.ts'

/** What people take from a ready type into a point. */
type ReadyTextKind = 'category' | 'defect'

const listReadyTexts = (kind: ReadyTextKind, language: Language): string[] =>
  readyTypeKeys.flatMap((key) =>
    buildReadyTypeFile(key, language, false).pointCategories.flatMap(({ name, templates }) =>
      kind === 'category' ? [name] : templates.map(({ title }) => title),
    ),
  )

const buildDictionary = (kind: ReadyTextKind) => {
  const byLanguage = new Map(
    languages.map((language) => [language, listReadyTexts(kind, language)]),
  )
  const placesOf = new Map<string, Set<number>>()
  for (const listed of byLanguage.values()) {
    for (const [place, text] of listed.entries()) {
      placesOf.set(text, (placesOf.get(text) ?? new Set()).add(place))
    }
  }
  return { byLanguage, placesOf }
}

const dictionaries = { category: buildDictionary('category'), defect: buildDictionary('defect') }

/**
 * The words of a ready type in the reader's language, by these words in any language: a title that a
 * common defect filled in is its key until somebody edits it. Null for other words, and for those
 * that the language tells apart.
 */
export const findReadyText = (
  kind: ReadyTextKind,
  words: string,
  language: Language,
): string | null => {
  const { byLanguage, placesOf } = dictionaries[kind]
  const inLanguage = byLanguage.get(language) ?? []
  if (inLanguage.includes(words)) return words
  const found = new Set([...(placesOf.get(words) ?? [])].map((place) => inLanguage[place]))
  const [text] = found
  return found.size === 1 ? (text ?? null) : null
}
