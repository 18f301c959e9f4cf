import { describe, expect, it } from 'vitest'
import {
  currencies,
  fromMinorUnits,
  getCurrencyDigits,
  roundToMinorUnits,
  sumAmounts,
  toMinorUnits,
} from './amounts.ts'

describe('minor units of a currency', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['AFN', 2],
    ['CLF', 4],
    [null, 2],
  ])('%s has %i decimals, as ISO 4217 says', (currency, digits) => {
    expect(getCurrencyDigits(currency)).toBe(digits)
  })

  it.each([
    ['1250.5', 2, 125050n, '1250.50'],
    ['1250.00', 0, 1250n, '1250'],
    ['0.005', 3, 5n, '0.005'],
    ['999999999999.999', 3, 999_999_999_999_999n, '999999999999.999'],
    ['0', 2, 0n, '0.00'],
  ])('%s with %i decimals is stored exactly', (amount, digits, units, text) => {
    expect(toMinorUnits(amount, digits)).toBe(units)
    expect(fromMinorUnits(units, digits)).toBe(text)
  })

  it('an amount with more decimals than its currency has no exact form', () => {
    expect(toMinorUnits('10.50', 0)).toBeNull()
    expect(toMinorUnits('1.234', 2)).toBeNull()
    expect(toMinorUnits('1.000', 2)).toBeNull()
  })

  it.each([
    ['1.005', 2, 101n],
    ['1.0049999', 2, 100n],
    ['0.5', 0, 1n],
    ['0.49', 0, 0n],
    ['9.9995', 3, 10_000n],
  ])('%s rounds half up at %i decimals', (amount, digits, units) => {
    expect(roundToMinorUnits(amount, digits)).toBe(units)
  })

  it('every minor unit of every currency survives the way out and back', () => {
    for (const digits of new Set(currencies.map(getCurrencyDigits)))
      for (const units of [0n, 1n, 9n, 10n, 99n, 100n, 12_345n, 9_007_199_254_740_993n])
        expect(toMinorUnits(fromMinorUnits(units, digits), digits)).toBe(units)
  })
})

describe('sums', () => {
  it.each([
    ['EUR', ['0.10', '0.20', '1234567.89'], '1234568.19'],
    ['JPY', ['1250', '333', '334'], '1917'],
    ['KWD', ['0.001', '0.002', '1250.125'], '1250.128'],
    [null, ['0.1', '0.2'], '0.30'],
  ])('T612 in %s are exact to the last minor unit', (currency, amounts, sum) => {
    expect(sumAmounts(amounts, currency)).toBe(sum)
  })

  it('T612 add rounded lines, so that the shown lines add up to the shown total', () => {
    expect(sumAmounts(['0.005', '0.005', '0.005'], 'EUR')).toBe('0.03')
    expect(sumAmounts(['10.5', '10.5'], 'JPY')).toBe('22')
  })

  it('leave out what is no number, and grow beyond binary numbers', () => {
    expect(sumAmounts(['99999999999999999999.99', '0.01', 'about 5', ''], 'EUR')).toBe(
      '100000000000000000000.00',
    )
    expect(sumAmounts([], 'KWD')).toBe('0.000')
  })
})
