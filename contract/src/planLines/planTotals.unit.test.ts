import { expect, it } from 'vitest'
import { computePlanTotals, type PlanItem, parseKeys } from './planTotals.ts'

const item = (
  cost: string,
  category = 'Guest rooms',
  cycle: PlanItem['cycle'] = 7,
  roomKind = '',
): PlanItem => ({ cost, category, cycle, roomKind })

it('T708 a plan adds its costs by category, renovation and kind of room, and for each key', () => {
  const items = [
    item('21889.00', 'Guest rooms', 7, 'King'),
    item('0.16', 'Lobby', null),
    item('1200.00', 'Guest rooms', 14, 'King'),
    item(''),
  ]
  expect(computePlanTotals(items, { currency: 'USD', keys: 212 })).toEqual({
    byCategory: [
      { name: 'Guest rooms', count: 2, sum: '23089.00' },
      { name: 'Lobby', count: 1, sum: '0.16' },
    ],
    byCycle: [
      { name: 7, count: 1, sum: '21889.00' },
      { name: null, count: 1, sum: '0.16' },
      { name: 14, count: 1, sum: '1200.00' },
    ],
    byRoomKind: [
      { name: 'King', count: 2, sum: '23089.00' },
      { name: '', count: 1, sum: '0.16' },
    ],
    total: { name: null, count: 3, sum: '23089.16' },
    perKey: '108.91',
  })
  expect(computePlanTotals([item('')], { currency: 'USD', keys: 212 })).toBeNull()
})

it('T708 each way of adding gives the same total, to the cent of a sheet computed apart', () => {
  const items = Array.from({ length: 120 }, (_, at) =>
    item(
      `${(at * 7919) % 5000}.${String((at * 31) % 100).padStart(2, '0')}`,
      `Category ${at % 9}`,
      ([7, 14, 21, null] as const)[at % 4] ?? null,
      `Kind ${at % 5}`,
    ),
  )
  const cents = items.reduce((sum, { cost }) => sum + Number(cost.replace('.', '')), 0)
  const totals = computePlanTotals(items, { currency: 'USD', keys: null })
  const centsOf = (of: readonly { sum: string }[]) =>
    of.reduce((sum, one) => sum + Number(one.sum.replace('.', '')), 0)
  expect(centsOf([totals!.total])).toBe(cents)
  for (const of of [totals!.byCategory, totals!.byCycle, totals!.byRoomKind])
    expect(centsOf(of)).toBe(cents)
  expect(totals!.perKey).toBeNull()
})

it.each([
  ['212', 212],
  ['1,240', 1240],
  ['1.240', 1240],
  ['about 200', null],
  ['0', null],
  ['', null],
  ['12.5', null],
])('T708 %j guest rooms are %s keys', (text, keys) => {
  expect(parseKeys(text)).toBe(keys)
})
