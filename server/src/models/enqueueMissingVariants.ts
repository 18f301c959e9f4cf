import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { takeUnlightened } from './models.queries.ts'
import { budgets, variantsWork } from './variantsJobDefinition.ts'

/** per start, latest uploads first */
const most = 100

/**
 * Enqueues models that an earlier version stored without a light variant, although they exceed its triangle budget.
 * They are processed one at a time, after recent uploads.
 */
export const lightenOlder = ({ db, runner }: { db: Db; runner: Pick<JobRunner, 'addAll'> }): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await takeUnlightened(tx, budgets.light.triangles, most)
    await runner.addAll(tx, { ...variantsWork, priority: -1 }, found)
  })
