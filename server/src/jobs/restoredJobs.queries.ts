import { inArray } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { restoredJobs } from '../db/tables/backups.ts'

/** Takes the work that a restored backup has left for these queues. */
export const claimRestoredJobs = (tx: DbOrTransaction, queues: readonly string[]) =>
  tx
    .delete(restoredJobs)
    .where(inArray(restoredJobs.name, [...queues]))
    .returning({
      name: restoredJobs.name,
      data: restoredJobs.data,
      priority: restoredJobs.priority,
      startAfter: restoredJobs.startAfter,
    })
