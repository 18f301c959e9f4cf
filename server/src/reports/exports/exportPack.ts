import type { Readable } from 'node:stream'
import type { ReportPinRow } from '../../pins/pins.queries.ts'
import { renderSheetFile, type Sheet } from '../../sheets/sheet.ts'
import type { SheetReader } from '../../sheets/workbookCells.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { printReport } from '../print/paint/printPool.ts'
import type { ReportData } from '../reportData.ts'
import { createZipStream, type ZipEntry } from './createZipStream.ts'
import { mapExportedReport, renderReportSchema } from './exportedReport.mapper.ts'
import { listAllPinImages, openStoredImage, toPinImages } from './images.ts'

interface Pack {
  report: ReportData
  /** the points of the report, in its order */
  rows: readonly ReportPinRow[]
  sheet: Sheet
  reader: SheetReader
  files: FileStorage
  signal: AbortSignal
}

async function* streamPackEntries(
  { report, rows, sheet, reader, files, signal }: Pack,
  json: string,
): AsyncGenerator<ZipEntry> {
  yield { path: 'report.pdf', body: printReport(report, files, { signal }) }
  yield { path: 'points.xlsx', body: (await renderSheetFile('xlsx', sheet, reader)).body }
  yield { path: 'report.json', body: json }
  yield { path: 'report.schema.json', body: renderReportSchema() }
  for (const image of rows.flatMap((row) => listAllPinImages(toPinImages(row)))) {
    const body = await openStoredImage(files, image)
    if (body) yield { path: image.path, body }
  }
}

/**
 * The whole report as a ZIP: PDF, workbook of the points, photos by point number, and JSON with its
 * schema.
 */
export const exportReportPack = (pack: Pack): Readable =>
  createZipStream(
    streamPackEntries(pack, JSON.stringify(mapExportedReport(pack.report, pack.rows), null, 2)),
    pack,
  )
