/** A cell of a table that leaves the product. */
export type Cell = string | number | boolean | null

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front and so stays text (BI-027). Numbers are
 * ours and stand as they are.
 */
export const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = harmless(cell)
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180), with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Spreadsheets read UTF-8 only after this. */
export const byteOrderMark = '﻿'
