import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { Cell } from './cell.ts'
import type { Sheet } from './sheet.ts'
import { type SheetReader, toWorkbookCell } from './workbookCells.ts'

const { sheet, reader } = workerData as { sheet: Sheet; reader: SheetReader }
const { name, head, rows } = sheet

/** Characters that a cell takes; a formatted instant is shorter than its text. */
const getCellLength = (cell: Cell | undefined) =>
  String((typeof cell === 'object' ? cell?.text : cell) ?? '').length

/** Column width in characters; longer texts overflow the cell. */
const computeColumnWidth = (column: number) =>
  Math.min(
    60,
    Math.max(8, ...[head, ...rows.slice(0, 200)].map((row) => getCellLength(row[column]) + 2)),
  )

const cells = [
  head.map((value) => ({ value, fontWeight: 'bold' as const })),
  ...rows.map((row) => row.map((cell) => toWorkbookCell(cell, reader))),
]
const bytes = await writeExcelFile(cells, {
  sheet: name,
  columns: head.map((_, column) => ({ width: computeColumnWidth(column) })),
  stickyRowsCount: 1,
}).toBuffer()
parentPort?.postMessage(bytes)
