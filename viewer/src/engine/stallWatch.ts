interface StallWatch {
  /** aborted when nothing moved for too long */
  readonly signal: AbortSignal
  moves(): void
  stop(): void
}

/**
 * Aborts work that comes to a halt for `longest` milliseconds, however long it takes as long as it
 * moves.
 */
export function createStallWatch(longest: number): StallWatch {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const moves = () => {
    stop()
    timer = setTimeout(() => stalled.abort(), longest)
  }
  moves()
  return { signal: stalled.signal, moves, stop }
}
