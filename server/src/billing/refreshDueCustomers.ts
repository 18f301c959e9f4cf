import type { Db } from '../db/connect.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { claimCustomersToRefresh } from './billing.queries.ts'
import { cancelJobDefinition, refreshJobDefinition } from './billingJobDefinitions.ts'
import type { BillingProvider } from './billingProvider.ts'

const day = 86_400_000

/**
 * Enqueues a refresh of every customer that was not refreshed for a day: changes that the provider
 * did not report, or reported while the server was down, are known the next day at the latest, and
 * due cancellations are retried.
 */
export const refreshDueCustomers = (
  { db, runner, billing }: { db: Db; runner: Pick<JobRunner, 'addAll'>; billing: BillingProvider },
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await claimCustomersToRefresh(
      tx,
      billing.name,
      new Date(now.getTime() - day),
      now,
    )
    const idsOf = (isCancelDue: boolean) =>
      found
        .filter((customer) => customer.isCancelDue === isCancelDue)
        .map(({ clientId }) => ({ clientId }))
    await runner.addAll(tx, cancelJobDefinition, idsOf(true))
    await runner.addAll(tx, refreshJobDefinition, idsOf(false))
  })
