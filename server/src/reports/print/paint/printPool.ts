import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { addAbortSignal, Readable } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { UnprintableCharacters } from '@nspect/contract/prints/printing'
import type { PreviewPage } from '@nspect/contract/prints/printStyle'
import { Piscina } from 'piscina'
import { createFairQueue } from '../../../jobs/fairQueue.ts'
import { type FileStorage, isMissingFileError, readStoredFile } from '../../../storage/storage.ts'
import type { ReportFile } from '../../data/reportFiles.ts'
import type { ReportData } from '../../reportData.ts'
import { embedImages, type PageDrawing } from './imageReferences.ts'
import type {
  FileRequest,
  PageTask,
  PainterMessage,
  PrintTask,
  ReaderMessage,
} from './paint.worker.ts'

/** Bytes buffered for a slow reader before the worker is paused. */
const readAhead = 256 * 1024
/** Workers beyond the first one end after this long without work, in milliseconds. */
const idleTimeout = 60_000

/**
 * Heaps of a worker. A report of 10,000 points needs 1,000 MB; under this limit one of 1,000 lets the
 * process grow by 205 MB instead of 467, in the same time.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 16 }

/**
 * Milliseconds that a reader may take over what was sent; the worker waits for them, and others
 * wait for the worker.
 */
const defaultReadTimeout = 60_000

type LocalFiles = Pick<FileStorage, 'withLocalFile'>

let pool: Piscina<PrintTask, void> | undefined

/**
 * One core is left to the server itself; a report printed in the background, which may take hours,
 * leaves a worker to those who wait for theirs.
 */
const maxWorkers = Math.max(2, availableParallelism() - 1)
const inTurn = createFairQueue('print-outs', { slots: maxWorkers })

// The first worker stays, as loading fonts is the main cost of a short report.
const getPrintPool = () => {
  pool ??= new Piscina<PrintTask, void>({
    filename: new URL('./paint.worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: maxWorkers,
    idleTimeout,
    resourceLimits,
  })
  return pool
}

/**
 * Provides a stored file to the worker until it has read it or ends: both close the port. Throws
 * what the storage throws.
 */
const lend = async (files: LocalFiles, { name, lent }: FileRequest): Promise<void> => {
  const back = once(lent, 'close')
  try {
    await files.withLocalFile(name, async (path) => {
      lent.postMessage(path)
      await back
    })
  } catch (error) {
    if (!isMissingFileError(error)) throw error
    // the report has a text in place of the picture
    lent.close()
  }
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

interface Printing {
  /** files for programs, which come with the report; they may be made while it is printed */
  attachments?: Promise<readonly ReportFile[]>
  signal?: AbortSignal
  onPage?: (page: number, of: number) => void
  /** milliseconds without being asked for more until the work is given up */
  readTimeout?: number
}

const noAttachments: Promise<readonly ReportFile[]> = Promise.resolve([])

/**
 * Prints a report as PDF in a worker thread, providing its pictures page by page. The stream pauses
 * the worker if nobody reads, for a minute at most; `signal`, or destroying the stream, stops the
 * work at the next page and keeps the worker. Any error, also of the storage, destroys the stream:
 * it only ends when the file is complete. `onPage` is called after each page.
 */
export const printReport = (
  report: ReportData,
  files: LocalFiles,
  { attachments = noAttachments, signal, onPage, readTimeout = defaultReadTimeout }: Printing = {},
): Readable => {
  const { port1: line, port2: port } = new MessageChannel()
  const openRequests = new Set<MessagePort>()
  const say = (demand: ReaderMessage) => line.postMessage(demand)
  let idle: NodeJS.Timeout | undefined
  const awaitReader = () => {
    clearTimeout(idle)
    idle = setTimeout(() => stream.destroy(new Error('nobody reads the print-out')), readTimeout)
  }
  const stream = new Readable({
    highWaterMark: readAhead,
    read: () => {
      clearTimeout(idle)
      say('more')
    },
    destroy: (error, done) => {
      clearTimeout(idle)
      say('stop')
      // a slow storage does not block the worker for a closed reader
      for (const lent of openRequests) lent.close()
      done(error)
    },
  })
  line.on('message', (supply: PainterMessage) => {
    if (typeof supply === 'object' && 'page' in supply) onPage?.(supply.page, supply.of)
    else if (typeof supply === 'object' && 'lent' in supply) {
      if (stream.destroyed) return supply.lent.close()
      openRequests.add(supply.lent)
      void lend(files, supply)
        .catch((error: unknown) => stream.destroy(asError(error)))
        .finally(() => openRequests.delete(supply.lent))
    } else if (!stream.destroyed) {
      // before the push, which may ask for more at once
      if (supply !== 'end') awaitReader()
      stream.push(supply === 'end' ? null : supply)
    }
  })
  awaitReader()
  attachments.then(say, (error: unknown) => stream.destroy(asError(error)))
  // Run without the signal: the pool would kill a busy worker, while a stop message keeps it.
  inTurn(report.pins.length, () =>
    getPrintPool().run(
      { report, port, tellsPages: onPage !== undefined },
      { transferList: [port] },
    ),
  ).catch((error: unknown) => {
    stream.destroy(asError(error))
    line.close()
  })
  return signal ? addAbortSignal(signal, stream) : stream
}

/**
 * Runs a task of another worker file on a report in the same threads, providing the report's
 * pictures one by one. Throws what the storage throws.
 */
export const runWithImages = async <Result>(
  filename: string,
  report: ReportData,
  files: LocalFiles,
): Promise<Result> => {
  const { port1: line, port2: port } = new MessageChannel()
  const failure = Promise.withResolvers<never>()
  line.on('message', (request: FileRequest) => {
    void lend(files, request).catch((error: unknown) => {
      request.lent.close()
      failure.reject(asError(error))
    })
  })
  const result = inTurn(report.pins.length, () =>
    (getPrintPool() as unknown as Piscina<{ report: ReportData; port: MessagePort }, Result>).run(
      { report, port },
      { filename, transferList: [port] },
    ),
  )
  try {
    return await Promise.race([result, failure.promise])
  } finally {
    line.close()
  }
}

/** Bytes of a picture in a drawn page, at most. */
const maxImageBytes = 8 * 1024 * 1024

/** The same workers, for drawing single pages. */
const drawingPool = () => getPrintPool() as unknown as Piscina<PageTask, PageDrawing>

const imageIn = async (files: Pick<FileStorage, 'get'>, name: string): Promise<string> => {
  // a missing one leaves its frame
  const bytes = await readStoredFile(files, name, maxImageBytes).catch(() => undefined)
  return bytes ? `data:image/jpeg;base64,${bytes.toString('base64')}` : ''
}

/**
 * One page of a report as it is printed, as SVG with its pictures: laid out in a worker thread, its
 * text as outlines of the fonts of the PDF.
 */
export const drawReportPageInWorker = async (
  report: ReportData,
  page: PreviewPage,
  files: Pick<FileStorage, 'get'>,
): Promise<string> => {
  const { drawing, names } = await inTurn(1, () =>
    drawingPool().run({ report, page }, { name: 'drawPage' }),
  )
  const images = new Map<string, string>()
  for (const name of names) images.set(name, await imageIn(files, name))
  return embedImages(drawing, images)
}

/**
 * The characters that a report's print-out cannot show, found in a worker thread, which has the
 * fonts.
 */
export const findUnprintableInWorker = (report: ReportData): Promise<UnprintableCharacters> =>
  inTurn(1, () =>
    (getPrintPool() as unknown as Piscina<ReportData, UnprintableCharacters>).run(report, {
      name: 'findUnprintable',
    }),
  )

/**
 * Terminates the workers; reports still being printed fail. The next print starts the pool again.
 */
export const closePrintPool = async (): Promise<void> => {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}
