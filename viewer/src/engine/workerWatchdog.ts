import { createDeferred } from '@nspect/contract/shared/createDeferred'
import { ViewerError } from './viewerErrors.ts'

/** Seconds without a heartbeat after which a worker's job counts as failed. */
export const heartbeatTimeout = 30

interface Options {
  seconds?: number
  signal?: AbortSignal
}

/** Heartbeats of the job. */
export interface Heartbeat {
  /** a worker responded or made progress */
  heard(): void
  /** a worker terminated or sent an unreadable message */
  died(reason: string): void
}

/**
 * Waits for a job done by workers. Rejects with 'workerFailed' if one of them crashed, or none sent
 * a heartbeat for `seconds`, and with 'aborted' when the signal fires. Seconds are counted by a
 * timer, so that a period in which this thread was blocked counts as one.
 */
export function withWatchdog<T>(
  work: (signs: Heartbeat) => Promise<T>,
  { seconds = heartbeatTimeout, signal }: Options = {},
): Promise<T> {
  const { promise, resolve, reject } = createDeferred<T>()
  const aborted = () => reject(new ViewerError('aborted'))
  const died = (reason: string) => reject(new ViewerError('workerFailed', reason))
  let secondsLeft = seconds
  const heard = () => {
    secondsLeft = seconds
  }
  const timer = setInterval(() => {
    secondsLeft -= 1
    if (secondsLeft <= 0) died(`silent for ${seconds} s`)
  }, 1000)
  if (signal?.aborted) aborted()
  signal?.addEventListener('abort', aborted)
  work({ heard, died }).then(resolve, reject)
  return promise.finally(() => {
    clearInterval(timer)
    signal?.removeEventListener('abort', aborted)
  })
}

/** Reports a worker's crash; its messages are handled elsewhere. */
export function watchWorker(worker: Worker, { heard, died }: Heartbeat): void {
  worker.addEventListener('message', heard)
  worker.addEventListener('error', (event) => died(event.message || 'it could not be started'))
  worker.addEventListener('messageerror', () => died('its answer could not be read'))
}
