import { availableParallelism } from 'node:os'
import { addAbortSignal, Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Report } from '../report.ts'
import type { Demand, PrintTask, Supply } from './worker.ts'

/** Bytes kept ready for a slow reader before the worker is held up. */
const readAhead = 256 * 1024
/** Workers beyond the first one end after this long without work, in milliseconds. */
const idleTimeout = 60_000

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

/**
 * Prints a report as PDF in a worker thread. The stream holds the worker up when nobody reads; `signal`, or destroying
 * the stream, ends the work at the next page and leaves the worker warm. Whatever goes wrong destroys the stream with an
 * Error: it only ends when the file is whole.
 */
export const printReport = (report: Report, { signal }: { signal?: AbortSignal } = {}): Readable => {
  const { port1: line, port2: port } = new MessageChannel()
  const say = (demand: Demand) => line.postMessage(demand)
  const stream = new Readable({
    highWaterMark: readAhead,
    read: () => say('more'),
    destroy: (error, done) => {
      say('stop')
      done(error)
    },
  })
  line.on('message', (supply: Supply) => {
    if (!stream.destroyed) stream.push(supply === 'end' ? null : supply)
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
