import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarDay, renderCalendar } from './iCalendar.ts'

const point: CalendarDay = {
  uid: 'pin-12@harbour-lights.example',
  day: '2027-02-28',
  changedAt: new Date('2027-01-05T08:30:00.250Z'),
  summary: 'Repair due: Crack above window · Harbour Lights',
  url: 'https://harbour-lights.example/project/edit-project/3?pin=12',
}

const listEvents = (calendar: string) =>
  new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

describe('T831: a calendar is read by an independent parser', () => {
  it('as whole days that take no time, each with a link', () => {
    const [event] = listEvents(renderCalendar('nSpect', [point]))
    expect(event?.startDate.isDate).toBe(true)
    expect([event?.startDate, event?.endDate].map(String)).toEqual(['2027-02-28', '2027-03-01'])
    const read = ['transp', 'dtstamp', 'last-modified', 'url'].map((name) =>
      String(event?.component.getFirstPropertyValue(name)),
    )
    expect(read).toEqual(['TRANSPARENT', '2027-01-05T08:30:00Z', '2027-01-05T08:30:00Z', point.url])
    expect(event?.uid).toBe(point.uid)
  })

  it.each([
    [
      'a long one in Japanese',
      '客室３１２の浴室：タイルの目地が割れ、水が漏れています。'.repeat(8),
    ],
    ['emoji at every border of a line', `${'a'.repeat(63)}🛠️👩‍🔧${'🚿'.repeat(60)}`],
    ['signs with a meaning', 'Doors; floors, walls \\ "ceilings" : 3\\n'],
    ['ends of lines', 'first\nsecond\n\nfourth'],
    ['an attempt to write an event', 'x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Injected'],
  ])('with a title as it was written: %s', (_, title) => {
    const calendar = renderCalendar('nSpect', [{ ...point, summary: title }])
    const events = listEvents(calendar)
    expect(events.map(({ summary }) => summary)).toEqual([title])
    for (const line of calendar.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      // no character is cut, and no line ends otherwise
      expect(line).not.toMatch(/[\r\n\ufffd]/)
    }
  })

  it.each([
    ['of old computers', 'one\rtwo\r\nthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['control characters', 'a\u0000b\u001bc\u0085d', 'a b c d'],
    ['half of a character', 'a\ud83d!', 'a\ufffd!'],
  ])('with what no calendar can hold replaced: %s', (_, title, read) => {
    const [event] = listEvents(renderCalendar('nSpect', [{ ...point, summary: title }]))
    expect(event?.summary).toBe(read)
  })

  it('with 2,000 events, and with none', () => {
    const many = Array.from({ length: 2000 }, (_, n) => ({ ...point, uid: `pin-${n}@x.example` }))
    expect(new Set(listEvents(renderCalendar('nSpect', many)).map(({ uid }) => uid)).size).toBe(
      2000,
    )
    expect(listEvents(renderCalendar('nSpect', []))).toEqual([])
  })
})
