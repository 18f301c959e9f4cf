import { type SubscriptionState, type Tier, tiers } from '@nspect/contract/shared/enums'
import { HttpError } from '../http/httpError.ts'

/** The tier of a product by its name (T107). */
export const getTierOfBillingProduct = (name: string): Tier | undefined =>
  tiers.find((tier) => tier.toLowerCase() === name.trim().toLowerCase())

/** Is the requested tier higher than the present one? */
export const isHigherTier = (present: Tier, requested: Tier): boolean =>
  tiers.indexOf(requested) > tiers.indexOf(present)

/**
 * Throws for the present plan and lower ones: those are changed on the provider's own page (T107).
 */
export const assertHigherTier = (present: Tier, requested: Tier): void => {
  if (requested === present) throw new HttpError('billing.sameTier')
  if (!isHigherTier(present, requested)) throw new HttpError('billing.lowerTier')
}

const overStates: readonly SubscriptionState[] = ['canceled', 'expired']
const unpaidStates: readonly SubscriptionState[] = ['past_due', 'unpaid']

/**
 * Has the subscription ended? A merely unpaid one has not: nobody loses anything for that (T109).
 */
export const isSubscriptionOver = (state: SubscriptionState): boolean => overStates.includes(state)

/** Has a charge failed? */
export const isSubscriptionUnpaid = (state: SubscriptionState): boolean =>
  unpaidStates.includes(state)

/** The tier that a subscription gives now. */
export const getSubscriptionTier = (subscription: {
  productName: string
  state: SubscriptionState
}): Tier | null =>
  isSubscriptionOver(subscription.state)
    ? 'Individual'
    : (getTierOfBillingProduct(subscription.productName) ?? null)

/**
 * The tier that a client should get after a refresh: undefined if unchanged. `gave` is the tier of
 * its subscription at the last refresh, null before the first.
 */
export const getTierAfterRefresh = (
  subscription: { productName: string; state: SubscriptionState },
  gave: Tier | null,
  present: Tier,
): Tier | undefined => {
  const next = getSubscriptionTier(subscription)
  if (next === null || next === gave || next === present) return undefined
  // a SuperAdmin has chosen another tier meanwhile, or a higher one before any purchase: that stays
  const isDecided = gave === null ? isHigherTier(next, present) : present !== gave
  return isDecided ? undefined : next
}
