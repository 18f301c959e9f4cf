import type { Readable } from 'node:stream'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { type Sheet, sheetFile } from '../../sheets/sheet.ts'
import type { SheetReader } from '../../sheets/workbookCells.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { printReport } from '../paint/printPool.ts'
import type { ReportData } from '../reportData.ts'
import { exportedReportSchema, mapExportedReport } from './exportedReport.mapper.ts'
import { everyPicture, openPicture, picturesOf } from './pictures.ts'
import { type ZipEntry, zipStream } from './zipStream.ts'

interface Pack {
  report: ReportData
  /** the points of the report, in its order */
  rows: readonly ReportPinRow[]
  sheet: Sheet
  reader: SheetReader
  files: FileStorage
  signal: AbortSignal
}

async function* entriesOf(
  { report, rows, sheet, reader, files, signal }: Pack,
  json: string,
): AsyncGenerator<ZipEntry> {
  yield { path: 'report.pdf', body: printReport(report, files, { signal }) }
  yield { path: 'points.xlsx', body: (await sheetFile('xlsx', sheet, reader)).body }
  yield { path: 'report.json', body: json }
  yield { path: 'report.schema.json', body: exportedReportSchema() }
  for (const picture of rows.flatMap((row) => everyPicture(picturesOf(row)))) {
    const body = await openPicture(files, picture)
    if (body) yield { path: picture.path, body }
  }
}

/** The whole report as a ZIP: PDF, workbook of the points, photos by point number, and JSON with its schema. */
export const exportPack = (pack: Pack): Readable =>
  zipStream(
    entriesOf(pack, JSON.stringify(mapExportedReport(pack.report, pack.rows), null, 2)),
    pack,
  )
