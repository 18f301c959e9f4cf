import { ViewerError, type ViewerErrorCode } from '../../engine/viewerErrors.ts'

/**
 * The player's answer; rejects with `late` if it takes too long, and with 'aborted' as soon as the
 * signal fires.
 */
export const withPlayerTimeout = <T>(
  ms: number,
  work: Promise<T>,
  signal?: AbortSignal,
  late: ViewerErrorCode = 'network',
): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new ViewerError('aborted'))
    const timer = setTimeout(() => reject(new ViewerError(late, 'timeout')), ms)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    })
  })
