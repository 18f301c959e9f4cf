import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '@nspect/contract/projects/projectLifecycle'
import { create as contentDisposition } from 'content-disposition'
import type { StreamResponse } from '../http/handler.ts'
import type { Cell } from './cell.ts'
import { byteOrderMark, formatCsvLine } from './csv.ts'
import type { SheetReader } from './workbookCells.ts'

/** A table to be exported. */
export interface Sheet {
  /** of the sheet and, with an extension, of the file */
  name: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Characters that are invalid in the name of a sheet, and its maximum length. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet'

/** Builds a workbook in a worker: some thousand rows take it half a second. */
const buildWorkbook = (sheets: readonly Sheet[], reader: SheetReader): Promise<Buffer> =>
  new Promise((done, refuse) => {
    const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), {
      workerData: {
        sheets: sheets.map((sheet) => ({ ...sheet, name: sheetName(sheet.name) })),
        reader,
      },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.once('message', (bytes: Uint8Array) => done(Buffer.from(bytes)))
    worker.once('error', refuse)
    worker.once('exit', () => refuse(new Error('the workbook was not made')))
  })

/**
 * Tables as a file. A workbook has all of them, with typed cells and dates in the reader's format. A
 * CSV file has the first, with ISO dates; texts that look like formulas are escaped (BI-027).
 */
export const renderSheetFile = async (
  format: ExportFormat,
  sheets: readonly [Sheet, ...Sheet[]],
  reader: SheetReader,
): Promise<StreamResponse> => {
  const [sheet] = sheets
  const headers = { 'content-disposition': contentDisposition(`${sheet.name}.${format}`) }
  if (format === 'csv') {
    const lines = [sheet.head, ...sheet.rows].map(formatCsvLine)
    return {
      body: Readable.from([byteOrderMark, ...lines]),
      type: 'text/csv; charset=utf-8',
      headers,
    }
  }
  const bytes = await buildWorkbook(sheets, reader)
  return {
    body: Readable.from([bytes]),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    headers,
  }
}
