import { readFile } from 'node:fs/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { UnprintableCharacters } from '@nspect/contract/prints/printing'
import type { PreviewPage } from '@nspect/contract/prints/printStyle'
import type { ReportFile } from '../../data/reportFiles.ts'
import type { ReportData } from '../../reportData.ts'
import type { ReadImage } from './documentImages.ts'
import type { PageDrawing } from './imageReferences.ts'
import { listUnprintable } from './listUnprintable.ts'
import { drawReportPage } from './pageDrawing.ts'
import { paintReport } from './paintReport.ts'

/** The worker's input: a report, and the port through which its bytes are read. */
export interface PrintTask {
  report: ReportData
  port: MessagePort
  /** does the reader want to know of each painted page? */
  tellsPages: boolean
}

/** A page to be drawn as SVG. */
export interface PageTask {
  report: ReportData
  page: PreviewPage
}

/** Messages of the reader: send one piece, stop, or attach these files, once for each report. */
export type ReaderMessage = 'more' | 'stop' | readonly ReportFile[]
/**
 * Messages of the worker: a piece, the end of a complete file, the request for a stored file, or a
 * painted page.
 */
export type PainterMessage =
  | Uint8Array<ArrayBuffer>
  | 'end'
  | FileRequest
  | { page: number; of: number }

/**
 * A request for a stored file: its path is posted on `lent`, which closes without one if the file
 * is missing.
 */
export interface FileRequest {
  name: string
  /** the worker closes its end once it has read the file */
  lent: MessagePort
}

/** Pieces have at least this many bytes, to keep messages few; a picture may make one larger. */
const pieceSize = 64 * 1024

const breath = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Listens to the reader: `wanted` waits for the next demand and resolves to false once the reader
 * has closed; `attachments` are there when they are sent, none if the reader has closed before.
 */
const listen = (port: MessagePort) => {
  const { promise: attachments, resolve: attach } = Promise.withResolvers<readonly ReportFile[]>()
  let wanted = 0
  let isGone = false
  let wake = () => {}
  const leave = () => {
    isGone = true
    attach([])
  }
  port.on('message', (demand: ReaderMessage) => {
    if (typeof demand === 'object') return attach(demand)
    if (demand === 'more') wanted += 1
    else leave()
    wake()
  })
  port.on('close', () => {
    leave()
    wake()
  })
  return {
    attachments,
    isGone: () => isGone,
    wanted: async (): Promise<boolean> => {
      while (!wanted && !isGone) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      wanted -= 1
      return !isGone
    },
  }
}

const readIfThere = async (path: string) => {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Requests each picture for as long as it is read. */
export const createPortReader =
  (port: MessagePort): ReadImage =>
  async (name) => {
    const { port1: borrowed, port2: lent } = new MessageChannel()
    const lentPath = new Promise<string | undefined>((resolve) => {
      borrowed.once('message', resolve)
      borrowed.once('close', () => resolve(undefined))
    })
    const request: FileRequest = { name, lent }
    port.postMessage(request, [lent])
    try {
      const path = await lentPath
      return path === undefined ? undefined : await readIfThere(path)
    } finally {
      borrowed.close()
    }
  }

const join = (pieces: Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** Draws one page of a report as SVG. */
export const drawPage = ({ report, page }: PageTask): PageDrawing => drawReportPage(report, page)

/** Finds what a report has that cannot be printed. */
export const findUnprintable = (report: ReportData): UnprintableCharacters =>
  listUnprintable(report)

/** Prints one report to the port; returns early if the reader closes, throws on errors. */
export default async ({ report, port, tellsPages }: PrintTask): Promise<void> => {
  const reader = listen(port)
  const supply = (message: PainterMessage, moved: ArrayBuffer[] = []) =>
    port.postMessage(message, moved)
  let waiting: Uint8Array[] = []
  let size = 0
  const send = async (): Promise<boolean> => {
    if (!(await reader.wanted())) return false
    const piece = join(waiting, size)
    waiting = []
    size = 0
    supply(piece, [piece.buffer])
    return true
  }
  try {
    await breath()
    if (reader.isGone()) return
    for await (const piece of paintReport(report, createPortReader(port), {
      attachments: reader.attachments,
      ...(tellsPages && { onPage: (page, of) => supply({ page, of }) }),
    })) {
      waiting.push(piece)
      size += piece.length
      if (size >= pieceSize && !(await send())) return
      // Lets a pending stop message arrive, page by page.
      await breath()
      if (reader.isGone()) return
    }
    if (size && !(await send())) return
    if (await reader.wanted()) supply('end')
  } finally {
    port.close()
  }
}
