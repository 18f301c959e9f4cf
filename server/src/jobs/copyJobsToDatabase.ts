import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { getQueueLineOfJob } from './assignQueuePlaces.ts'
import { createClientBossDb, createPoolBossDb } from './pgBoss.queries.ts'

/** A job that waits in another database. */
interface WaitingJob {
  name: string
  data: object | null
  priority: number
  startAfter: Date
}

/**
 * Adds jobs of another database inside a transaction that has begun. Their queues are made at once;
 * servers give them their rules when they start.
 */
export const copyJobsToDatabase = async (
  database: Database,
  transaction: pg.ClientBase,
  jobs: readonly WaitingJob[],
): Promise<void> => {
  if (jobs.length === 0) return
  const boss = new PgBoss({
    db: createPoolBossDb(database),
    schema: 'jobs',
    schedule: false,
    supervise: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const [name, waiting] of Map.groupBy(jobs, (job) => job.name)) {
      await boss.createQueue(name)
      const rows = waiting.map(({ data, priority, startAfter }) => ({
        priority,
        startAfter,
        group: { id: getQueueLineOfJob(data ?? {}) },
        ...(data && { data }),
      }))
      await boss.insert(name, rows, { db: createClientBossDb(transaction) })
    }
  } finally {
    await boss.stop({ close: false })
  }
}
