import type { Db } from '../db/connect.ts'
import { type AuditRow, insertAuditRows } from '../http/pipeline/pipeline.queries.ts'
import { toBillingRow } from './billing.mapper.ts'
import { findBilling, lockBilling, updateClientTier, upsertBilling } from './billing.queries.ts'
import { getTierAfterRefresh } from './billing.rules.ts'
import type { BillingProvider, ProviderSubscription } from './billingProvider.ts'
import {
  buildClientReference,
  findLastSubscription,
  getBillingOfProvider,
} from './buySubscription.ts'

/** What billing jobs need. */
export interface BillingParts {
  billing: BillingProvider
  site: { publicUrl: string }
  now: () => Date
}

/** A response was outdated and not stored: the job is retried. */
export const createOutdatedResponseError = () =>
  new Error('somebody else heard from the provider meanwhile')

/**
 * Reads a client's last subscription from the provider; undefined if this provider does not know
 * the client.
 */
export const fetchSubscription = async (
  { billing, site }: BillingParts,
  db: Db,
  clientId: number,
) => {
  const client = await findBilling(db, clientId)
  if (!client || !getBillingOfProvider(billing, client)) return undefined
  const { last } = await findLastSubscription(
    billing,
    client,
    buildClientReference(site.publicUrl, client),
  )
  return { client, subscription: last }
}

/**
 * Stores the provider's response about a client's subscription, and moves the client to its plan.
 * `seen` is the stored version at the time of the request: an older response never overwrites a
 * newer one.
 */
export const applySubscription = (
  { billing: { name }, now }: BillingParts,
  db: Db,
  { clientId, seen, isCancelDue }: { clientId: number; seen: number; isCancelDue: boolean },
  subscription: ProviderSubscription,
): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockBilling(tx, clientId)
    if (!locked) return
    const { billing, tier } = locked
    if (billing.version !== seen) throw createOutdatedResponseError()
    const at = now()
    const next = getTierAfterRefresh(subscription, billing.tier, tier)
    await upsertBilling(tx, {
      ...toBillingRow(clientId, name, subscription, billing, at),
      isCancelDue,
    })
    if (next === undefined) return
    await updateClientTier(tx, clientId, next, at)
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
    await insertAuditRows(tx, [event])
  })
