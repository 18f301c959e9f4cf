import { describe, expect, it } from 'vitest'
import { formatDate } from './dateFormats.ts'

describe('dates (T113)', () => {
  it('are written each kind its own way', () => {
    const at = '2026-11-21T14:05:00.000Z'
    expect(formatDate(at, 'table')).toBe('11/21/2026')
    expect(formatDate(at, 'long')).toBe('November 21st, 2026')
    expect(formatDate(at, 'stamp')).toBe('11/21/2026 02:05 PM')
    expect(formatDate(at, 'document')).toBe('21/11/2026 02:05 PM')
    expect(formatDate(at, 'form')).toBe('2026-11-21')
  })

  it('never shift a scan date by a time zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'America/Adak', 'UTC']) {
      expect(formatDate('2026-03-01', 'table', zone)).toBe('03/01/2026')
    }
  })

  it('show an instant in the zone asked for', () => {
    expect(formatDate('2026-11-21T23:30:00Z', 'stamp', 'Asia/Tokyo')).toBe('11/22/2026 08:30 AM')
    expect(formatDate('2026-11-21T00:00:00Z', 'stamp')).toBe('11/21/2026 12:00 AM')
  })

  it('count days in English', () => {
    const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map((day) =>
      formatDate(`2026-01-${String(day).padStart(2, '0')}`, 'long'),
    )
    expect(days.map((text) => text.slice(8, -6))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '23rd',
      '31st',
    ])
  })

  it('are blank for what is no date', () => expect(formatDate('soon', 'long')).toBe(''))

  it('is written in a language’s own form, and a calendar day is not shifted there either', () => {
    expect(formatDate('2026-11-02', 'table', 'America/Los_Angeles', 'de')).toBe('02.11.2026')
    expect(formatDate('2026-11-21T23:30:00.000Z', 'long', 'Asia/Tokyo', 'ja')).toBe(
      '2026年11月22日',
    )
    expect(formatDate('2026-11-02', 'table', 'UTC', 'en-GB')).toBe('02/11/2026')
    expect(formatDate('2026-11-02', 'long', 'UTC', 'en-GB')).toBe('2 November 2026')
    expect(formatDate('2026-11-02', 'form', 'UTC', 'fr')).toBe('2026-11-02')
  })
})
