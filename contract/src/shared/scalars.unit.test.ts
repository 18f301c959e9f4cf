import { describe, expect, it } from 'vitest'
import {
  booleanOrText,
  calendarDay,
  httpsLink,
  isEmailAddress,
  requiredText,
  requiredTextLine,
  text,
  textId,
  textLineOfLength,
  updatedAtAsRead,
} from './scalars.ts'

const takes = (schema: { safeParse(v: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('ids in a query (BI-014)', () => {
  it('are whole numbers from 1 to what the database holds', () => {
    expect(textId.parse('17')).toBe(17)
    expect(textId.parse(2147483647)).toBe(2147483647)
    const refused = [
      '',
      'abc',
      '1.5',
      '-1',
      '0',
      '1e3',
      '0x10',
      ' 1',
      '1 ',
      'NaN',
      'Infinity',
      '2147483648',
      '9007199254740993',
      '9'.repeat(400),
      null,
      [],
      true,
      {},
    ]
    for (const value of refused) expect([value, takes(textId, value)]).toEqual([value, false])
  })
})

describe('calendar days (BI-020)', () => {
  it('exist, lie between 1900 and 2099 and carry no time', () => {
    for (const day of ['1900-01-01', '2024-02-29', '2099-12-31'])
      expect(takes(calendarDay, day)).toBe(true)
    const refused = [
      '0000-00-00',
      '2026-02-30',
      '2025-02-29',
      '1899-12-31',
      '2100-01-01',
      '294277-01-01',
      '13/13/2026',
      '2026-01-01T00:00:00Z',
      '',
      5,
      null,
    ]
    for (const day of refused) expect([day, takes(calendarDay, day)]).toEqual([day, false])
  })
})

describe('links (BI-106)', () => {
  it('are https and carry no password', () => {
    expect(takes(httpsLink, 'https://hotel.example/report?x=1')).toBe(true)
    const refused = [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      'https://user:pass@host.example',
      'http://hotel.example',
      'file:///etc/passwd',
      'https:evil',
      'hotel.example',
      '',
    ]
    for (const value of refused) expect([value, takes(httpsLink, value)]).toEqual([value, false])
  })
})

describe('e-mail addresses', () => {
  it.each([
    'maren@hotel.example',
    "o'neil+tag@mail.hotel.example",
    'müller@hôtel.example',
    '客室@例え.example',
    'a@b-c.de',
  ])('may be %s', (address) => expect(isEmailAddress(address)).toBe(true))
  it.each([
    'maren\u200b@hotel.example',
    'maren\u202e@hotel.example',
    'ma\u00adren@hotel.example',
    'maren\u0007@hotel.example',
    'maren@hotel\u200b.example',
    'maren@-hotel.example',
    'maren@hotel-.example',
    'maren@hotel..example',
    'maren@hotel',
    'a@b@c.example',
    '"a b"@hotel.example',
  ])('BI-028: %j is none, nor passes for another', (address) =>
    expect(isEmailAddress(address)).toBe(false),
  )
})

it('T83: a time that is none is no version', () => {
  for (const time of ['2026-11-25T10:00:00.000Z', '2026-11-25T10:00:00+01:00'])
    expect([time, takes(updatedAtAsRead, time)]).toEqual([time, true])
  for (const time of ['', 'garbage', '99999999-01-01', '2026-13-01T00:00:00Z', 5, null, {}])
    expect([time, takes(updatedAtAsRead, time)]).toEqual([time, false])
})

describe('text', () => {
  it('is counted as people count it: an emoji is one', () => {
    expect(takes(text(3), '👩🏽'.slice(0, 2).repeat(3))).toBe(true)
    expect(takes(text(3), 'abcd')).toBe(false)
  })
  it('that is needed says so when it is blank', () => {
    const found = requiredText(10, 'pin.titleRequired').safeParse('   ')
    expect(found.error?.issues[0]?.message).toBe('pin.titleRequired')
  })
  it('that is needed shows something: BI-003: a name of signs without width is missing', () => {
    const invisible = [
      '\u200b',
      '\u2060\ufeff',
      '\u202e',
      '\u0001',
      '\u00ad',
      '\u3164',
      '\ufe0f',
      '\u{e0041}',
      ' \u200b\u3000',
    ]
    for (const schema of [
      requiredText(10, 'pin.titleRequired'),
      requiredTextLine(10, 'pin.titleRequired'),
      textLineOfLength(1, 10, 'pin.titleRequired'),
    ]) {
      for (const value of invisible) {
        const found = schema.safeParse(value)
        expect([JSON.stringify(value), found.error?.issues.map(({ message }) => message)]).toEqual([
          JSON.stringify(value),
          ['pin.titleRequired'],
        ])
      }
      for (const value of ['👩‍🔧', '‏חדר', 'é', '.', '\ue000'])
        expect([value, takes(schema, value)]).toEqual([value, true])
    }
  })
  it('a flag may have travelled as text, but a number is none', () => {
    expect(booleanOrText.parse('true')).toBe(true)
    expect(booleanOrText.parse(false)).toBe(false)
    expect(takes(booleanOrText, 1)).toBe(false)
  })
})
