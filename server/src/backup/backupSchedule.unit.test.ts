import { expect, it } from 'vitest'
import { computeDayOfDueBackup } from './backupSchedule.ts'

const at = { hour: 2, minute: 30 }

it('a day’s backup is due from its time of the day on, by the calendar of the zone (T213)', () => {
  expect(computeDayOfDueBackup(new Date('2026-11-25T02:29:59Z'), at, 'UTC')).toBe('2026-11-24')
  expect(computeDayOfDueBackup(new Date('2026-11-25T02:30:00Z'), at, 'UTC')).toBe('2026-11-25')
  expect(computeDayOfDueBackup(new Date('2026-11-25T02:30:00Z'), at, 'Asia/Tokyo')).toBe(
    '2026-11-25',
  )
  expect(computeDayOfDueBackup(new Date('2026-11-25T17:29:00Z'), at, 'Asia/Tokyo')).toBe(
    '2026-11-25',
  )
  expect(computeDayOfDueBackup(new Date('2026-11-25T17:30:00Z'), at, 'Asia/Tokyo')).toBe(
    '2026-11-26',
  )
  expect(computeDayOfDueBackup(new Date('2026-03-01T01:00:00Z'), at, 'UTC')).toBe('2026-02-28')
})

it('days on which the clocks change have one backup each (T213)', () => {
  // in Berlin 02:30 does not exist on the 29th of March, and is there twice on the 25th of October
  const days = (from: string, hours: number) => {
    const found: string[] = []
    for (let n = 0; n < hours * 60; n += 10) {
      const day = computeDayOfDueBackup(
        new Date(Date.parse(from) + n * 60_000),
        at,
        'Europe/Berlin',
      )
      if (found.at(-1) !== day) found.push(day)
    }
    return found
  }
  expect(days('2026-03-28T12:00:00Z', 48)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  // the second 02:00 is before the time of the day again, but that day has been claimed
  expect(new Set(days('2026-10-24T12:00:00Z', 48))).toEqual(
    new Set(['2026-10-24', '2026-10-25', '2026-10-26']),
  )
})
