import { expect, it } from 'vitest'
import { firstPins } from './firstPins.ts'

const pin = (id: number, day: number, marks: { isCritical?: boolean; isResolved?: boolean } = {}) => ({
  id,
  addedDateTime: new Date(Date.UTC(2026, 10, day)).toISOString(),
  isCritical: false,
  isResolved: false,
  ...marks,
})

it('a report names the critical open points first, then the oldest, five in all, and none that is resolved', () => {
  const pins = [
    pin(1, 9),
    pin(2, 3),
    pin(3, 1, { isResolved: true, isCritical: true }),
    pin(4, 12, { isCritical: true }),
    pin(5, 4),
    pin(6, 10, { isCritical: true }),
    pin(7, 5),
    pin(8, 6),
  ]
  expect(firstPins(pins).map(({ id }) => id)).toEqual([6, 4, 2, 5, 7])
  expect(firstPins([])).toEqual([])
})
