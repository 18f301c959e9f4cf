import { type SubscriptionState, type Tier, tiers } from '@nspect/contract/vocab'
import { HttpError } from '../http/httpError.ts'

/** The tier that a product of that name stands for (T107). */
export const tierOfProduct = (name: string): Tier | undefined =>
  tiers.find((tier) => tier.toLowerCase() === name.trim().toLowerCase())

/** Is what is wanted more than what one has? */
export const isHigher = (present: Tier, requested: Tier): boolean => tiers.indexOf(requested) > tiers.indexOf(present)

/** Refuses the plan that one has, and lower ones: those are for the provider's own page (T107). */
export const refuseUnlessHigher = (present: Tier, requested: Tier): void => {
  if (requested === present) throw new HttpError('billing.sameTier')
  if (!isHigher(present, requested)) throw new HttpError('billing.lowerTier')
}

const overStates: readonly SubscriptionState[] = ['canceled', 'expired']
const unpaidStates: readonly SubscriptionState[] = ['past_due', 'unpaid']

/** Has it come to its end? One that is merely not paid has not: nobody loses anything for that (T109). */
export const isOver = (state: SubscriptionState): boolean => overStates.includes(state)

/** Has a charge failed? */
export const isUnpaid = (state: SubscriptionState): boolean => unpaidStates.includes(state)

/** The tier that a subscription gives now. */
export const tierGiven = (subscription: { productName: string; state: SubscriptionState }): Tier | null =>
  isOver(subscription.state) ? 'Individual' : (tierOfProduct(subscription.productName) ?? null)

/**
 * The tier that a client is to have once the provider was asked: undefined where it stays. `gave` is the tier that its
 * subscription stood for the last time, null before it was ever looked at.
 */
export const tierToTake = (
  subscription: { productName: string; state: SubscriptionState },
  gave: Tier | null,
  present: Tier,
): Tier | undefined => {
  const next = tierGiven(subscription)
  if (next === null || next === gave || next === present) return undefined
  // a SuperAdmin has decided otherwise meanwhile, or gave more before anything was bought: that stays
  const isDecided = gave === null ? isHigher(next, present) : present !== gave
  return isDecided ? undefined : next
}
