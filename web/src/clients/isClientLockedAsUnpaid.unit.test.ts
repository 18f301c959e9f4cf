import { expect, it } from 'vitest'
import { isClientLockedAsUnpaid } from './isClientLockedAsUnpaid.ts'

it('a plan is unpaid for long from the fourteenth day on', () => {
  const since = '2026-11-01T10:00:00.000Z'
  expect(isClientLockedAsUnpaid(since, Date.parse('2026-11-15T09:59:59.999Z'))).toBe(false)
  expect(isClientLockedAsUnpaid(since, Date.parse('2026-11-15T10:00:00.000Z'))).toBe(true)
})
