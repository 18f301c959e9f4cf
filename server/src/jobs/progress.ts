/** Progress is stored at most this often, in milliseconds. */
const pace = 1_000

/**
 * Stores the latest progress of a job in the background, so that its work never waits for the
 * database.
 */
export const createJobProgressWriter = (store: (percent: number) => Promise<unknown>) => {
  let [latest, written] = [0, 0]
  let writing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    if (latest === written) return
    written = latest
    // the next write retries
    writing = writing.then(() => store(written)).catch(() => undefined)
  }, pace)
  return {
    note: (percent: number) => {
      latest = percent
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
