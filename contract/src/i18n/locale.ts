import { type Language, languages } from '../shared/enums.ts'

/**
 * How a reader writes dates and numbers, as a BCP 47 tag: one of the product's languages, with the
 * region of the reader if it is known. English without a region is that of the United States.
 */
export type Locale = Language | `${Language}-${string}`

/** A tag's region: two letters or three digits, before any extension. */
export const parseRegion = (tag: string): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(tag)?.[1]?.toUpperCase()

const speaks = (tag: string, language: Language) => tag.toLowerCase().split('-')[0] === language

/**
 * The locale of a text in a language for the reader of these tags, the preferred one first: the
 * region comes from their tag of that language. For English it otherwise comes from their first
 * tag: a German who reads English expects `13/12/2026`.
 */
export const resolveLocale = (language: Language, tags: readonly string[]): Locale => {
  const own = tags.filter((tag) => speaks(tag, language))
  const others = language === 'en' && own.length === 0 ? tags : []
  const region = [...own.slice(0, 1), ...others]
    .map(parseRegion)
    .find((found) => found !== undefined)
  return region === undefined ? language : `${language}-${region}`
}

/** The language of a locale. */
export const getLocaleLanguage = (locale: Locale): Language =>
  languages.find((language) => speaks(locale, language)) ?? 'en'

/**
 * Whether a locale has the formats that the documents quote (T113, T130): English of the United
 * States.
 */
export const isUsEnglishLocale = (locale: Locale): boolean => locale === 'en' || locale === 'en-US'

/** Where paper of the size Letter is bought: the regions of Unicode's CLDR. */
const letterRegions = new Set([
  'BZ',
  'CA',
  'CL',
  'CO',
  'CR',
  'GT',
  'MX',
  'NI',
  'PA',
  'PH',
  'PR',
  'SV',
  'US',
  'VE',
])

/**
 * Whether a reader's paper is Letter; otherwise it is A4. A locale without a region does not say
 * so.
 */
export const usesLetterPaper = (locale: Locale): boolean =>
  letterRegions.has(parseRegion(locale) ?? '')
