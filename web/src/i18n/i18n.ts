import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import { type Locale, resolveLocale } from '@nspect/contract/i18n/locale'
import type { Names } from '@nspect/contract/names/getNames'
import { type Language, languages } from '@nspect/contract/shared/enums'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = Record<string, Record<string, string>>

export const i18n = i18next

const storageKey = 'nspect-language'

type LoadTexts = () => Promise<Texts>

/** Loads the texts of a language; for English, those that the start does not include. */
export interface LanguageLoaders extends Record<Language, LoadTexts> {
  /** the English texts that the dashboard begins with */
  home: LoadTexts
  /** the English texts that an inspection begins with */
  inspection: LoadTexts
}

let loaders: LanguageLoaders | undefined
let firstLoaders: Partial<Record<Language, LoadTexts>> = {}

const addTexts = (language: Language, loaded: Texts) => {
  for (const [name, texts] of Object.entries(loaded)) i18n.addResourceBundle(language, name, texts)
}
const hasAll = (language: Language) => i18n.hasResourceBundle(language, 'errors')
const load = async (language: Language): Promise<void> => {
  if (loaders && !hasAll(language)) addTexts(language, await loaders[language]())
}

/** Loads what the first screen shows; everything where that comes in one piece. */
const loadFirst = async (language: Language): Promise<void> => {
  const first = firstLoaders[language]
  if (!first) return load(language)
  if (!i18n.hasResourceBundle(language, 'ui')) addTexts(language, await first())
}

/**
 * Loads all texts of the shown language: for English, the start includes only those of the first
 * screen.
 */
export const loadTranslations = (): Promise<void> => load(getShownLanguage())

/** Loads the texts that a page begins with; of another language than English, all. */
export const loadTextsOfPage = async (page: 'home' | 'inspection'): Promise<void> => {
  const language = getShownLanguage()
  if (language !== 'en') return load(language)
  if (loaders && !i18n.hasResourceBundle(language, page)) addTexts(language, await loaders[page]())
}

const asLanguage = (tag: string | null | undefined): Language | undefined => {
  const [name] = (tag ?? '').toLowerCase().split('-')
  return languages.find((language) => language === name)
}

const readStoredLanguage = (): Language | undefined => {
  try {
    return asLanguage(localStorage.getItem(storageKey))
  } catch {
    return undefined
  }
}

/**
 * The language if the account sets none: the last choice in this browser, else the browser's, else
 * English (T39).
 */
const defaultLanguage = (): Language =>
  readStoredLanguage() ??
  navigator.languages.map(asLanguage).find((language) => language !== undefined) ??
  'en'

/** The shown language. */
export const getShownLanguage = (): Language => asLanguage(i18n.language) ?? 'en'

/** What the values of the wire are called in the shown language. */
export const getShownNames = (): Names => i18n.getResourceBundle(getShownLanguage(), 'names')

/**
 * How the reader writes dates and numbers: the shown language, set by the account before the
 * browser, with the region of the browser.
 */
export const getShownLocale = (): Locale => resolveLocale(getShownLanguage(), navigator.languages)

/**
 * Switches to a language; without one, to the default. `isChoice`: the person chose it, so this
 * browser remembers it. If it cannot be loaded, the shown one stays.
 */
export const showLanguage = async (
  requested: Language | null | undefined,
  isChoice = false,
): Promise<void> => {
  const language = requested ?? defaultLanguage()
  if (isChoice) {
    try {
      localStorage.setItem(storageKey, language)
    } catch {
      // private windows: forgotten when the page closes
    }
  }
  if (language === getShownLanguage()) return
  try {
    await loadFirst(language)
  } catch {
    return
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

/**
 * Initializes i18next: `english` are the texts of the first screen, `others` loads the rest and the
 * other languages, `first` the other languages' texts of the first screen, if they come separately.
 * Keys are flat because the contract's keys contain dots.
 */
export const initTranslations = (
  english: Texts,
  others?: LanguageLoaders,
  first: Partial<Record<Language, LoadTexts>> = {},
): Promise<void> => {
  loaders = others
  firstLoaders = first
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: english },
    defaultNS: 'ui',
    keySeparator: false,
    initAsync: false,
    // React escapes the output itself; `isolateRightToLeft` keeps the text direction of user input
    // inside a sentence
    interpolation: { prefix: '{', suffix: '}', escapeValue: true, escape: isolateRightToLeft },
    returnNull: false,
  })
  return showLanguage(null)
}
