import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { claimModelsWithoutVariants } from './models.queries.ts'
import { variantBudgets, variantsJobDefinition } from './variantsJobDefinition.ts'

/** per start, latest uploads first */
const batchSize = 100

/**
 * Enqueues models that an earlier version stored without a light variant, although they exceed its
 * triangle budget. They are processed one at a time, after recent uploads.
 */
export const enqueueMissingVariants = ({
  db,
  runner,
}: {
  db: Db
  runner: Pick<JobRunner, 'addAll'>
}): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await claimModelsWithoutVariants(tx, variantBudgets.light.triangles, batchSize)
    await runner.addAll(tx, { ...variantsJobDefinition, priority: -1 }, found)
  })
