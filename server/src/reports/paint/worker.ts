import type { MessagePort } from 'node:worker_threads'
import type { Report } from '../report.ts'
import { paintReport } from './paint.ts'

/** What the worker is asked: a report, and the line on which its bytes are fetched. */
export interface PrintTask {
  report: Report
  port: MessagePort
}

/** The reader's words on the line: send one piece, or stop. */
export type Demand = 'more' | 'stop'
/** The worker's words on the line: a piece, or the end of a whole file. */
export type Supply = Uint8Array<ArrayBuffer> | 'end'

/** Pieces of at least this many bytes are sent, so that messages stay few; a picture may make one larger. */
const pieceSize = 64 * 1024

const breath = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Listens to the reader: `wanted` waits for the next demand and answers false once the reader has gone. */
const listen = (port: MessagePort) => {
  let wanted = 0
  let isGone = false
  let wake = () => {}
  port.on('message', (demand: Demand) => {
    if (demand === 'more') wanted += 1
    else isGone = true
    wake()
  })
  port.on('close', () => {
    isGone = true
    wake()
  })
  return {
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

const join = (pieces: Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** Prints one report onto the line; returns early when the reader goes, throws what goes wrong. */
export default async ({ report, port }: PrintTask): Promise<void> => {
  const reader = listen(port)
  const supply = (message: Supply, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
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
    for (const piece of paintReport(report)) {
      waiting.push(piece)
      size += piece.length
      if (size >= pieceSize && !(await send())) return
      // Lets a stop that was sent meanwhile arrive, page by page.
      await breath()
      if (reader.isGone()) return
    }
    if (size && !(await send())) return
    if (await reader.wanted()) supply('end')
  } finally {
    port.close()
  }
}
