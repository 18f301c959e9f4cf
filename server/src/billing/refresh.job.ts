import { job } from '../jobs/job.ts'
import { findBilling } from './billing.queries.ts'
import { refreshWork } from './billingWork.ts'
import type { BillingProvider } from './provider.ts'
import { takeOver } from './takeOver.ts'

/**
 * Asks the provider what became of a subscription and takes it over. Whatever made somebody ask, in whatever order it
 * arrived, what counts is what the provider has now (BI-133); one at a time, so that an older answer never comes last.
 */
export const refreshJob = ({ billing, now }: { billing: BillingProvider; now: () => Date }) =>
  job<{ clientId: number }>({
    ...refreshWork,
    atOnce: 1,
    seconds: 60,
    retries: { tries: 8, wait: 60 },
    run: async ({ clientId }, { db }) => {
      const known = await findBilling(db, clientId)
      if (!known || known.subscriptionId === null) return
      const told = await billing.readSubscription(known.subscriptionId)
      if (told) await db.transaction((tx) => takeOver(tx, clientId, told, now()))
    },
    // the next thing that the provider tells asks again; until then it counts among the failed jobs
    gaveUp: async () => undefined,
  })
