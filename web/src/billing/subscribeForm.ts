import { type BillingProduct, billingRoutes } from '@nspect/contract/billing/billing'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import type { ApiError } from '../api/ApiError.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'

/** Values of the selects; blank if nothing is selected. */
export interface SubscribeValues {
  clientTierName: string
  paymentProfileId: string
}

export const emptySubscribeValues: SubscribeValues = { clientTierName: '', paymentProfileId: '' }

/**
 * The plans above the current one that are for sale, and Enterprise, which is sold by phone (T107).
 */
export const listTiersForSale = (current: Tier, products: readonly BillingProduct[]): Tier[] =>
  tiers
    .slice(tiers.indexOf(current) + 1)
    .filter((tier) => tier === 'Enterprise' || products.some(({ name }) => name === tier))

/** The form as request arguments. */
export const toSubscribeArgs = (
  clientId: number,
  { clientTierName, paymentProfileId }: SubscribeValues,
) => ({
  clientId,
  clientTierName: tiers.find((tier) => tier === clientTierName),
  paymentProfileId: paymentProfileId === '' ? undefined : Number(paymentProfileId),
})

/**
 * Field errors found with the server's schema; `noProfiles` is the message if there is no card to
 * select.
 */
export const validateSubscription = (
  values: SubscribeValues,
  noProfiles: string | undefined,
): Record<string, string> => {
  const result = billingRoutes.subscribe.body.safeParse(toSubscribeArgs(1, values))
  const fieldErrors = translateSchemaIssues(result.error?.issues ?? [], {})
  return {
    ...fieldErrors,
    ...(values.clientTierName === 'Enterprise' && {
      clientTierName: getErrorText('billing.enterprise'),
    }),
    ...(fieldErrors.paymentProfileId !== undefined &&
      noProfiles !== undefined && { paymentProfileId: noProfiles }),
  }
}

const tierErrors: readonly string[] = [
  'billing.enterprise',
  'billing.sameTier',
  'billing.lowerTier',
  'billing.notSold',
]

/** Maps an API error to the fields that it names, or to the plan field if it is about the plan. */
export const toSubscribeFieldErrors = (error: ApiError): Record<string, string> => {
  if (tierErrors.includes(error.code)) return { clientTierName: error.message }
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
}
