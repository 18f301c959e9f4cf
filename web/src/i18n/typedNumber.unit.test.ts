import type { Locale } from '@nspect/contract/i18n/locale'
import { formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import { describe, expect, it } from 'vitest'
import { formatTypedAmount, parseTypedAmount, parseTypedNumber } from './typedNumber.ts'

describe('T361 a typed amount', () => {
  it.each<[Locale, string, string]>([
    ['en', '1,200', '1200.00'],
    ['en', '1,200.5', '1200.50'],
    ['en', '12,345,678.90', '12345678.90'],
    ['en', '12.50', '12.50'],
    ['en', '12,50', '12.50'],
    ['en', '1.200,50', '1200.50'],
    ['de', '1.200', '1200.00'],
    ['de', '1.200,50', '1200.50'],
    ['de', '12,50', '12.50'],
    ['de', '12.50', '12.50'],
    ['de', '1,200.50', '1200.50'],
    ['de', '1’200', '1200.00'],
    ['fr', '1 200,50', '1200.50'],
    ['fr', '1\u202f200', '1200.00'],
    ['fr', '12.50', '12.50'],
    ['es', '1.200', '1200.00'],
    ['ja', '１，２００', '1200.00'],
    ['zh', '1,200', '1200.00'],
    ['en', ' 80 ', '80.00'],
    ['en', '80.', '80.00'],
    ['en', '.5', '0.50'],
    ['en-IN', '12,34,567.50', '1234567.50'],
  ])('is read as people write it in %s: %s is %s', (language, typed, read) =>
    expect(parseTypedAmount(typed, language, 2)).toBe(read),
  )

  it.each<[Locale, string]>([
    ['en', 'much'],
    ['en', ''],
    ['en', '.'],
    ['en', '-80'],
    ['en', '1,2000'],
    ['en', '1,20,300'],
    ['en', '1234,567'],
    ['en', '12 50'],
    ['en', '1234567890123'],
    // a thousand two hundred or one and a fifth: neither is guessed
    ['de', '1,200'],
    ['fr', '1.200'],
  ])('is not guessed in %s: %s', (language, typed) =>
    expect(parseTypedAmount(typed, language, 2)).toBeNull(),
  )

  it.each<[Locale, string]>([
    ['en', '1,250.50'],
    ['de', '1.250,50'],
    ['fr', '1\u202f250,50'],
    ['es', '1250,50'],
    ['ja', '1,250.50'],
    ['zh', '1,250.50'],
    ['de-CH', "1'250.50"],
    ['es-MX', '1,250.50'],
  ])('is written out so that it is read again, in %s', (language, written) => {
    expect(formatTypedAmount('1250.50', language, 2)).toBe(written)
    expect(parseTypedAmount(written, language, 2)).toBe('1250.50')
  })

  it.each<[Locale, string, number, string | null]>([
    ['en', '1,200', 0, '1200'],
    ['ja', '１，２００', 0, '1200'],
    ['en', '12.5', 0, null],
    ['en', '1.250', 3, '1.250'],
    ['de', '1,250', 3, '1.250'],
    ['de', '1.250', 3, '1250.000'],
    ['en', '12.5', 3, '12.500'],
  ])('has the decimals of its currency in %s: %s with %i is %s', (language, typed, digits, read) =>
    expect(parseTypedAmount(typed, language, digits)).toBe(read),
  )

  it('stays as it is where it cannot be read', () => {
    expect(['much', '1.200', ''].map((text) => formatTypedAmount(text, 'en', 2))).toEqual([
      'much',
      '1.200',
      '',
    ])
  })
})

describe('T361 a typed number', () => {
  it('keeps three places after its decimal sign, and reads as many after the group sign as groups', () => {
    expect([parseTypedNumber('1.234', 'en'), parseTypedNumber('-1,234', 'en')]).toEqual([
      '1.234',
      '-1234',
    ])
    expect([parseTypedNumber('1,234', 'de'), parseTypedNumber('-1.234', 'de')]).toEqual([
      '1.234',
      '-1234',
    ])
  })

  it.each<Locale>(['en', 'de', 'fr', 'es', 'ja', 'zh'])(
    'is shown so that it is read again, in %s',
    (language) => {
      expect(parseTypedNumber(formatStoredDecimal('1234.567', language), language)).toBe('1234.567')
      expect(parseTypedNumber(formatStoredDecimal('1.234', language), language)).toBe('1.234')
    },
  )
})
