import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { listImagesWaitingForAlignment } from './align.queries.ts'
import { alignImageJobDefinition } from './alignJobDefinition.ts'
import { listModelsWaitingForAlignment } from './model/carryModel.queries.ts'
import { carryModelJobDefinition } from './model/carryModelJobDefinition.ts'

/** per run */
const batchSize = 100

/**
 * Enqueues the alignment of pictures and models that have waited since `since`, such as those of an
 * imported client. A job too many finds nothing to do.
 */
export const enqueueWaitingAlignments = async (
  { db, runner }: { db: Db; runner: Pick<JobRunner, 'addAll'> },
  since: Date,
): Promise<void> => {
  await runner.addAll(
    db,
    { ...alignImageJobDefinition, priority: -1 },
    await listImagesWaitingForAlignment(db, since, batchSize),
  )
  await runner.addAll(
    db,
    { ...carryModelJobDefinition, priority: -1 },
    await listModelsWaitingForAlignment(db, since, batchSize),
  )
}
