import { expect, it } from 'vitest'
import type { Severity } from '../pins/severity.ts'
import { pickUrgentPins } from './pickUrgentPins.ts'

interface Marks {
  isCritical?: boolean
  isResolved?: boolean
  severity?: Severity
  dueDate?: string
}
const pin = (id: number, day: number, marks: Marks = {}) => ({
  id,
  addedDateTime: new Date(Date.UTC(2026, 10, day)).toISOString(),
  isCritical: false,
  isResolved: false,
  severity: null,
  dueDate: null,
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
  expect(pickUrgentPins(pins).map(({ id }) => id)).toEqual([6, 4, 2, 5, 7])
  expect(pickUrgentPins([])).toEqual([])
})

it('between points that are no more critical than each other the more severe comes first, then what is due sooner', () => {
  const pins = [
    pin(1, 1, { severity: 'minor' }),
    pin(2, 9, { severity: 'severe' }),
    pin(3, 2),
    pin(4, 8, { dueDate: '2026-12-01' }),
    pin(5, 9, { severity: 'severe', dueDate: '2026-12-24' }),
  ]
  expect(pickUrgentPins(pins).map(({ id }) => id)).toEqual([5, 2, 1, 4, 3])
})
