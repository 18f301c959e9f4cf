import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@nspect/contract/shared/enums'

/**
 * The texts of a feature in every language, read from `texts.<language>.json` in its folder. The
 * English ones are imported, so that the compiler knows their keys; `texts.unit.test.ts` of the web
 * client checks that the other languages have the same.
 */
export const loadTexts = <Key extends string>(
  folder: string,
  english: Readonly<Record<Key, string>>,
): Readonly<Record<Language, Readonly<Record<Key, string>>>> => {
  const readLanguage = (language: Language) => {
    if (language === 'en') return [language, english]
    return [language, JSON.parse(readFileSync(join(folder, `texts.${language}.json`), 'utf8'))]
  }
  return Object.fromEntries(languages.map(readLanguage))
}
