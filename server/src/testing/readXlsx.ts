import { XMLParser } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'

/** What a spreadsheet program takes a cell for. */
export interface ReadCell {
  type: 'text' | 'number' | 'boolean' | 'date'
  /** of a date: YYYY-MM-DD, with its time after a space unless that is midnight */
  value: string | number | boolean
  /** the format that it is shown in; `General` if none is set */
  format: string
}

interface Xml {
  [name: string]: unknown
}

const lists = new Set(['row', 'c', 'si', 'r', 'xf', 'numFmt'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => lists.has(name),
})

const getNodeText = (node: unknown): string =>
  typeof node === 'string' ? node : String((node as Xml | undefined)?.['#text'] ?? '')

/** Days from 30 December 1899, as spreadsheets count them. */
const formatSerialDate = (serial: number): string => {
  const [day = '', time = ''] = new Date(Math.round((serial - 25_569) * 86_400) * 1000)
    .toISOString()
    .split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const isDateFormat = (format: string) =>
  /[ymdh]/i.test(format.replace(/\\.|"[^"]*"|\[[^\]]*\]/g, ''))

/**
 * The rows of a sheet of a workbook, by its number from 1, read from its XML: independent of the library that
 * writes it.
 */
export const readXlsx = (bytes: Uint8Array, number = 1): (ReadCell | null)[][] => {
  const files = unzipSync(bytes)
  const partOf = (path: string): Xml => parser.parse(strFromU8(files[path] ?? new Uint8Array()))
  const { styleSheet } = partOf('xl/styles.xml') as { styleSheet: Xml }
  const formats = new Map(
    ((styleSheet.numFmts as Xml | undefined)?.numFmt as Xml[] | undefined)?.map((format) => [
      format['@numFmtId'],
      String(format['@formatCode']),
    ]),
  )
  const styles = ((styleSheet.cellXfs as Xml).xf as Xml[]).map(
    (style) => formats.get(style['@numFmtId']) ?? 'General',
  )
  const { sst } = partOf('xl/sharedStrings.xml') as { sst: Xml }
  const texts = (sst.si as Xml[]).map((entry) => getNodeText(entry.t))
  const cellOf = (cell: Xml): ReadCell => {
    if (cell.f !== undefined) throw new Error('a formula')
    const format = styles[Number(cell['@s'] ?? 0)] ?? 'General'
    const value = getNodeText(cell.v)
    if (cell['@t'] === 's') return { type: 'text', value: texts[Number(value)] ?? '', format }
    if (cell['@t'] === 'b') return { type: 'boolean', value: value === '1', format }
    return isDateFormat(format) && format !== 'General'
      ? { type: 'date', value: formatSerialDate(Number(value)), format }
      : { type: 'number', value: Number(value), format }
  }
  const columnOf = (reference: string) =>
    [...reference.replace(/\d/g, '')].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) -
    1
  const { worksheet } = partOf(`xl/worksheets/sheet${number}.xml`) as { worksheet: Xml }
  return ((worksheet.sheetData as Xml).row as Xml[]).map((row) => {
    const cells: (ReadCell | null)[] = []
    for (const cell of (row.c as Xml[] | undefined) ?? [])
      cells[columnOf(String(cell['@r']))] = cellOf(cell)
    return Array.from(cells, (cell) => cell ?? null)
  })
}
