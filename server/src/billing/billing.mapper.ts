import type { Subscription } from '@nspect/contract/billing/billing'
import { tiers } from '@nspect/contract/shared/enums'
import type { clientBilling } from '../db/tables/billing.ts'
import type { BilledClient } from './billing.queries.ts'
import { getSubscriptionTier, isSubscriptionUnpaid } from './billing.rules.ts'
import type { ProviderSubscription } from './billingProvider.ts'

/** A client's subscription as sent to the web client. */
export const mapSubscription = ({ id, tier, billing }: BilledClient): Subscription => ({
  clientId: id,
  clientTier: { id: tiers.indexOf(tier) + 1, name: tier },
  chargifyCustomerId: billing?.customerId ?? null,
  subscriptionId: billing?.subscriptionId ?? null,
  state: billing?.state ?? null,
  currentPeriodEndsAt: billing?.currentPeriodEndsAt?.toISOString() ?? null,
  endsAtPeriodEnd: billing?.endsAtPeriodEnd ?? false,
  maskedCardNumber: billing?.maskedCardNumber ?? null,
  unpaidSince: billing?.unpaidSince?.toISOString() ?? null,
})

/**
 * The stored row of a subscription; `unpaidSince` counts from the first time it was seen unpaid.
 */
export const toBillingRow = (
  clientId: number,
  provider: string,
  subscription: ProviderSubscription,
  before: typeof clientBilling.$inferSelect | null,
  now: Date,
): typeof clientBilling.$inferInsert => ({
  clientId,
  provider,
  customerId: subscription.customerId,
  subscriptionId: subscription.id,
  tier: getSubscriptionTier(subscription) ?? before?.tier ?? null,
  state: subscription.state,
  currentPeriodEndsAt: subscription.currentPeriodEndsAt,
  endsAtPeriodEnd: subscription.endsAtPeriodEnd,
  maskedCardNumber: subscription.maskedCardNumber,
  unpaidSince: isSubscriptionUnpaid(subscription.state) ? (before?.unpaidSince ?? now) : null,
})
