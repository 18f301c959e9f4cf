import { expect, it } from 'vitest'
import { sumAmounts } from './amounts.ts'

it('costs are summed exactly, whatever is no number is left out', () => {
  expect(sumAmounts(['0.1', '0.2'])).toBe('0.3')
  expect(sumAmounts(['99999999999999999999.99', '0.01', 'about 5', ''])).toBe(
    '100000000000000000000.00',
  )
  expect(sumAmounts([])).toBe('0')
})
