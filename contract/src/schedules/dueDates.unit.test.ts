import { describe, expect, it } from 'vitest'
import { addIntervals, computeNextDueDay } from './dueDates.ts'

const monthly = { every: 1, unit: 'month' } as const

describe('T663: the days on which an inspection is due', () => {
  it('on the 31st are the last days of shorter months, and the 31st again after them', () => {
    expect([0, 1, 2, 3].map((count) => addIntervals('2027-01-31', monthly, count))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    expect(addIntervals('2027-11-30', { every: 3, unit: 'month' }, 1)).toBe('2028-02-29')
    expect(computeNextDueDay('2027-01-31', monthly, '2027-02-28')).toBe('2027-03-31')
  })

  it('are as many weeks apart when clocks change', () => {
    const weekly = { every: 1, unit: 'week' } as const
    expect(addIntervals('2027-03-27', weekly, 1)).toBe('2027-04-03')
    expect(addIntervals('2027-10-30', weekly, 1)).toBe('2027-11-06')
    expect(addIntervals('2026-12-28', { every: 2, unit: 'week' }, 1)).toBe('2027-01-11')
  })

  it('begin with the first, and skip those that have passed', () => {
    const quarterly = { every: 3, unit: 'month' } as const
    const nextAfter = (day: string) => computeNextDueDay('2027-01-31', quarterly, day)
    expect([
      nextAfter('2026-12-01'),
      nextAfter('2027-01-30'),
      nextAfter('2027-01-31'),
      nextAfter('2027-04-29'),
      nextAfter('2027-04-30'),
      nextAfter('2031-06-15'),
    ]).toEqual(['2027-01-31', '2027-01-31', '2027-04-30', '2027-04-30', '2027-07-31', '2031-07-31'])
  })

  it('are the first after that day for any interval, day by day over ten years', () => {
    for (const interval of [
      monthly,
      { every: 5, unit: 'month' },
      { every: 3, unit: 'week' },
    ] as const) {
      const due: string[] = []
      for (let count = 0; count < 200; count++)
        due.push(addIntervals('2026-08-31', interval, count))
      for (let days = 0; days < 3650; days++) {
        const day = new Date(Date.UTC(2026, 7, 1 + days)).toISOString().slice(0, 10)
        if (day >= (due.at(-1) ?? '')) break
        expect(computeNextDueDay('2026-08-31', interval, day)).toBe(due.find((one) => one > day))
      }
    }
  })
})
