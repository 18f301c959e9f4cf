import { job } from '../jobs/job.ts'
import {
  applySubscription,
  type BillingParts,
  createOutdatedResponseError,
  fetchSubscription,
} from './applySubscription.ts'
import { clearSubscriptionCancelDue } from './billing.queries.ts'
import { isSubscriptionOver } from './billing.rules.ts'
import { cancelJobDefinition } from './billingJobDefinitions.ts'

/**
 * Cancels the subscription of a deleted client at the provider; it stays cancelled if the client is
 * restored (T33).
 */
export const createCancelSubscriptionJob = (parts: BillingParts) =>
  job<{ clientId: number }>({
    ...cancelJobDefinition,
    concurrency: 1,
    seconds: 60,
    retries: { tries: 8, wait: 60 },
    run: async ({ clientId }, { db }) => {
      const found = await fetchSubscription(parts, db, clientId)
      if (!found) return
      const { client, subscription } = found
      if (subscription && !isSubscriptionOver(subscription.state))
        await parts.billing.cancelSubscription(subscription.id)
      const ended = subscription && (await parts.billing.readSubscription(subscription.id))
      const seen = client.billing.version
      if (ended) await applySubscription(parts, db, { clientId, seen, isCancelDue: false }, ended)
      else if (!(await clearSubscriptionCancelDue(db, clientId, seen)))
        throw createOutdatedResponseError()
    },
    // it stays due, and is retried every day
    onFailed: async () => undefined,
  })
