import { languages } from '@nspect/contract/shared/enums'
import { describe, expect, it } from 'vitest'
import type { TypedText } from './cell.ts'
import { type SheetReader, toWorkbookCell } from './workbookCells.ts'

const reader: SheetReader = { locale: 'en-GB', timeZone: 'UTC' }
const cellOf = (type: TypedText['type'], text: string) => toWorkbookCell({ type, text }, reader)

describe('T460: a cell of a workbook', () => {
  it('shows dates and times as the product does in each language', () => {
    const formats = [...languages, 'en-GB' as const].map((locale) => [
      locale,
      ...(['day', 'instant'] as const).map((type) => {
        const text = type === 'day' ? '2026-11-29' : '2026-11-29T07:59:42.514Z'
        return toWorkbookCell({ type, text }, { ...reader, locale })?.format
      }),
    ])
    expect(formats.toSorted()).toEqual([
      ['de', 'dd.mm.yyyy', 'dd.mm.yyyy hh:mm'],
      ['en', 'mm/dd/yyyy', 'mm/dd/yyyy hh:mm AM/PM'],
      ['en-GB', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm'],
      ['es', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm'],
      ['fr', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm'],
      ['ja', 'yyyy/mm/dd', 'yyyy/mm/dd hh:mm'],
      ['zh', 'yyyy/mm/dd', 'yyyy/mm/dd hh:mm'],
    ])
  })

  it('shows an instant by the clock of the reader, also across midnight and in winter time', () => {
    const instant = { type: 'instant', text: '2026-12-31T23:30:00Z' } as const
    const clocks = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu'].map(
      (timeZone) => toWorkbookCell(instant, { ...reader, timeZone })?.value,
    )
    expect(clocks).toEqual([
      new Date('2027-01-01T00:30:00Z'),
      new Date('2026-12-31T15:30:00Z'),
      new Date('2027-01-01T05:15:00Z'),
    ])
  })

  it.each([
    ['decimal', '0.10', { value: 0.1 }],
    ['decimal', '007', { value: 7 }],
    ['money', '1250.50', { value: 1250.5, format: '#,##0.00##' }],
    ['fraction', '12', { value: 12, format: '0' }],
    ['fraction', '12 ″', { value: 12, format: '0\\ \\″' }],
    ['fraction', '11/16', { value: 0.6875, format: '??/16' }],
    ['fraction', '2 1/4"', { value: 2.25, format: '# ?/4\\"' }],
  ] as const)('holds a %s like %s as a number', (type, value, cell) => {
    expect(cellOf(type, value)).toEqual(cell)
  })

  it.each([
    ['EUR', '#,##0.00 [$EUR]'],
    ['JPY', '#,##0 [$JPY]'],
    ['KWD', '#,##0.000 [$KWD]'],
    [null, '#,##0.00##'],
  ])('T578: shows money in %s with its decimals', (currency, format) => {
    expect(toWorkbookCell({ type: 'money', text: '1250', currency }, reader)).toEqual({
      value: 1250,
      format,
    })
  })

  it.each<[TypedText['type'], string, string]>([
    ['decimal', '12345678901234567890', 'more digits than a spreadsheet calculates with'],
    ['decimal', 'about 12', 'no number'],
    ['fraction', '1/0', 'no number'],
    ['fraction', '1/2048', 'a denominator that no format shows'],
    ['day', 'soon', 'no date'],
    ['day', '1900-02-28', 'a day that spreadsheets count wrongly'],
    ['instant', 'soon', 'no date'],
  ])('keeps a %s like %s as the text that it is: %s', (type, value) => {
    expect(cellOf(type, value)).toEqual({ value })
  })

  it('BI-027: a text that looks like a formula stays a text when it is edited', () => {
    expect(toWorkbookCell('=1+1', reader)).toEqual({ value: '=1+1', format: '@' })
    expect(toWorkbookCell('Damp wall', reader)).toEqual({ value: 'Damp wall' })
  })
})
