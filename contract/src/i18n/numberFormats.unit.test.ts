import { expect, it } from 'vitest'
import {
  formatAmount,
  formatDecimal,
  formatFineAmount,
  formatStoredDecimal,
} from './numberFormats.ts'

it('a cost is written as its reader does, with a currency only if one is known', () => {
  expect(formatAmount('en', '1234.5', null)).toBe('1,234.50')
  expect(formatAmount('de', '1234', null)).toBe('1.234')
  expect(formatAmount('de-CH', '1234.5', null)).toBe("1'234.50")
  expect(formatAmount('en', '1234', 'USD')).toBe('$1,234')
  expect(formatAmount('en-GB', '1234', 'USD')).toBe('US$1,234')
  expect(formatAmount('de', '1234.5', 'EUR')).toBe('1.234,50\u00a0€')
  expect(formatAmount('ja', '1234', 'JPY')).toBe('￥1,234')
  expect(formatAmount('en', 'as agreed', 'USD')).toBe('as agreed')
  expect(formatAmount('en', '1250.125', 'KWD')).toBe('KWD\u00a01,250.125')
  expect(formatAmount('en', '1.005', 'USD')).toBe('$1.01')
  expect(formatAmount('en', '999999999999.99', 'EUR')).toBe('€999,999,999,999.99')
  expect([formatAmount('de', '493', null, true), formatAmount('ja', '493', 'JPY', true)]).toEqual([
    '493,00',
    '￥493',
  ])
})

it('a stored decimal keeps all its digits, whatever its reader’s signs are', () => {
  expect(formatStoredDecimal('12345678901234567890.500', 'de')).toBe('12345678901234567890,500')
  expect(formatStoredDecimal('-12.5', 'fr')).toBe('-12,5')
  expect(formatStoredDecimal('12 1/2', 'de')).toBe('12 1/2')
  expect(formatDecimal(2, 2, 'de-AT')).toBe('2,00')
})

it.each([
  ['48.905', 'EUR', 'en-US', '€48.905'],
  ['48.9', 'EUR', 'en-US', '€48.90'],
  ['0.0625', 'EUR', 'de-DE', '0,0625\u00a0€'],
  ['10.5', 'JPY', 'ja-JP', '￥10.5'],
  ['86.400', 'USD', 'en-US', '$86.40'],
  ['1240.125', null, 'en-US', '1,240.125'],
] as const)(
  'T794 a unit price of %s %s is written %s as %s',
  (price, currency, locale, written) => {
    expect(formatFineAmount(locale, price, currency)).toBe(written)
  },
)
