import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { Cell } from './cell.ts'
import type { Sheet } from './sheet.ts'
import { type SheetReader, toWorkbookCell } from './workbookCells.ts'

const { sheets, reader } = workerData as { sheets: readonly Sheet[]; reader: SheetReader }

/** Characters that a cell takes; a formatted instant is shorter than its text. */
const getCellLength = (cell: Cell | undefined) =>
  String((typeof cell === 'object' ? cell?.text : cell) ?? '').length

/** Column width in characters; longer texts overflow the cell. */
const computeColumnWidth = ({ head, rows }: Sheet, column: number) =>
  Math.min(
    60,
    Math.max(8, ...[head, ...rows.slice(0, 200)].map((row) => getCellLength(row[column]) + 2)),
  )

const bytes = await writeExcelFile(
  sheets.map((sheet) => ({
    data: [
      sheet.head.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...sheet.rows.map((row) => row.map((cell) => toWorkbookCell(cell, reader))),
    ],
    sheet: sheet.name,
    columns: sheet.head.map((_, column) => ({ width: computeColumnWidth(sheet, column) })),
    stickyRowsCount: 1,
  })),
).toBuffer()
parentPort?.postMessage(bytes)
