import { job } from '../jobs/job.ts'
import { findBilling, saveBilling } from './billing.queries.ts'
import { cancelWork } from './billingWork.ts'
import type { BillingProvider } from './provider.ts'

/** Ends the subscription of a deleted client at the provider; it stays ended when the client comes back (T33). */
export const cancelJob = ({ billing }: { billing: BillingProvider }) =>
  job<{ clientId: number }>({
    ...cancelWork,
    atOnce: 1,
    seconds: 60,
    retries: { tries: 8, wait: 60 },
    run: async ({ clientId }, { db }) => {
      const known = await findBilling(db, clientId)
      if (!known || known.subscriptionId === null) return
      await billing.cancelSubscription(known.subscriptionId)
      await saveBilling(db, { ...known, state: 'canceled', tier: 'Individual', unpaidSince: null })
    },
    // money may still be taken: it stays among the failed jobs, which a SuperAdmin sees
    gaveUp: async () => undefined,
  })
