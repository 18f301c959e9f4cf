import type { Readable } from 'node:stream'
import type { FileStorage } from '../../storage/storage.ts'
import { renderReportSchema } from '../data/exportedReport.mapper.ts'
import { listAllPinImages, openStoredImage, toPinImages } from '../data/images.ts'
import { buildReportFiles, listReportRows, type ReportSource } from '../data/reportFiles.ts'
import { printReport } from '../print/paint/printPool.ts'
import { createZipStream, type ZipEntry } from './createZipStream.ts'

interface Pack extends ReportSource {
  files: FileStorage
  signal: AbortSignal
}

async function* streamPackEntries(pack: Pack): AsyncGenerator<ZipEntry> {
  const { report, files, signal } = pack
  const attachments = buildReportFiles(pack)
  yield { path: 'report.pdf', body: printReport(report, files, { attachments, signal }) }
  for (const { name, bytes } of await attachments) yield { path: name, body: Buffer.from(bytes) }
  yield { path: 'report.schema.json', body: renderReportSchema() }
  for (const image of listReportRows(pack).flatMap((row) => listAllPinImages(toPinImages(row)))) {
    const body = await openStoredImage(files, image)
    if (body) yield { path: image.path, body }
  }
}

/**
 * The whole report as a ZIP: PDF, workbook of the points, photos by point number, and JSON with its
 * schema.
 */
export const exportReportPack = (pack: Pack): Readable =>
  createZipStream(streamPackEntries(pack), pack)
