import { ViewerError } from './errors.ts'

/** Seconds without a sign of life after which work in a worker counts as failed. */
export const longestSilence = 30

interface Options {
  seconds?: number
  signal?: AbortSignal
}

/** Signs of life of the work. */
export interface LifeSigns {
  /** a worker has answered, or is getting on */
  heard(): void
  /** a worker has ended or cannot be understood */
  died(reason: string): void
}

/**
 * Waits for work that workers do. Rejects with 'workerFailed' when one of them died, or when none was heard for `seconds`,
 * and with 'aborted' when the signal fires. The seconds are counted one by one, so that time in which this thread itself
 * was held up counts as one.
 */
export function whileHeard<T>(
  work: (signs: LifeSigns) => Promise<T>,
  { seconds = longestSilence, signal }: Options = {},
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
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

/** Tells when a worker died; what it says is for others to read. */
export function watchWorker(worker: Worker, { heard, died }: LifeSigns): void {
  worker.addEventListener('message', heard)
  worker.addEventListener('error', (event) => died(event.message || 'it could not be started'))
  worker.addEventListener('messageerror', () => died('its answer could not be read'))
}
