import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { addAbortSignal, Readable } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { FileStorage } from '../../storage/storage.ts'
import type { Report } from '../report.ts'
import type { Demand, FileRequest, PrintTask, Supply } from './worker.ts'

/** Bytes kept ready for a slow reader before the worker is held up. */
const readAhead = 256 * 1024
/** Workers beyond the first one end after this long without work, in milliseconds. */
const idleTimeout = 60_000

type LocalFiles = Pick<FileStorage, 'withLocalFile'>

let pool: Piscina<PrintTask, void> | undefined

// One core is left to the server itself; the first worker stays, its fonts being the dearest part of a short report.
const poolOf = () => {
  pool ??= new Piscina<PrintTask, void>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout,
  })
  return pool
}

/** Lends the worker a stored file until it has read it or is no more: both close the line. */
const lend = async (files: LocalFiles, { name, lent }: FileRequest): Promise<void> => {
  const back = once(lent, 'close')
  try {
    await files.withLocalFile(name, async (path) => {
      lent.postMessage(path)
      await back
    })
  } catch {
    // the report says in words that the picture is not there
    lent.close()
  }
}

/**
 * Prints a report as PDF in a worker thread, its pictures lent page by page. The stream holds the worker up when nobody
 * reads; `signal`, or destroying the stream, ends the work at the next page and leaves the worker warm. Whatever goes wrong
 * destroys the stream with an Error: it only ends when the file is whole.
 */
export const printReport = (report: Report, files: LocalFiles, { signal }: { signal?: AbortSignal } = {}): Readable => {
  const { port1: line, port2: port } = new MessageChannel()
  const asked = new Set<MessagePort>()
  const say = (demand: Demand) => line.postMessage(demand)
  const stream = new Readable({
    highWaterMark: readAhead,
    read: () => say('more'),
    destroy: (error, done) => {
      say('stop')
      // a storage that takes its time does not hold the worker up for nobody
      for (const lent of asked) lent.close()
      done(error)
    },
  })
  line.on('message', (supply: Supply) => {
    if (typeof supply === 'object' && 'lent' in supply) {
      if (stream.destroyed) return supply.lent.close()
      asked.add(supply.lent)
      void lend(files, supply).finally(() => asked.delete(supply.lent))
    } else if (!stream.destroyed) stream.push(supply === 'end' ? null : supply)
  })
  // Run without the signal: the pool would kill a busy worker, where saying stop lets it live.
  poolOf()
    .run({ report, port }, { transferList: [port] })
    .catch((error: unknown) => {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
      line.close()
    })
  return signal ? addAbortSignal(signal, stream) : stream
}

/** Ends the workers; reports still being printed end in an error. The next print opens the pool anew. */
export const closePrintPool = async (): Promise<void> => {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}
