import { Worker } from 'node:worker_threads'
import { createFairQueue } from './fairQueue.ts'

/** Milliseconds that a file may take. */
const defaultTimeout = 60_000

/** One at a time bounds the memory, and leaves a core to requests. */
const inTurn = createFairQueue('tables', { slots: 1 })

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const runWorker = <Read>(script: URL, workerData: unknown, tooLarge: Read, timeout: number) =>
  new Promise<Read>((done, fail) => {
    const worker = new Worker(script, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const timer = setTimeout(() => void worker.terminate(), timeout)
    worker.once('message', done)
    worker.once('error', (error) => (isOutOfMemory(error) ? done(tooLarge) : fail(error)))
    worker.once('exit', () => {
      clearTimeout(timer)
      done(tooLarge)
    })
  })

/**
 * Reads a file of people in a thread of its own, which answers with one message; `tooLarge` is the
 * answer for a file that takes more memory or time than it may.
 */
export const readInWorker = <Read>(
  script: URL,
  workerData: unknown,
  tooLarge: Read,
  timeout = defaultTimeout,
): Promise<Read> => inTurn(1, () => runWorker(script, workerData, tooLarge, timeout))
