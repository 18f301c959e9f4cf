/**
 * Writes calendars as RFC 5545: lines of at most 75 octets that end with CRLF, no character of
 * which is cut.
 */

const maxOctets = 75

/** A day with something due: it takes no time of anybody. */
export interface CalendarDay {
  uid: string
  /** YYYY-MM-DD */
  day: string
  changedAt: Date
  summary: string
  url: string
}

/** Text as a value: of control characters only the end of a line is kept. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A line, continued by lines that begin with a space. */
const foldLine = (line: string): string => {
  let octets = 0
  let folded = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

const compactDay = (day: string): string => day.replaceAll('-', '')
const getNextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const formatMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '')

const listEventLines = ({ uid, day, changedAt, summary, url }: CalendarDay): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  // of the change, not of the reading: what did not change has the same bytes
  `DTSTAMP:${formatMoment(changedAt)}`,
  `LAST-MODIFIED:${formatMoment(changedAt)}`,
  `DTSTART;VALUE=DATE:${compactDay(day)}`,
  `DTEND;VALUE=DATE:${compactDay(getNextDay(day))}`,
  'TRANSP:TRANSPARENT',
  `SUMMARY:${escapeText(summary)}`,
  `URL:${url}`,
  'END:VEVENT',
]

/** A calendar of these days, which programs read again every hour. */
export const renderCalendar = (name: string, days: readonly CalendarDay[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//nSpect//nSpect//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...days.flatMap(listEventLines),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('')
