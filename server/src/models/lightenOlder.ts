import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { takeUnlightened } from './models.queries.ts'
import { budgets, variantsWork } from './variantsWork.ts'

/** at one start, the latest uploads first */
const most = 100

/**
 * Puts models into line that an earlier version stored without a light form, though they have more triangles than it may hold.
 * They are made one at a time, after whatever people have just uploaded.
 */
export const lightenOlder = ({ db, runner }: { db: Db; runner: Pick<JobRunner, 'addAll'> }): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await takeUnlightened(tx, budgets.light.triangles, most)
    await runner.addAll(tx, { ...variantsWork, priority: -1 }, found)
  })
