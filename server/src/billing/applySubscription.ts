import type { Db } from '../db/connect.ts'
import { type AuditRow, writeAudit } from '../http/pipeline/pipeline.queries.ts'
import { billingRow } from './billing.mapper.ts'
import { findBilling, holdBilling, moveToTier, saveBilling } from './billing.queries.ts'
import { tierToTake } from './billing.rules.ts'
import type { BillingProvider, ProviderSubscription } from './billingProvider.ts'
import { keptOf, lastOf, referenceOf } from './buyPlan.ts'

/** What billing jobs need. */
export interface BillingParts {
  billing: BillingProvider
  site: { publicUrl: string }
  now: () => Date
}

/** A response was outdated and not stored: the job is retried. */
export const refreshedMeanwhile = () => new Error('somebody else heard from the provider meanwhile')

/** Reads a client's last subscription from the provider; undefined if this provider does not know the client. */
export const fetchSubscription = async (
  { billing, site }: BillingParts,
  db: Db,
  clientId: number,
) => {
  const client = await findBilling(db, clientId)
  if (!client || !keptOf(billing, client)) return undefined
  const { last } = await lastOf(billing, client, referenceOf(site.publicUrl, client))
  return { client, subscription: last }
}

/**
 * Stores the provider's response about a client's subscription, and moves the client to its plan. `seen` is the stored
 * version at the time of the request: an older response never overwrites a newer one.
 */
export const applySubscription = (
  { billing: { name }, now }: BillingParts,
  db: Db,
  { clientId, seen, isCancelDue }: { clientId: number; seen: number; isCancelDue: boolean },
  subscription: ProviderSubscription,
): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await holdBilling(tx, clientId)
    if (!locked) return
    const { billing, tier } = locked
    if (billing.version !== seen) throw refreshedMeanwhile()
    const at = now()
    const next = tierToTake(subscription, billing.tier, tier)
    await saveBilling(tx, { ...billingRow(clientId, name, subscription, billing, at), isCancelDue })
    if (next === undefined) return
    await moveToTier(tx, clientId, next, at)
    const event: AuditRow = {
      at,
      clientId,
      actor: 'billing',
      actorName: '',
      action: 'billing.move',
      record: 'client',
      recordId: clientId,
      before: { tier },
      after: { tier: next, state: subscription.state },
      requestId: `subscription ${subscription.id}`,
    }
    await writeAudit(tx, [event])
  })
