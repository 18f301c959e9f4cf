import { describe, expect, it } from 'vitest'
import { buildNewShareLinkValues, computeEndOfDay, getShareLinkEndDays } from './shareLinkForm.ts'

describe('the last day of a link', () => {
  it.each([
    ['2026-07-01', 'UTC', '2026-07-01T23:59:59.000Z'],
    ['2026-07-01', 'Europe/Lisbon', '2026-07-01T22:59:59.000Z'],
    ['2026-12-01', 'America/Los_Angeles', '2026-12-02T07:59:59.000Z'],
    ['2026-12-01', 'Pacific/Kiritimati', '2026-12-01T09:59:59.000Z'],
    // on both sides of a change of the clocks
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T22:59:59.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'],
    ['2026-10-24', 'Europe/Berlin', '2026-10-24T21:59:59.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
  ])('%s ends in %s at its last second', (day, zone, instant) => {
    expect(computeEndOfDay(day, zone)).toBe(instant)
  })

  it('may be today, and ends within a year wherever one is', () => {
    const now = Date.parse('2026-06-01T23:30:00Z')
    const { first, last } = getShareLinkEndDays(now)
    expect(first <= last).toBe(true)
    for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'])
      expect(Date.parse(computeEndOfDay(last, zone)) - now).toBeLessThan(366 * 86_400_000)
  })
})

it.each([
  ['points', undefined, 'points'],
  ['points', 6, 'comment'],
  ['view', 6, 'view'],
] as const)(
  'T420: a new link where the default is %s, to point %s, is for %s',
  (level, pinId, expected) => {
    expect(buildNewShareLinkValues(level, pinId).level).toBe(expected)
  },
)
