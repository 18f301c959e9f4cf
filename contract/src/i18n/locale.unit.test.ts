import { expect, it } from 'vitest'
import { resolveLocale, usesLetterPaper } from './locale.ts'

it.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-DE', 'en-AU'], 'en-AU'],
  ['en', ['en'], 'en'],
  ['en', [], 'en'],
  ['en', ['de-DE'], 'en-DE'],
  ['en', ['en', 'de-DE'], 'en'],
  ['de', ['de-CH', 'de-DE'], 'de-CH'],
  ['de', ['en-GB'], 'de'],
  ['es', ['es-419'], 'es-419'],
  ['zh', ['zh-Hant-TW'], 'zh-TW'],
  ['de', ['de-u-nu-latn'], 'de'],
  ['de', ['de-AT-u-nu-latn'], 'de-AT'],
  ['de', ['de-12', 'x'], 'de'],
] as const)('T470: a text in %s for a reader of %j is written for %s', (language, tags, locale) => {
  expect(resolveLocale(language, tags)).toBe(locale)
  expect(() => new Intl.DateTimeFormat(locale)).not.toThrow()
})

it('T470: paper is Letter where people buy it', () => {
  expect(['en-US', 'fr-CA', 'es-MX'].map((locale) => usesLetterPaper(locale as 'en-US'))).toEqual([
    true,
    true,
    true,
  ])
  expect(['en', 'en-GB', 'es-ES', 'ja'].some((locale) => usesLetterPaper(locale as 'en'))).toBe(
    false,
  )
})
