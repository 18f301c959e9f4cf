import type { MessagePort } from 'node:worker_threads'
import type { ReportData } from '../../reportData.ts'
import { createPortReader } from '../paint/paint.worker.ts'
import { writeWordFile } from './wordFile.ts'

/** A report to be written as a Word document; its pictures are requested on the port. */
export interface WordTask {
  report: ReportData
  port: MessagePort
}

/** Writes one report as a Word document. */
export default async ({ report, port }: WordTask): Promise<Uint8Array> => {
  try {
    return await writeWordFile(report, createPortReader(port))
  } finally {
    port.close()
  }
}
