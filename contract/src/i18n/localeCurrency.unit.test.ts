import { expect, it } from 'vitest'
import { isCurrency } from '../money/amounts.ts'
import { languages } from '../shared/enums.ts'
import type { Locale } from './locale.ts'
import { getLocaleCurrency } from './localeCurrency.ts'

it.each<[Locale, string]>([
  ['en-US', 'USD'],
  ['en', 'USD'],
  ['de', 'EUR'],
  ['de-CH', 'CHF'],
  ['en-GB', 'GBP'],
  ['fr-CA', 'CAD'],
  ['es-MX', 'MXN'],
  ['en-KW', 'KWD'],
  ['ja', 'JPY'],
  ['zh-Hant-TW', 'TWD'],
  ['en-AQ', 'USD'],
])('T613 a reader of %s is offered %s', (locale, currency) => {
  expect(getLocaleCurrency(locale)).toBe(currency)
})

it('every region and language leads to a currency that can be chosen', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const language of languages)
    for (const region of letters.flatMap((one) => letters.map((two) => one + two)))
      expect(isCurrency(getLocaleCurrency(`${language}-${region}`))).toBe(true)
})
