import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { takeUnlooked } from './billing.queries.ts'
import { cancelWork, refreshWork } from './billingWork.ts'
import type { BillingProvider } from './provider.ts'

const day = 86_400_000

/**
 * Leaves work to ask about every customer whom nobody has asked about for a day: what the provider told nobody, or told while it
 * could not be heard, is known the next day at the latest, and what is to be ended is ended.
 */
export const lookAgain = (
  { db, runner, billing }: { db: Db; runner: Pick<JobRunner, 'addAll'>; billing: BillingProvider },
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await takeUnlooked(tx, billing.name, new Date(now.getTime() - day), now)
    const idsOf = (isCancelDue: boolean) =>
      found.filter((one) => one.isCancelDue === isCancelDue).map(({ clientId }) => ({ clientId }))
    await runner.addAll(tx, cancelWork, idsOf(true))
    await runner.addAll(tx, refreshWork, idsOf(false))
  })
