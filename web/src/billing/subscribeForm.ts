import { billingRoutes, type Product } from '@nspect/contract/billing'
import { type Tier, tiers } from '@nspect/contract/vocab'
import type { ApiError } from '../api/ApiError.ts'
import { errorText } from '../i18n/errorText.ts'
import { wordIssues } from '../i18n/issues.ts'

/** Both as their selects hold them; blank = not chosen yet. */
export interface SubscribeValues {
  clientTierName: string
  paymentProfileId: string
}

export const nothingChosen: SubscribeValues = { clientTierName: '', paymentProfileId: '' }

/** The plans to go to: those above the present one that are sold, and Enterprise, which is bought by a call (T107). */
export const offeredTiers = (current: Tier, products: readonly Product[]): Tier[] =>
  tiers
    .slice(tiers.indexOf(current) + 1)
    .filter((tier) => tier === 'Enterprise' || products.some(({ name }) => name === tier))

/** The form as the call takes it. */
export const argsOf = (clientId: number, { clientTierName, paymentProfileId }: SubscribeValues) => ({
  clientId,
  clientTierName: tiers.find((tier) => tier === clientTierName),
  paymentProfileId: paymentProfileId === '' ? undefined : Number(paymentProfileId),
})

/** What the server would say about the fields, found with its own schema; `noProfiles` where there is no card to choose. */
export const subscribeProblems = (values: SubscribeValues, noProfiles: string | undefined): Record<string, string> => {
  const found = billingRoutes.subscribe.body.safeParse(argsOf(1, values))
  const worded = wordIssues(found.error?.issues ?? [], {})
  return {
    ...worded,
    ...(values.clientTierName === 'Enterprise' && { clientTierName: errorText('billing.enterprise') }),
    ...(worded.paymentProfileId !== undefined && noProfiles !== undefined && { paymentProfileId: noProfiles }),
  }
}

const aboutTier: readonly string[] = ['billing.enterprise', 'billing.sameTier', 'billing.lowerTier', 'billing.notSold']

/** A refusal that belongs beside a field: the one that it names, or the plan where it speaks of the plan. */
export const placeRefusal = (error: ApiError): Record<string, string> => {
  if (aboutTier.includes(error.code)) return { clientTierName: error.message }
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
}
