import type { Readable } from 'node:stream'
import { buildEvidenceFile } from '../../evidence/evidenceFile.queries.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { renderReportSchema } from '../data/exportedReport.mapper.ts'
import { listAllPinImages, openStoredImage, toPinImages } from '../data/images.ts'
import { buildReportFiles, listReportRows, type ReportSource } from '../data/reportFiles.ts'
import { printReport } from '../print/paint/printPool.ts'
import { createZipStream, type ZipEntry } from './createZipStream.ts'

interface Pack extends ReportSource {
  files: FileStorage
  signal: AbortSignal
  /** with the evidence chain of the inspection */
  hasEvidence: boolean
}

async function* streamPackEntries(pack: Pack): AsyncGenerator<ZipEntry> {
  const { report, files, signal } = pack
  const attachments = buildReportFiles(pack)
  yield { path: 'report.pdf', body: printReport(report, files, { attachments, signal }) }
  for (const { name, bytes } of await attachments) yield { path: name, body: Buffer.from(bytes) }
  yield { path: 'report.schema.json', body: renderReportSchema() }
  const images = listReportRows(pack).flatMap((row) => listAllPinImages(toPinImages(row)))
  const evidence = pack.hasEvidence
    ? await buildEvidenceFile(pack.scope, { ...pack.project, ...report.project }, images)
    : undefined
  if (evidence) yield { path: 'evidence.json', body: JSON.stringify(evidence.file, null, 1) }
  for (const image of [...images, ...(evidence?.further ?? [])]) {
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
