/**
 * `AbortSignal.any`, which Safari has since version 17.4 only: aborts with the first of these
 * signals.
 */
export const joinAbortSignals = (signals: readonly AbortSignal[]): AbortSignal => {
  const joined = new AbortController()
  const abort = (event: { target: EventTarget | null }) => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
    joined.abort((event.target as AbortSignal).reason)
  }
  for (const signal of signals) {
    if (signal.aborted) {
      abort({ target: signal })
      break
    }
    signal.addEventListener('abort', abort)
  }
  return joined.signal
}
