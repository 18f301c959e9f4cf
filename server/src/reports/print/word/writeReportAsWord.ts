import type { FileStorage } from '../../../storage/storage.ts'
import type { ReportData } from '../../reportData.ts'
import { runWithImages } from '../paint/printPool.ts'

const worker = new URL('./word.worker.ts', import.meta.url).href

/** Writes a report as a Word document in a worker thread. Throws what the storage throws. */
export const writeReportAsWord = async (
  report: ReportData,
  files: Pick<FileStorage, 'withLocalFile'>,
): Promise<Buffer> => Buffer.from(await runWithImages<Uint8Array>(worker, report, files))
