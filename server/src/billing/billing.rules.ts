import { type SubscriptionState, type Tier, tiers } from '@nspect/contract/vocab'
import { Refusal } from '../http/refuse.ts'

/** The tier that a product of that name stands for (T107). */
export const tierOfProduct = (name: string): Tier | undefined =>
  tiers.find((tier) => tier.toLowerCase() === name.trim().toLowerCase())

/** Refuses the plan that one has, and lower ones: those are for the provider's own page (T107). */
export const refuseUnlessHigher = (present: Tier, wanted: Tier): void => {
  if (wanted === present) throw new Refusal('billing.sameTier')
  if (tiers.indexOf(wanted) < tiers.indexOf(present)) throw new Refusal('billing.lowerTier')
}

const overStates: readonly SubscriptionState[] = ['canceled', 'expired']
const unpaidStates: readonly SubscriptionState[] = ['past_due', 'unpaid']

/** Has it come to its end? One that is merely not paid has not: nobody loses anything for that (T109). */
export const isOver = (state: SubscriptionState): boolean => overStates.includes(state)

/** Has a charge failed? */
export const isUnpaid = (state: SubscriptionState): boolean => unpaidStates.includes(state)

/**
 * The tier that a client is to have once the provider was asked: undefined where nothing changed there since the last time, so
 * that what a SuperAdmin has decided meanwhile stays.
 */
export const tierToTake = (
  told: { productName: string; state: SubscriptionState },
  lastTold: Tier | null,
): Tier | undefined => {
  const now = isOver(told.state) ? 'Individual' : tierOfProduct(told.productName)
  return now === lastTold ? undefined : now
}
