import { job } from '../jobs/job.ts'
import { applySubscription, type BillingParts, fetchSubscription } from './applySubscription.ts'
import { isSubscriptionOver } from './billing.rules.ts'
import { cancelJobDefinition, refreshJobDefinition } from './billingJobDefinitions.ts'

/**
 * Reads a subscription from the provider and stores it. Whatever triggered the refresh, in whatever
 * order, what counts is the provider's current state (BI-133).
 */
export const createRefreshSubscriptionJob = (parts: BillingParts) =>
  job<{ clientId: number }>({
    ...refreshJobDefinition,
    concurrency: 1,
    seconds: 60,
    retries: { tries: 8, wait: 60 },
    run: async ({ clientId }, { db, add }) => {
      const found = await fetchSubscription(parts, db, clientId)
      if (!found?.subscription) return
      const { client, subscription } = found
      const { version: seen, isCancelDue } = client.billing
      await applySubscription(parts, db, { clientId, seen, isCancelDue }, subscription)
      // a purchase and the deletion of its client overlapped
      if (client.isDeleted && !isSubscriptionOver(subscription.state))
        await db.transaction((tx) => add(tx, cancelJobDefinition, { clientId }))
    },
    // it is refreshed every day, and for every event of the provider
    onFailed: async () => undefined,
  })
