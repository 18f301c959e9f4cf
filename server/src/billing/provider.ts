import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentProfile, Product } from '@nspect/contract/billing'
import type { BillingKind, SubscriptionState } from '@nspect/contract/vocab'

/** A product that is sold as one of our tiers; `handle` is the provider's name for it. */
export interface SoldProduct extends Product {
  handle: string
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: number
  customerId: number
  /** what is bought, in the provider's words */
  productName: string
  state: SubscriptionState
  currentPeriodEndsAt: Date | null
  /** the customer has ended it: it runs until then and is charged no more */
  endsAtPeriodEnd: boolean
  maskedCardNumber: string | null
}

/** The customer's page at the provider, and until when it is of no use to ask for another. */
interface ManagementLink {
  url: string
  until: Date | null
}

/** The customer as sent to the provider; `reference` is our own name for the client, by which the customer is found again. */
export interface Payer {
  reference: string
  businessName: string
  contactName: string
  email: string
}

/**
 * Where money is taken. Every call may throw `ProviderUnavailable` (try later: it may have been done or not) or `ProviderError`
 * (it was not done, and why). What is looked for and not there is undefined.
 */
export interface BillingProvider {
  kind: BillingKind
  /** tells its numbers from those of another provider or site */
  name: string
  listProducts(): Promise<SoldProduct[]>
  findCustomer(reference: string): Promise<number | undefined>
  addCustomer(payer: Payer): Promise<number>
  listPaymentProfiles(customerId: number): Promise<PaymentProfile[]>
  addPaymentProfile(customerId: number, paymentToken: string): Promise<PaymentProfile>
  readSubscription(id: number): Promise<ProviderSubscription | undefined>
  findSubscription(reference: string): Promise<ProviderSubscription | undefined>
  addSubscription(subscription: {
    reference: string
    customerId: number
    productHandle: string
    paymentProfileId: number
  }): Promise<ProviderSubscription>
  /**
   * moves to another product at once, the rest of what was paid being set off, paid by that card from now on; what the
   * customer had ended runs on
   */
  changeProduct(
    id: number,
    to: { productHandle: string; paymentProfileId: number; endsAtPeriodEnd: boolean },
  ): Promise<ProviderSubscription>
  /** ends it at once; one that has ended already stays so */
  cancelSubscription(id: number): Promise<void>
  /** the page on which the customer downgrades or cancels the plan */
  managementLink(customerId: number): Promise<ManagementLink>
  /** what the provider's program in the browser asks for */
  securityToken(now: Date): Promise<string>
  /** did the provider sign this? */
  isSigned(payload: string, signature: string): boolean
}

/** No answer, or none that could be understood. */
export class ProviderUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'ProviderUnavailable'
  }
}

/** The provider's own words about why not; empty where it gave none. */
export class ProviderError extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'ProviderError'
  }
}

/** HMAC-SHA-256 in hex over the raw text, as the provider signs what it sends. */
export const signatureOf = (payload: string, key: string): string =>
  createHmac('sha256', key).update(payload).digest('hex')

/** Compares in constant time. */
export const isSignedWith = (key: string, payload: string, signature: string): boolean => {
  const [presented, right] = [Buffer.from(signature), Buffer.from(signatureOf(payload, key))]
  return presented.length === right.length && timingSafeEqual(presented, right)
}

/** milliseconds for which prices are cached (contract/permissions.csv, GetProductsFromChargify) */
const pricesHold = 5 * 60_000

/** The same provider, asked for its products at most once in five minutes, and for a customer's page when it gives out another. */
export const remembering = (provider: BillingProvider, now: () => Date): BillingProvider => {
  let cached: { at: number; products: Promise<SoldProduct[]> } | undefined
  const pages = new Map<number, ManagementLink>()
  return {
    ...provider,
    listProducts: () => {
      const at = now().getTime()
      if (cached && at - cached.at < pricesHold) return cached.products
      const products = provider.listProducts()
      const request = { at, products }
      cached = request
      products.catch(() => {
        if (cached === request) cached = undefined
      })
      return products
    },
    managementLink: async (customerId) => {
      const page = pages.get(customerId)
      if (page?.until && page.until > now()) return page
      const link = await provider.managementLink(customerId)
      pages.set(customerId, link)
      return link
    },
  }
}
