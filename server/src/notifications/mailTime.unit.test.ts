import { defaultNotificationSettings } from '@nspect/contract/notifications/notificationSettings'
import { describe, expect, it } from 'vitest'
import { computeMailTime, computeNextTimeOfHour, computeQuietEnd } from './mailTime.ts'

const at = (time: string) => new Date(time)
const night = { quietFrom: 20, quietTo: 7 }
const iso = (date: Date | null | undefined) => date?.toISOString()

describe('T173: when news is mailed', () => {
  it('at once means now, but in the quiet hours of the person’s own zone when these end', () => {
    const choices = { ...defaultNotificationSettings, ...night }
    const noon = at('2026-11-23T12:00:00.000Z')
    expect(iso(computeMailTime('mentioned', choices, 'Europe/Lisbon', noon))).toBe(
      '2026-11-23T12:00:00.000Z',
    )
    // nine in the evening in Tokyo
    expect(iso(computeMailTime('mentioned', choices, 'Asia/Tokyo', noon))).toBe(
      '2026-11-23T22:00:00.000Z',
    )
    expect(iso(computeMailTime('mentioned', defaultNotificationSettings, 'Asia/Tokyo', noon))).toBe(
      '2026-11-23T12:00:00.000Z',
    )
  })

  it('daily means the next morning there, and never none', () => {
    const choices = {
      ...defaultNotificationSettings,
      commented: 'daily',
      accepted: 'never',
      dailyAt: 6,
    } as const
    const now = at('2026-11-23T05:59:00.000Z')
    expect(iso(computeMailTime('commented', choices, 'UTC', now))).toBe('2026-11-23T06:00:00.000Z')
    expect(iso(computeMailTime('commented', choices, 'Asia/Kathmandu', now))).toBe(
      '2026-11-24T00:15:00.000Z',
    )
    expect(computeMailTime('accepted', choices, 'UTC', now)).toBeNull()
  })

  it('a reminder of a day waits for the daily mail of that day, but not for that of another', () => {
    const choices = { ...defaultNotificationSettings, ...night, dailyAt: 6 }
    const mailed = (time: string, more = {}) =>
      (['dueTomorrow', 'overdue'] as const).map((kind) =>
        iso(computeMailTime(kind, { ...choices, ...more }, 'Asia/Tokyo', at(time))),
      )
    const [beforeSix, atNine, atEleven] = [
      '2026-11-22T20:10:00.000Z',
      '2026-11-23T00:10:00.000Z',
      '2026-11-23T14:00:00.000Z',
    ]
    expect(mailed(beforeSix)).toEqual(Array(2).fill('2026-11-22T21:00:00.000Z'))
    expect(mailed(atNine)).toEqual([atNine, atNine])
    // at night after the quiet hours
    expect(mailed(atEleven)).toEqual(Array(2).fill('2026-11-23T22:00:00.000Z'))
    expect(mailed(atEleven, { quietFrom: null })).toEqual([atEleven, atEleven])
    expect(mailed(atNine, { dueTomorrow: 'never', overdue: 'never' })).toEqual([
      undefined,
      undefined,
    ])
    // other news is told the next morning
    expect(iso(computeMailTime('handedIn', choices, 'Asia/Tokyo', at(atNine)))).toBe(
      '2026-11-23T21:00:00.000Z',
    )
  })

  it('quiet hours may lie within a day or over midnight; from and to alike are none', () => {
    const siesta = { quietFrom: 13, quietTo: 15 }
    expect(iso(computeQuietEnd(at('2026-11-23T14:59:59.000Z'), siesta, 'UTC'))).toBe(
      '2026-11-23T15:00:00.000Z',
    )
    expect(computeQuietEnd(at('2026-11-23T15:00:00.000Z'), siesta, 'UTC')).toBeUndefined()
    expect(iso(computeQuietEnd(at('2026-11-23T03:00:00.000Z'), night, 'UTC'))).toBe(
      '2026-11-23T07:00:00.000Z',
    )
    expect(
      computeQuietEnd(at('2026-11-23T03:00:00.000Z'), { quietFrom: 3, quietTo: 3 }, 'UTC'),
    ).toBeUndefined()
  })

  it('an hour that the change of the clocks leaves out is the next day’s', () => {
    // in Lisbon the clocks go from one to two on that night
    expect(iso(computeNextTimeOfHour(at('2027-03-28T00:30:00.000Z'), 1, 'Europe/Lisbon'))).toBe(
      '2027-03-29T00:00:00.000Z',
    )
  })
})
