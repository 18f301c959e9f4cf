import { z } from 'zod'
import { createServerLog } from '../http/requestLog.ts'
import { job } from '../jobs/job.ts'
import { startJobRunner } from '../jobs/runner.ts'
import type { World } from './world.ts'

/**
 * A job that records the numbers it ran with and gave up on, and a function to start a runner with
 * it.
 */
export const createRecordingJob = (
  { database, storage }: World,
  name: string,
  work: (n: number, signal: AbortSignal) => Promise<void> = async () => undefined,
) => {
  const seen = { runs: [] as number[], onFailed: [] as number[] }
  const payload = z.object({ n: z.int() })
  const turns = 'client' as const
  const declared = job<{ n: number }>({
    name,
    payload,
    turns,
    concurrency: 1,
    seconds: 60,
    run: async ({ n }, { signal }) => {
      seen.runs.push(n)
      await work(n, signal)
    },
    onFailed: async ({ n }) => void seen.onFailed.push(n),
  })
  const pace = { look: 0.5, watch: 1, heartbeat: 10 }
  const start = (special: Partial<Parameters<typeof startJobRunner>[0]> = {}) =>
    startJobRunner({
      database,
      storage,
      jobs: [declared],
      onError: () => undefined,
      log: createServerLog({ level: 'silent' }),
      pace,
      ...special,
    })
  return { seen, start, queue: { name, payload, turns } }
}
