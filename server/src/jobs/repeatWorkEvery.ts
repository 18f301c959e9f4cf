interface Repeated {
  /** milliseconds from one round to the next */
  pace: number
  /** milliseconds until the first round; as long as the others if absent */
  first?: number
  onError: (error: unknown) => void
}

/**
 * Does work again and again on this server, one round at a time: a round that is due while another
 * runs is passed over, and a failure waits for the next one. No process is kept alive by it. `stop`
 * waits for the round that runs.
 */
export const repeatWorkEvery = (
  { pace, first = pace, onError }: Repeated,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } => {
  let running: Promise<unknown> | undefined
  const round = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  let timer = setTimeout(() => {
    timer = setInterval(round, pace).unref()
    round()
  }, first).unref()
  return {
    stop: async () => {
      clearTimeout(timer)
      await running
    },
  }
}
