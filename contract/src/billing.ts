import { z } from 'zod'
import { limits } from './limits.ts'
import { routes } from './route.ts'
import { id, instant, text, textId, written } from './scalars.ts'
import { clientTier } from './sessions.ts'
import { subscriptionStates, tiers } from './vocab.ts'

export { billingMessages } from './sentences/billing.ts'

/** Ids of the payment provider's records, which may be larger than those of our database. */
const providerId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const textProviderId = z
  .union([providerId, z.string().regex(/^[1-9]\d{0,14}$/)], { error: 'value.invalid' })
  .transform(Number)

/** What is sold, with its price (T111): `priceInCents` every so many of a unit. */
export const product = z.object({
  name: z.enum(tiers),
  priceInCents: z.int().min(0),
  currency: z.string(),
  interval: z.int(),
  intervalUnit: z.enum(['day', 'month']),
})
export type Product = z.output<typeof product>

/** A card that the provider keeps; all that is known of it here is its mask. */
export const paymentProfile = z.object({ id: providerId, masked_card_number: z.string() })
export type PaymentProfile = z.output<typeof paymentProfile>

/** What a client pays for (T108), as the provider last reported it; nulls where it pays for nothing. */
export const subscription = z.object({
  clientId: id,
  clientTier,
  chargifyCustomerId: providerId.nullable(),
  subscriptionId: providerId.nullable(),
  state: z.enum(subscriptionStates).nullable(),
  /** when it is charged next, or ends */
  currentPeriodEndsAt: instant.nullable(),
  /** ended by the client on the provider's page: it runs until then and is charged no more */
  endsAtPeriodEnd: z.boolean(),
  maskedCardNumber: z.string().nullable(),
  /** since when a charge has failed (T109) */
  unpaidSince: instant.nullable(),
})
export type Subscription = z.output<typeof subscription>

/** A number of a card has no business here, under whatever name: the card goes to the provider alone (T110). */
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

/** Whose: the caller's own client; a SuperAdmin, who has none, names one. */
const whose = { clientId: id.optional() }
const textWhose = { clientId: textId.optional() }

/** What the provider's program made of a card in the browser: good once, and no number of a card itself. */
const paymentToken = z
  .string({ error: 'billing.tokenNeeded' })
  .trim()
  .min(1, { error: 'billing.tokenNeeded' })
  .max(200)
  .refine((s) => !/^[\d -]{12,}$/.test(s), { error: 'billing.rawCard' })

export const billingRoutes = routes({
  /** what can be bought and what it costs; at most five minutes old */
  listProducts: {
    kind: 'json',
    method: 'GET',
    path: 'ClientTier/GetProductsFromChargify',
    can: 'billing.products',
    changes: false,
    answer: z.array(product),
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
  /** the provider's own page, where a plan is lowered or ended (T107) */
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
  /** `data` is null where nothing is paid for */
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
  /** lets the provider's program in the browser know that the page is ours */
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
    answer: written({ id: providerId, masked_card_number: z.string() }),
    says: 'billing.cardSaved',
  },
  /** moves the client to a higher plan, paid by a card that it has saved (T107) */
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
    answer: written({ result: z.boolean() }),
    says: 'billing.subscribed',
  },
  /**
   * The provider tells that something changed. What it sends is a form; its raw text arrives here as `payload`, and the head
   * that signs it as `signature`. It is believed that something happened, never what: that is asked of the provider.
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
    answer: written({}),
    says: 'billing.heard',
  },
})
