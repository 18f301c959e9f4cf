import { describe, expect, it } from 'vitest'
import { formatCsvLine } from './csv.ts'

describe('a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＠SUM(A1)',
    "=cmd|' /C calc'!A0",
  ])('BI-027: %j opens as text, not as a formula', (text) => {
    expect(formatCsvLine([text])).toMatch(/^"?'/)
  })

  it('keeps quotes, commas and line breaks inside one cell', () => {
    expect(formatCsvLine(['a "b"', 'c,d', 'e\nf', 7, null, true])).toBe(
      '"a ""b""","c,d","e\nf",7,,true\r\n',
    )
  })
})
