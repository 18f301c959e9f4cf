/** Runs at most so many pieces of work at a time, the others in the order in which they came. */
export const limitConcurrency = (most: number) => {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((start) => queue.push(start))
    else running++
    try {
      return await work()
    } finally {
      // The slot passes to the next in the queue, so that no newcomer takes it.
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
