import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { formatCsvLine } from '../csv.ts'
import { readTables } from './readTables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (bytes: Uint8Array | string, language: Language = 'en') => {
  const path = join(folder, 'rooms')
  await writeFile(path, bytes)
  return readTables(path, { name: 'rooms', language })
}
const readRows = async (bytes: Uint8Array | string, language?: Language) =>
  (await read(bytes, language))[0]?.rows
const readCode = (bytes: Uint8Array | string) =>
  read(bytes).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )

type Sheets = Parameters<typeof writeExcelFile>[0]
const writeWorkbook = (sheets: object[]): Promise<Buffer> =>
  writeExcelFile(sheets as unknown as Sheets).toBuffer()
const toCells = (row: readonly string[]) => row.map((value) => ({ value }))

const head = ['Floor', 'Number', 'Room']
const room = ['Level 1', '101', 'Küche; "Bar"']

describe('a table that another program wrote', () => {
  it('T625: keeps texts, numbers as they were typed, days and times; no formula is run', async () => {
    const day = new Date(Date.UTC(2026, 10, 21))
    const time = new Date(Date.UTC(2026, 10, 21, 14, 5))
    const data = [
      toCells(['Room', 'Area', 'Seen on', 'At', 'Open', 'Twice']),
      [
        { value: ' Küche ' },
        { type: Number, value: 18.1 + 0.2 },
        { type: Date, value: day, format: 'dd/mm/yyyy' },
        { type: Date, value: time, format: 'dd/mm/yyyy hh:mm' },
        { type: Boolean, value: true },
        { type: 'Formula', value: '=B2*2' },
        { value: 'end' },
      ],
    ]
    const tables = await read(
      await writeWorkbook([
        { data, sheet: 'Level 1' },
        { data: [toCells(['Roof'])], sheet: 'Roof' },
      ]),
    )
    expect(tables.map(({ name }) => name)).toEqual(['Level 1', 'Roof'])
    expect(tables[0]?.rows).toEqual([
      ['Room', 'Area', 'Seen on', 'At', 'Open', 'Twice', ''],
      ['Küche', '18.3', '2026-11-21', '2026-11-21 14:05', 'true', '', 'end'],
    ])
  })

  it.each([',', ';', '\t', '|'])('T625: in a text file is separated by %j', async (separator) => {
    const quoted = room.map((cell) => `"${cell.replaceAll('"', '""')}"`)
    const lines = [
      head.join(separator),
      quoted.join(separator),
      '',
      ',,'.replaceAll(',', separator),
    ]
    expect(await readRows(lines.join('\r\n'))).toEqual([head, room])
  })

  it('T625: is read by the separator that its first line names', async () => {
    expect(await readRows('sep=;\r\nLevel 1, left;101\r\n')).toEqual([['Level 1, left', '101']])
  })

  const inUtf16 = (text: string) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  it.each<[string, Language, Uint8Array, string]>([
    ['UTF-8 with a mark', 'en', Buffer.from('\ufeffKüche', 'utf8'), 'Küche'],
    ['UTF-16', 'en', inUtf16('Küche'), 'Küche'],
    ['Windows-1252', 'de', Buffer.from('Küche', 'latin1'), 'Küche'],
    ['Shift JIS', 'ja', Buffer.from([0x8b, 0x71, 0x8e, 0xba]), '客室'],
    ['GB 18030', 'zh', Buffer.from([0xbf, 0xcd, 0xb7, 0xbf]), '客房'],
  ])('T625: in the encodings of their programs: %s', async (_, language, bytes, text) => {
    expect(await readRows(bytes, language)).toEqual([[text]])
  })

  it('T625: that was exported here comes back as it was, formulas as texts', async () => {
    const cells = ['=1+1', '-5', "O'Hara", 'Lobby, left', 'two\nlines']
    expect(await readRows(`\ufeff${formatCsvLine(cells)}`)).toEqual([cells])
  })

  it('T625: has as many cells in each row, without empty ones at its end', async () => {
    expect(await readRows('Floor,Number\nLevel 1\n,102,,\n,,,\n')).toEqual([
      ['Floor', 'Number'],
      ['Level 1', ''],
      ['', '102'],
    ])
  })
})

describe('a file that is no table', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'table.notReadable'],
    ['an archive', zipSync({ 'notes.txt': Buffer.from('none') }), 'table.notReadable'],
    [
      'a damaged workbook',
      Buffer.from('PK\u0003\u0004 and nothing', 'latin1'),
      'table.notReadable',
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'table.oldWorkbook'],
    ['an empty file', '', 'table.empty'],
    ['blank lines', '\r\n;;\r\n', 'table.empty'],
  ])('T625: is refused in words: %s', async (_, bytes, code) => {
    expect(await readCode(bytes)).toBe(code)
  })

  it('T625: is refused in words that name the limit of rows', async () => {
    expect(await readCode('101\n'.repeat(limits.tableRows))).toBe('read')
    expect(await readCode('101\n'.repeat(limits.tableRows + 1))).toBe('table.tooManyRows')
    await expect(read('101\n'.repeat(limits.tableRows + 1))).rejects.toMatchObject({
      values: { name: 'rooms', limit: limits.tableRows },
    })
  })

  it('T625: is refused in words that name the limit: a workbook of 100,000 rows', async () => {
    const parts = unzipSync(await writeWorkbook([{ data: [toCells(head)] }]))
    const path = 'xl/worksheets/sheet1.xml'
    const rows = Array.from(
      { length: 100_000 },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`,
    )
    const sheet = strFromU8(parts[path] ?? new Uint8Array()).replace(
      /<sheetData>.*<\/sheetData>/s,
      `<sheetData>${rows.join('')}</sheetData>`,
    )
    expect(sheet).toContain('<row r="100000">')
    expect(await readCode(zipSync({ ...parts, [path]: strToU8(sheet) }))).toBe('table.tooManyRows')
  })

  /** A workbook of which a part says that it unpacks to that many bytes. */
  const claim = (bytes: Uint8Array, size: number) => {
    const zip = Buffer.from(bytes)
    const at = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    zip.writeUInt32LE(size, at + 24)
    return zip
  }
  const packed = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20_000_000) })

  it('T625: is refused before it is unpacked, if it says that it is too large', async () => {
    expect(await readCode(claim(packed, limits.tableUnpackedBytes + 1))).toBe('table.tooLarge')
  })

  it('T625: is refused as too large if reading takes too long', async () => {
    const path = join(folder, 'rooms')
    await writeFile(path, '101\n'.repeat(1000))
    const reading = readTables(path, { name: 'rooms', language: 'en', timeout: 0 })
    await expect(reading).rejects.toMatchObject({ code: 'table.tooLarge' })
  })

  it('T625: is refused if it says that it is smaller than it is', async () => {
    expect(await readCode(claim(packed, 1000))).toBe('table.notReadable')
  })
})
