import { expect, it } from 'vitest'
import { computeLineSum, sumLines } from './lineSums.ts'

it.each([
  ['2.5', '0.0625', 'EUR', '0.16'],
  ['2.5', '0.0625', 'JPY', '0'],
  ['1.5', '1', 'JPY', '2'],
  ['0.333', '0.0015', 'KWD', '0.000'],
  ['0', '99.99', 'USD', '0.00'],
  ['999999999.999', '999999999.9999', 'USD', '999999999998900000.00'],
])('T706 %s at %s %s is %s', (quantity, unitPrice, currency, sum) => {
  expect(computeLineSum({ quantity, unitPrice }, currency)).toBe(sum)
})

/** Pseudo-random whole numbers below a bound (mulberry32). */
const createRandom = (seed: number) => (bound: number) => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
}

it('T706 the total of 500 plans is that of a sheet which counts in whole cents', () => {
  const random = createRandom(20_261_201)
  for (let plan = 0; plan < 500; plan++) {
    // thousandths of a quantity, ten-thousandths of a price: a product counts tenths of millionths
    const rows = Array.from({ length: 1 + random(120) }, () => [random(99_999), random(99_999)])
    const lines = rows.map(([quantity = 0, price = 0]) => ({
      quantity: (quantity / 1000).toFixed(3),
      unitPrice: (price / 10_000).toFixed(4),
    }))
    const cents = rows.reduce(
      (sum, [quantity = 0, price = 0]) => sum + Math.floor((quantity * price + 50_000) / 100_000),
      0,
    )
    expect(sumLines(lines, 'EUR')).toBe((cents / 100).toFixed(2))
  }
})
