import { expect, it } from 'vitest'
import { createMinorUnitsReader } from './importedCosts.ts'

const currency = { key: 'Currency', value: 'JPY', is_deleted: false }

it.each([
  ['without a currency', [], 125050],
  ['in yen, rounded half up', [currency], 1251],
  ['in dinars', [{ ...currency, value: 'KWD' }], 1250500],
  ['after their currency was deleted', [{ ...currency, is_deleted: true }], 125050],
])('T612 costs of archives of version 1 become minor units: %s', (_, settings, units) => {
  const read = createMinorUnitsReader(1)
  for (const setting of settings) expect(read(setting)).toBe(setting)
  expect(read({ id: 7, estimated_cost: 1250.5 })).toEqual({ id: 7, estimated_cost: String(units) })
  expect(read({ id: 8, estimated_cost: null })).toEqual({ id: 8, estimated_cost: null })
})

it('costs of newer archives are minor units already', () => {
  const row = { id: 7, estimated_cost: 125050 }
  expect(createMinorUnitsReader(2)(row)).toBe(row)
})
