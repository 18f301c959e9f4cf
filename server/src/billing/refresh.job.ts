import { job } from '../jobs/job.ts'
import { isOver } from './billing.rules.ts'
import { cancelWork, refreshWork } from './billingWork.ts'
import { askAbout, type BillingParts, takeOver } from './takeOver.ts'

/**
 * Asks the provider what became of a subscription and takes it over. Whatever made somebody ask, in whatever order it
 * arrived, what counts is what the provider has now (BI-133).
 */
export const refreshJob = (parts: BillingParts) =>
  job<{ clientId: number }>({
    ...refreshWork,
    concurrency: 1,
    seconds: 60,
    retries: { tries: 8, wait: 60 },
    run: async ({ clientId }, { db, add }) => {
      const found = await askAbout(parts, db, clientId)
      if (!found?.told) return
      const { client, told } = found
      const { version: seen, isCancelDue } = client.billing
      await takeOver(parts, db, { clientId, seen, isCancelDue }, told)
      // a purchase and the deletion of its client crossed each other
      if (client.isDeleted && !isOver(told.state)) await db.transaction((tx) => add(tx, cancelWork, { clientId }))
    },
    // it is asked again every day, and whenever the provider tells something
    onFailed: async () => undefined,
  })
