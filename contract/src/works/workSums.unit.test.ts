import { describe, expect, it } from 'vitest'
import { formatAmount } from '../i18n/numberFormats.ts'
import { formatTaxRate, isTaxRate } from './taxRates.ts'
import { groupWorks, type WorkItem } from './workSums.ts'

const work = (trade: string, cost: string, more: Partial<WorkItem> = {}): WorkItem => ({
  trade,
  assignee: '',
  category: '',
  room: '',
  floor: { name: '', rank: Number.POSITIVE_INFINITY },
  cost,
  ...more,
})
const same = (item: WorkItem) => item
const noTax = { currency: 'EUR', taxRate: null }

/** Minor units, read from decimal text without the code under test. */
const toUnits = (amount: string, digits: number) => {
  const [whole = '', part = ''] = amount.split('.')
  return BigInt(whole) * 10n ** BigInt(digits) + BigInt(part.padEnd(digits, '0') || '0')
}
const toText = (units: bigint, digits: number) => {
  const scale = 10n ** BigInt(digits)
  const part = (units % scale).toString().padStart(digits, '0')
  return digits ? `${units / scale}.${part}` : `${units}`
}

describe('the sums of a list of works', () => {
  const trades = ['Tiler', 'Painter', 'Joiner', '']
  const costsIn = (digits: number) =>
    Array.from({ length: 97 }, (_, n) => {
      const units = (BigInt(n) * 7_919_000_333n + 1n) % 90_071_992_547_409_931n
      return toText(units, digits)
    })

  it.each([
    ['EUR', 2, '19', 1900n, 10_000n],
    ['EUR', 2, '8.1', 81n, 1000n],
    ['EUR', 2, '0', 0n, 1n],
    ['JPY', 0, '10', 1n, 10n],
    ['JPY', 0, '7.775', 7775n, 100_000n],
    ['KWD', 3, '5.5', 55n, 1000n],
    ['KWD', 3, '100', 1n, 1n],
  ])(
    'T615: %s with %d decimals and %s percent of tax are exact to the last unit',
    (currency, digits, taxRate, part, whole) => {
      const items = costsIn(digits).map((cost, n) => work(trades[n % 4] ?? '', cost))
      const { groups, total, tax } = groupWorks(items, same, { currency, taxRate })
      expect(groups.map(({ name }) => name)).toEqual(trades)
      for (const { name, sum, priced } of groups) {
        const own = items.filter(({ trade }) => trade === name)
        const units = own.reduce((units, { cost }) => units + toUnits(cost, digits), 0n)
        expect([sum, priced]).toEqual([toText(units, digits), own.length])
      }
      const net = items.reduce((units, { cost }) => units + toUnits(cost, digits), 0n)
      const [quotient, rest] = [(net * part) / whole, (net * part) % whole]
      const taxUnits = rest * 2n >= whole ? quotient + 1n : quotient
      expect(total.sum).toBe(toText(net, digits))
      expect(tax).toEqual({
        rate: taxRate,
        amount: toText(taxUnits, digits),
        gross: toText(net + taxUnits, digits),
      })
    },
  )

  it('T615: half a minor unit of tax counts as a whole one, less as none', () => {
    const taxOf = (cost: string, taxRate: string, currency: string) =>
      groupWorks([work('', cost)], same, { currency, taxRate }).tax?.amount
    expect(taxOf('0.10', '5', 'EUR')).toBe('0.01')
    expect(taxOf('0.10', '4.999', 'EUR')).toBe('0.00')
    expect(taxOf('5', '10', 'JPY')).toBe('1')
    expect(taxOf('4', '10', 'JPY')).toBe('0')
    expect(taxOf('0.010', '5', 'KWD')).toBe('0.001')
  })

  it('T615: without a currency, a rate or a cost there is no tax', () => {
    const taxOf = (cost: string, currency: string | null, taxRate: string | null) =>
      groupWorks([work('Tiler', cost)], same, { currency, taxRate }).tax
    expect(taxOf('10', 'EUR', '19')).not.toBeNull()
    expect(taxOf('10', null, '19')).toBeNull()
    expect(taxOf('10', 'EUR', null)).toBeNull()
    expect(taxOf('', 'EUR', '19')).toBeNull()
    expect(taxOf('about 5', 'EUR', '19')).toBeNull()
  })

  it('T615: are written with cents where only the tax has some', () => {
    const sums = (taxRate: string | null) =>
      groupWorks([work('Tiler', '10')], same, { currency: 'EUR', taxRate })
    expect([sums('19').hasCents, sums('20').hasCents, sums(null).hasCents]).toEqual([
      true,
      false,
      false,
    ])
    expect(formatAmount('en', '10', 'EUR', sums('19').hasCents)).toBe('€10.00')
  })
})

describe('the groups of a list of works', () => {
  const floor = (name: string, rank: number) => ({ floor: { name, rank } })
  const namesOf = (items: WorkItem[], works?: 'trade' | 'assignee' | 'floor') =>
    groupWorks(items, same, { ...noTax, works }).groups.map(({ name }) => name)

  it('T474: are trades, else assignees, else categories', () => {
    const joiner = { assignee: 'Harrow Joinery', category: 'Doors' }
    expect(namesOf([work('', '1', joiner), work('Tiler', '1')])).toEqual(['Tiler', ''])
    expect(namesOf([work('', '1'), work('', '1', joiner)])).toEqual(['Harrow Joinery', ''])
    expect(namesOf([work('', '1', { category: 'Doors' })])).toEqual(['Doors'])
  })

  it('T474: are what was chosen, floors from the lowest', () => {
    const items = [
      work('Tiler', '1', { assignee: 'Dana Reyes' }),
      work('Tiler', '1', floor('Floor 2', 1)),
      work('Painter', '1', floor('Basement', -1)),
    ]
    expect(namesOf(items, 'floor')).toEqual(['Basement', 'Floor 2', ''])
    expect(namesOf(items, 'assignee')).toEqual(['Dana Reyes', ''])
    expect(namesOf(items, 'trade')).toEqual(['Tiler', 'Painter'])
    expect(namesOf([work('', '1')], 'trade')).toEqual([''])
  })
})

it.each([
  ['19', true, '19%'],
  ['8.25', true, '8.25%'],
  ['0.125', true, '0.125%'],
  ['100', true, '100%'],
  ['100.001', false, ''],
  ['101', false, ''],
  ['-1', false, ''],
  ['1.2345', false, ''],
  ['19 %', false, ''],
  ['', false, ''],
])('T615: a tax rate is a percentage up to 100 with three decimals: %s', (rate, isValid, text) => {
  expect(isTaxRate(rate)).toBe(isValid)
  if (isValid) expect(formatTaxRate('en', rate)).toBe(text)
})

it('T650: are grouped by room as people count, those in none last', () => {
  const items = [
    work('', '10', { room: '1.10' }),
    work('', '20'),
    work('', '30', { room: '1.9' }),
    work('', '5', { room: '1.10' }),
  ]
  const { grouping, groups } = groupWorks(items, same, { ...noTax, works: 'room' })
  expect([grouping, groups.map(({ name, sum }) => [name, sum])]).toEqual([
    'room',
    [
      ['1.9', '30.00'],
      ['1.10', '15.00'],
      ['', '20.00'],
    ],
  ])
})
