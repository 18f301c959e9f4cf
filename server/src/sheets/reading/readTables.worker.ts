import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import type { ReadTable } from '@nspect/contract/tables/tables'
import Papa from 'papaparse'
import readWorkbook from 'read-excel-file/node'
import { isFormulaLike } from '../csv.ts'
import { decodeText } from './decodeText.ts'

/** A file to be read. */
export interface TableFile {
  path: string
  kind: 'xlsx' | 'text'
  language: Language
}

export type TablesRead =
  | { tables: ReadTable[] }
  | { problem: 'notReadable' | 'tooManyRows' | 'tooLarge' | 'empty' }

const formatInstant = (instant: Date): string => {
  const [day = '', time = ''] = instant.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

/** Without the digits that a binary number has beyond those that were typed. */
const formatCellNumber = (value: number): string => String(Number(value.toPrecision(15)))

const toCellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : formatInstant(value)
  return typeof value === 'number' ? formatCellNumber(value) : String(value).trim()
}

/** Without empty rows and columns at the end; each row with as many cells. */
const trimTable = (rows: readonly (readonly string[])[]): string[][] => {
  const length = rows.findLastIndex((row) => row.some((cell) => cell !== '')) + 1
  const kept = rows.slice(0, length)
  const width = Math.max(0, ...kept.map((row) => row.findLastIndex((cell) => cell !== '') + 1))
  return kept.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

/** Exports put an apostrophe before a text that a spreadsheet would run. */
const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && isFormulaLike(text.slice(1)) ? text.slice(1) : text

const separators = [',', ';', '\t', '|'] as const
/** Lines by which a separator is told. */
const previewLines = 50

/** The separator that gives most lines several cells, and of equals most cells; a comma if none does. */
const detectSeparator = (text: string): string => {
  const found = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter: separator,
      preview: previewLines,
      skipEmptyLines: true,
    })
    const lines = data.filter((cells) => cells.length > 1)
    return { separator, lines: lines.length, cells: lines.flat().length }
  })
  const [best] = found.toSorted((a, b) => b.lines - a.lines || b.cells - a.cells)
  return best?.separator ?? ','
}

const readTextFile = async (path: string, language: Language): Promise<ReadTable[]> => {
  const text = decodeText(await readFile(path), language)
  if (text.includes('\0')) return []
  // some programs name the separator in a line of its own
  const named = /^sep=(.)\r?\n/i.exec(text)
  const { data } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? detectSeparator(text),
  })
  const rows = data.map((row) => row.map((cell) => withoutApostrophe(toCellText(cell))))
  return [{ name: '', isTyped: false, rows: trimTable(rows) }]
}

const readWorkbookFile = async (path: string): Promise<ReadTable[]> => {
  const sheets = await readWorkbook(path)
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    isTyped: true,
    rows: trimTable(data.map((row) => row.map(toCellText))),
  }))
}

/** Characters of all cells, which one answer carries. */
const measureText = (tables: readonly ReadTable[]): number =>
  tables.reduce(
    (sum, { rows }) => sum + rows.reduce((n, row) => n + row.join('').length + row.length, 0),
    0,
  )

const readFileOfTables = async ({ path, kind, language }: TableFile): Promise<TablesRead> => {
  const read = kind === 'xlsx' ? await readWorkbookFile(path) : await readTextFile(path, language)
  if (read.length === 0) return { problem: 'notReadable' }
  const tables = read.filter(({ rows }) => rows.length > 0)
  if (tables.length === 0) return { problem: 'empty' }
  if (tables.some(({ rows }) => rows.length > limits.tableRows)) return { problem: 'tooManyRows' }
  return measureText(tables) > limits.tableText ? { problem: 'tooLarge' } : { tables }
}

parentPort?.postMessage(
  await readFileOfTables(workerData as TableFile).catch(
    (): TablesRead => ({ problem: 'notReadable' }),
  ),
)
