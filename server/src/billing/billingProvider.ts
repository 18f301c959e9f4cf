import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BillingProduct, PaymentProfile } from '@nspect/contract/billing/billing'
import type { BillingKind, SubscriptionState } from '@nspect/contract/shared/enums'

/** A product that is sold as one of our tiers; `handle` is the provider's name for it. */
export interface SoldProduct extends BillingProduct {
  handle: string
}

/** The current state of a subscription at the provider. */
export interface ProviderSubscription {
  id: number
  customerId: number
  /** the provider's name of the product */
  productName: string
  state: SubscriptionState
  currentPeriodEndsAt: Date | null
  /** cancelled by the customer: it runs until then and is not charged again */
  endsAtPeriodEnd: boolean
  maskedCardNumber: string | null
}

/** The customer's page at the provider, and until when requesting another one is of no use. */
interface ManagementLink {
  url: string
  until: Date | null
}

/**
 * The customer as sent to the provider; `reference` is our own id of the client, by which the
 * customer is found again.
 */
export interface Payer {
  reference: string
  businessName: string
  contactName: string
  email: string
}

/**
 * A payment provider. Every call may throw `ProviderUnavailableError` (retry later: it may or may
 * not have been done) or `ProviderMessageError` (not done, with the reason). Missing records are
 * returned as undefined.
 */
export interface BillingProvider {
  kind: BillingKind
  /** distinguishes its ids from those of another provider or site */
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
   * changes the product at once, crediting the rest of what was paid, charged to that card from now
   * on
   */
  changeProduct(
    id: number,
    to: { productHandle: string; paymentProfileId: number },
  ): Promise<ProviderSubscription>
  /** lets a subscription that was cancelled for the end of its period run on */
  resumeSubscription(id: number): Promise<ProviderSubscription>
  /** ends it at once; no effect if it has ended already */
  cancelSubscription(id: number): Promise<void>
  /** the page on which the customer downgrades or cancels the plan */
  managementLink(customerId: number): Promise<ManagementLink>
  /** required by the provider's script in the browser */
  securityToken(now: Date): Promise<string>
  /** did the provider sign this? */
  isSigned(payload: string, signature: string): boolean
}

/** No response, or an invalid one. */
export class ProviderUnavailableError extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'ProviderUnavailable'
  }
}

/** The provider's error message; empty if it sent none. */
export class ProviderMessageError extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'ProviderError'
  }
}

/** HMAC-SHA-256 in hex over the raw text, as the provider signs its webhooks. */
export const computeWebhookSignature = (payload: string, key: string): string =>
  createHmac('sha256', key).update(payload).digest('hex')

/** Compares in constant time. */
export const hasValidWebhookSignature = (
  key: string,
  payload: string,
  signature: string,
): boolean => {
  const [presented, right] = [
    Buffer.from(signature),
    Buffer.from(computeWebhookSignature(payload, key)),
  ]
  return presented.length === right.length && timingSafeEqual(presented, right)
}

/**
 * how long prices are cached, in milliseconds (contract/permissions.csv, GetProductsFromChargify)
 */
const pricesHold = 5 * 60_000

/**
 * The provider with a cache: products for five minutes, a customer's page until another one is
 * available.
 */
export const createCachedBillingProvider = (
  provider: BillingProvider,
  now: () => Date,
): BillingProvider => {
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
