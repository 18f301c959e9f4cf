let running = 0
const waiting = new Set<() => void>()

/** Counts a change of many points as under way until it ends. */
export const trackBulkChange = async <Outcome>(run: () => Promise<Outcome>): Promise<Outcome> => {
  running += 1
  try {
    return await run()
  } finally {
    running -= 1
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
}

/** Resolves once no change of many points is under way: its answers say what it changed. */
export const waitForBulkChanges = async (): Promise<void> => {
  while (running > 0) await new Promise<void>((resolve) => waiting.add(resolve))
}
