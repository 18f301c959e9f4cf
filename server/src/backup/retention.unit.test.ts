import { describe, expect, it } from 'vitest'
import { type ListedBackup, listOutdatedBackups } from './retention.ts'

const now = new Date('2026-11-25T03:00:00Z')
const at = (time: string, why: ListedBackup['why'] = 'schedule'): ListedBackup => ({
  name: `${time.replaceAll(':', '-')}Z`,
  why,
})

/** One backup at two each night, of so many nights until the 25th of November. */
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, n) => {
    const day = new Date(Date.UTC(2026, 10, 25 - n, 2))
    return at(day.toISOString().slice(0, 19))
  })

const keptOf = (backups: ListedBackup[], keep: Parameters<typeof listOutdatedBackups>[1]) => {
  const gone = new Set(listOutdatedBackups(backups, keep, now))
  return backups.map(({ name }) => name).filter((name) => !gone.has(name))
}

describe('how long backups are kept (T213)', () => {
  it('the newest of each of the latest days, weeks and months', () => {
    const kept = keptOf(nightly(200), { days: 3, weeks: 3, months: 3 }).map((name) =>
      name.slice(0, 10),
    )
    // the 22nd and 15th were Sundays: the newest of their weeks
    expect(kept).toEqual([
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
    ])
  })

  it('days without one do not count: after a pause the older ones are still there', () => {
    const backups = [
      at('2026-11-25T02:00:00'),
      at('2026-10-02T02:00:00'),
      at('2026-10-01T02:00:00'),
    ]
    expect(keptOf(backups, { days: 3, weeks: 0, months: 0 })).toHaveLength(3)
  })

  it('the newest is always kept, and one made before a migration for 30 days', () => {
    const backups = [
      at('2026-11-24T12:00:00'),
      at('2026-11-24T11:00:00', 'migration'),
      at('2026-11-24T10:00:00'),
      at('2026-10-20T10:00:00', 'migration'),
    ]
    expect(keptOf(backups, { days: 0, weeks: 0, months: 0 })).toEqual([
      '2026-11-24T12-00-00Z',
      '2026-11-24T11-00-00Z',
    ])
  })
})
