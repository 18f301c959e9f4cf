import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { Sheet } from './sheet.ts'

const { name, head, rows } = workerData as Sheet

/** Column width in characters; longer texts overflow the cell. */
const widthOf = (column: number) =>
  Math.min(
    60,
    Math.max(
      8,
      ...[head, ...rows.slice(0, 200)].map((row) => String(row[column] ?? '').length + 2),
    ),
  )

const cells = [
  head.map((value) => ({ value, fontWeight: 'bold' as const })),
  ...rows.map((row) => row.map((value) => (value === null || value === '' ? null : { value }))),
]
const bytes = await writeExcelFile(cells, {
  sheet: name,
  columns: head.map((_, column) => ({ width: widthOf(column) })),
  stickyRowsCount: 1,
}).toBuffer()
parentPort?.postMessage(bytes)
