import { isolated } from '@nspect/contract/direction'
import { type Language, languages } from '@nspect/contract/vocab'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = Record<string, Record<string, string>>

export const i18n = i18next

const storageKey = 'nspect-language'

/** Brings the texts of one language; of English those that the start has not. */
export type LanguageLoaders = Record<Language, () => Promise<Texts>>

let loaders: LanguageLoaders | undefined

const keep = (language: Language, found: Texts) => {
  for (const [name, texts] of Object.entries(found)) i18n.addResourceBundle(language, name, texts)
}
const hasAll = (language: Language) => i18n.hasResourceBundle(language, 'errors')
const bring = async (language: Language): Promise<void> => {
  if (loaders && !hasAll(language)) keep(language, await loaders[language]())
}

/** All texts of the language that is shown: of English only those of the first screen are there from the start. */
export const allTexts = (): Promise<void> => bring(shownLanguage())

const asLanguage = (tag: string | null | undefined): Language | undefined => {
  const [name] = (tag ?? '').toLowerCase().split('-')
  return languages.find((language) => language === name)
}

const stored = (): Language | undefined => {
  try {
    return asLanguage(localStorage.getItem(storageKey))
  } catch {
    return undefined
  }
}

/** What somebody reads who has chosen none in the account: the last choice in this browser, the browser's, English (T39). */
const usualLanguage = (): Language =>
  stored() ?? navigator.languages.map(asLanguage).find((language) => language !== undefined) ?? 'en'

/** The language that is shown now. */
export const shownLanguage = (): Language => asLanguage(i18n.language) ?? 'en'

/**
 * Shows a language; without one, the usual. `isChoice`: the person asked for it, so this browser remembers. A language that
 * cannot be loaded leaves what is shown.
 */
export const showLanguage = async (wanted: Language | null | undefined, isChoice = false): Promise<void> => {
  const language = wanted ?? usualLanguage()
  if (isChoice) {
    try {
      localStorage.setItem(storageKey, language)
    } catch {
      // private windows: it lasts as long as the page
    }
  }
  if (language === shownLanguage()) return
  try {
    await bring(language)
  } catch {
    return
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

/** Starts the texts: `english` are those of the first screen, `others` brings the rest and the other languages. Keys are flat: contract keys have dots in them. */
export const startTexts = (english: Texts, others?: LanguageLoaders): Promise<void> => {
  loaders = others
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: english },
    defaultNS: 'ui',
    keySeparator: false,
    initAsync: false,
    // React escapes what is shown; what people wrote keeps its own direction inside a sentence
    interpolation: { prefix: '{', suffix: '}', escapeValue: true, escape: isolated },
    returnNull: false,
  })
  return showLanguage(null)
}
