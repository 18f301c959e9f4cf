import type { Locale } from '@nspect/contract/i18n/locale'
import { describe, expect, it } from 'vitest'
import { parseDate } from './parseDate.ts'

const today = '2026-11-22'
const read = (typed: string, locale: Locale = 'en') => parseDate(typed, locale, today)

describe('a typed day', () => {
  it.each<[Locale, string]>([
    ['en', '11/22/2026'],
    ['en', 'November 22nd, 2026'],
    ['en-GB', '22/11/2026'],
    ['en-GB', '22 Nov 2026'],
    ['de', '22.11.2026'],
    ['de', '22. November 2026'],
    ['es', '22/11/2026'],
    ['es', '22 de noviembre de 2026'],
    ['fr', '22/11/2026'],
    ['fr', '22 novembre 2026'],
    ['ja', '2026/11/22'],
    ['ja', '2026年11月22日'],
    ['zh', '2026/11/22'],
    ['zh', '2026年11月22日'],
  ])('is read as %s writes it: %s', (locale, typed) =>
    expect(read(typed, locale)).toBe('2026-11-22'),
  )

  it('means what a British person means', () => {
    expect(read('5/12/2026', 'en-GB')).toBe('2026-12-05')
    expect(read('5/12/2026', 'en')).toBe('2026-05-12')
  })

  it('is read in the other order where that is the only one that gives a day', () => {
    expect(read('22/11/2026', 'en')).toBe('2026-11-22')
    expect(read('11/22/2026', 'de')).toBe('2026-11-22')
  })

  it('begins with the day where points stand between its numbers', () => {
    expect(read('5.12.2026', 'en')).toBe('2026-12-05')
    expect(read('22.11.', 'en')).toBe('2026-11-22')
    expect(read('5.12', 'de')).toBe('2026-12-05')
  })

  it('without a year is of this year', () => {
    expect(read('5/12', 'en-GB')).toBe('2026-12-05')
    expect(read('1. März', 'de')).toBe('2026-03-01')
    expect(read('1 Marz', 'de')).toBe('2026-03-01')
    expect(read('3月1日', 'ja')).toBe('2026-03-01')
  })

  it('with two digits for the year is of this century, unless it lay far ahead', () => {
    expect(read('22.11.26', 'de')).toBe('2026-11-22')
    expect(read('1/2/46', 'en-GB')).toBe('2046-02-01')
    expect(read('1/2/47', 'en-GB')).toBe('1947-02-01')
    expect(read('26/11/22', 'ja')).toBe('2026-11-22')
  })

  it.each(['2026-11-22', '2026-11-22 ', '2026.11.22', '２０２６/１１/２２'])(
    'is read in any language as %s',
    (typed) => {
      for (const locale of ['en', 'en-GB', 'de', 'es', 'fr', 'ja', 'zh'] as const)
        expect(read(typed, locale)).toBe(today)
    },
  )

  it.each(['today', 'Heute', 'hoy', 'aujourd’hui', "aujourd'hui", '今日', '今天'])(
    'is today as %s',
    (word) => expect(read(word, 'en')).toBe(today),
  )

  it.each([
    '',
    'soon',
    '22',
    '31/02/2026',
    '13/13/2026',
    '0/5/2026',
    '1/2/1899',
    '1/2/2100',
    '22/11/2',
    '22/11.2026',
    'Mai und Juni 2026',
  ])('is none as “%s”', (typed) => {
    for (const locale of ['en', 'en-GB', 'de'] as const) expect(read(typed, locale)).toBeNull()
  })
})
