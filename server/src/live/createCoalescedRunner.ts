/**
 * Work that gathers what it is asked for: while it runs, further requests are united into one more
 * run after it. Errors go to `onError`.
 */
export const createCoalescedRunner = <T>(
  work: (asked: ReadonlySet<T>) => Promise<void>,
  onError: (error: unknown) => void,
) => {
  let waiting = new Set<T>()
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Set()
      await work(asked).catch(onError)
    }
    running = undefined
  }
  return (asked: Iterable<T>): Promise<void> => {
    for (const one of asked) waiting.add(one)
    if (waiting.size > 0) running ??= run()
    return running ?? Promise.resolve()
  }
}
