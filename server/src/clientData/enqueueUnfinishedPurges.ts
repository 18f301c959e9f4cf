import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { claimUnfinishedPurges } from './purge.queries.ts'
import { purgeJobDefinition } from './purgeJobDefinition.ts'

/** more than a job waits between all its tries */
const day = 86_400_000

/** Enqueues again, once a day, the erasure of clients whose job has failed for good or is lost. */
export const enqueueUnfinishedPurges = (
  { db, runner }: { db: Db; runner: Pick<JobRunner, 'addAll'> },
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const unfinished = await claimUnfinishedPurges(tx, new Date(now.getTime() - day), now)
    await runner.addAll(tx, purgeJobDefinition, unfinished)
  })
