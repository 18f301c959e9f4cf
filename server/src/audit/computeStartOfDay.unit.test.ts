import { expect, it } from 'vitest'
import { computeEndOfDayInZone, computeStartOfDay } from './computeStartOfDay.ts'

const span = (day: string, zone: string) =>
  [computeStartOfDay(day, zone), computeEndOfDayInZone(day, zone)].map((at) => at.toISOString())

it.each([
  ['in UTC', '2026-03-01', 'UTC', '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  [
    'east of it',
    '2026-03-01',
    'Asia/Tokyo',
    '2026-02-28T15:00:00.000Z',
    '2026-03-01T15:00:00.000Z',
  ],
  [
    'west of it',
    '2026-03-01',
    'America/Los_Angeles',
    '2026-03-01T08:00:00.000Z',
    '2026-03-02T08:00:00.000Z',
  ],
  ['at an offset', '2026-03-01', '+05:30', '2026-02-28T18:30:00.000Z', '2026-03-01T18:30:00.000Z'],
  [
    'that is an hour short',
    '2026-03-29',
    'Europe/Berlin',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ],
  [
    'without a midnight',
    '2024-03-31',
    'Asia/Beirut',
    '2024-03-30T22:00:00.000Z',
    '2024-03-31T21:00:00.000Z',
  ],
  [
    'that was left out',
    '2011-12-30',
    'Pacific/Apia',
    '2011-12-30T10:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
  ],
  ['that is the last', '2099-12-31', 'UTC', '2099-12-31T00:00:00.000Z', '2100-01-01T00:00:00.000Z'],
])('T368: a day %s', (_, day, zone, from, to) => {
  expect(span(day, zone)).toEqual([from, to])
})
