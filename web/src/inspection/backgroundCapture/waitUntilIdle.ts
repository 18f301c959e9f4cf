/**
 * Resolves when the tab is visible and the browser has time to spare; rejects when the signal
 * fires.
 */
export const waitUntilIdle = async (signal: AbortSignal): Promise<void> => {
  await waitFor(signal, (done) => {
    const check = () => document.visibilityState === 'visible' && done()
    document.addEventListener('visibilitychange', check)
    check()
    return () => document.removeEventListener('visibilitychange', check)
  })
  await waitFor(signal, (done) => {
    // Safari has no idle callbacks
    if (typeof requestIdleCallback !== 'function') return createTimerStop(setTimeout(done, 200))
    const handle = requestIdleCallback(() => done(), { timeout: 5000 })
    return () => cancelIdleCallback?.(handle)
  })
}

/** Resolves after `ms` milliseconds; rejects when the signal fires. */
export const waitMilliseconds = (ms: number, signal: AbortSignal): Promise<void> =>
  waitFor(signal, (done) => createTimerStop(setTimeout(done, ms)))

const createTimerStop = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer)

/** `start` calls `done` later, and returns how to stop waiting for that. */
const waitFor = (signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    let stop = () => {}
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    let isDone = false
    stop = start(() => {
      isDone = true
      signal.removeEventListener('abort', abort)
      stop()
      resolve()
    })
    if (isDone) stop()
  })
