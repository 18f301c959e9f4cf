import { z } from 'zod'
import { routes } from '../http/route.ts'
import { clientTier } from '../sessions/sessions.ts'
import { subscriptionStates, tiers } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import { id, instant, messageResponse, text, textId } from '../shared/scalars.ts'

/** Ids of the payment provider's records, which may exceed those of our database. */
const providerId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const textProviderId = z
  .union([providerId, z.string().regex(/^[1-9]\d{0,14}$/)], { error: 'value.invalid' })
  .transform(Number)

/** A product with its price (T111): `priceInCents` per interval of so many units. */
export const billingProduct = z.object({
  name: z.enum(tiers),
  priceInCents: z.int().min(0),
  currency: z.string(),
  interval: z.int(),
  intervalUnit: z.enum(['day', 'month']),
})
export type BillingProduct = z.output<typeof billingProduct>

/** A card stored by the provider; we only know its masked number. */
export const paymentProfile = z.object({ id: providerId, masked_card_number: z.string() })
export type PaymentProfile = z.output<typeof paymentProfile>

/** A client's subscription (T108), as last reported by the provider; nulls without one. */
export const subscription = z.object({
  clientId: id,
  clientTier,
  chargifyCustomerId: providerId.nullable(),
  subscriptionId: providerId.nullable(),
  state: z.enum(subscriptionStates).nullable(),
  /** date of the next charge, or of the end */
  currentPeriodEndsAt: instant.nullable(),
  /** canceled by the client on the provider's page: it runs until then without further charges */
  endsAtPeriodEnd: z.boolean(),
  maskedCardNumber: z.string().nullable(),
  /** since when charges have failed (T109) */
  unpaidSince: instant.nullable(),
})
export type Subscription = z.output<typeof subscription>

/** Raw card numbers are rejected under every field name: cards go to the provider only (T110). */
const rawCard = z.undefined({ error: 'billing.rawCard' }).optional()
const noRawCard = {
  number: rawCard,
  cardNumber: rawCard,
  card_number: rawCard,
  full_number: rawCard,
  cvv: rawCard,
  cvc: rawCard,
  expirationMonth: rawCard,
  expiration_month: rawCard,
  expirationYear: rawCard,
  expiration_year: rawCard,
}

/** Defaults to the caller's own client; a SuperAdmin, who has none, names one. */
const whose = { clientId: id.optional() }
const textWhose = { clientId: textId.optional() }

/**
 * Single-use token that the provider's script created from a card in the browser; contains no card
 * number.
 */
const paymentToken = z
  .string({ error: 'billing.tokenNeeded' })
  .trim()
  .min(1, { error: 'billing.tokenNeeded' })
  .max(200)
  .refine((s) => !/^[\d -]{12,}$/.test(s), { error: 'billing.rawCard' })

export const billingRoutes = routes({
  /** available products and prices; cached for five minutes at most */
  listProducts: {
    kind: 'json',
    method: 'GET',
    path: 'ClientTier/GetProductsFromChargify',
    can: 'billing.products',
    changes: false,
    answer: z.array(billingProduct),
  },
  listPaymentProfiles: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetPaymentProfilesForClient',
    can: 'billing.read',
    changes: false,
    query: z.object(textWhose),
    answer: z.array(paymentProfile),
  },
  /** link to the provider's own page, where plans are downgraded or canceled (T107) */
  readManagementLink: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetManagementLink',
    can: 'billing.read',
    changes: false,
    query: z.object({ chargifyCustomerId: textProviderId }),
    answer: z.object({ link: z.string() }),
  },
  readSubscription: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetSubscriptionById',
    can: 'billing.read',
    changes: false,
    query: z.object(textWhose),
    answer: subscription,
  },
  /** `data` is null without a subscription */
  readSubscriptionProduct: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetSubscriptionProduct',
    can: 'billing.read',
    changes: false,
    query: z.object(textWhose),
    answer: z.object({
      result: z.boolean(),
      data: z.object({ product: z.object({ name: z.string() }) }).nullable(),
    }),
  },
  /** proves to the provider's script in the browser that the page is ours */
  makeSecurityToken: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GenerateSecurityToken',
    can: 'billing.pay',
    changes: false,
    query: z.object(textWhose),
    answer: z.object({ securityToken: z.string() }),
  },
  savePaymentProfile: {
    kind: 'json',
    method: 'POST',
    path: 'Client/SavePaymentProfile',
    can: 'billing.pay',
    changes: true,
    body: z.object({ ...whose, ...noRawCard, paymentToken }),
    answer: messageResponse({ id: providerId, masked_card_number: z.string() }),
    successMessage: 'billing.cardSaved',
  },
  /** upgrades the client to a higher plan, charged to a saved card (T107) */
  subscribe: {
    kind: 'json',
    method: 'POST',
    path: 'Client/SavePaymentProfileAndOrSubscribe',
    can: 'billing.pay',
    changes: true,
    body: z.object({
      ...whose,
      ...noRawCard,
      clientTierName: z.enum(tiers, { error: 'billing.tierNeeded' }),
      paymentProfileId: z
        .int({ error: 'billing.profileNeeded' })
        .min(1, { error: 'billing.profileNeeded' })
        .max(Number.MAX_SAFE_INTEGER),
    }),
    answer: messageResponse({ result: z.boolean() }),
    successMessage: 'billing.subscribed',
  },
  /**
   * Webhook of the payment provider. The body is a form; its raw text arrives as `payload`, and the
   * signature header as `signature`. Its content is not trusted: it only triggers a request to the
   * provider for the current state.
   */
  hearProvider: {
    kind: 'json',
    method: 'POST',
    path: 'Webhook/Chargify',
    can: 'public',
    credential: 'none',
    changes: true,
    signatureHeader: 'x-chargify-webhook-signature-hmac-sha-256',
    body: z.object({ payload: text(limits.strangersBody), signature: text(200).default('') }),
    answer: messageResponse({}),
    successMessage: 'billing.heard',
  },
})
