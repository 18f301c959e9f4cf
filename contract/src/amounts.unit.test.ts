import { expect, it } from 'vitest'
import { amountIn, sumOf } from './amounts.ts'

it('costs are summed exactly, whatever is no number is left out', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.3')
  expect(sumOf(['99999999999999999999.99', '0.01', 'about 5', ''])).toBe('100000000000000000000.00')
  expect(sumOf([])).toBe('0')
})

it('a cost is written in the language of the report, with a currency only if one is known', () => {
  expect(amountIn('en', '1234.5', null)).toBe('1,234.50')
  expect(amountIn('de', '1234', null)).toBe('1.234')
  expect(amountIn('en', '1234', 'USD')).toBe('$1,234')
  expect(amountIn('de', '1234.5', 'EUR')).toBe('1.234,50\u00a0€')
  expect(amountIn('ja', '1234', 'JPY')).toBe('￥1,234')
  expect(amountIn('en', 'as agreed', 'USD')).toBe('as agreed')
  expect([amountIn('de', '493', null, true), amountIn('ja', '493', 'JPY', true)]).toEqual([
    '493,00',
    '￥493',
  ])
})
