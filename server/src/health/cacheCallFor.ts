/**
 * Asks at most once in so many milliseconds: whoever asks in between, or meanwhile, gets the same
 * answer. A failure is not kept.
 */
export const cacheCallFor = <T>(
  ms: number,
  ask: () => Promise<T>,
  clock: () => number = Date.now,
): (() => Promise<T>) => {
  let kept: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (kept && clock() - kept.at < ms) return kept.answer
    const asked = { at: clock(), answer: ask() }
    kept = asked
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.answer
  }
}
