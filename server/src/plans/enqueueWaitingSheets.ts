import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { listWaitingPlans } from './plans.queries.ts'
import { sheetsJobDefinition } from './sheetsJobDefinition.ts'

/** per run */
const batchSize = 100

/**
 * Enqueues the drawing of sheets that have waited since `since`, such as those of an imported
 * client. A job too many finds nothing to do.
 */
export const enqueueWaitingSheets = async (
  { db, runner }: { db: Db; runner: Pick<JobRunner, 'addAll'> },
  since: Date,
): Promise<void> =>
  runner.addAll(
    db,
    { ...sheetsJobDefinition, priority: -1 },
    await listWaitingPlans(db, since, batchSize),
  )
