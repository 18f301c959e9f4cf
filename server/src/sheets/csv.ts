import type { Cell } from './cell.ts'

/** Whether a spreadsheet may take a text for a formula, in East Asian width as well. */
export const isFormulaLike = (text: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/u.test(text)

/** A CSV file has no types: an apostrophe keeps such a text from being run (BI-027). */
const toSafeText = (text: string): string => (isFormulaLike(text) ? `'${text}` : text)

const quoted = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = toSafeText(typeof cell === 'string' ? cell : cell.text)
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180), with its line end. */
export const formatCsvLine = (cells: readonly Cell[]): string =>
  `${cells.map(quoted).join(',')}\r\n`

/** Without it spreadsheets do not read UTF-8. */
export const byteOrderMark = '﻿'
