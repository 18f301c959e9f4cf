import { subscriptionStates } from '@nspect/contract/shared/enums'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { getTierOfBillingProduct, isSubscriptionOver } from './billing.rules.ts'
import {
  type BillingProvider,
  hasValidWebhookSignature,
  type Payer,
  ProviderMessageError,
  type ProviderSubscription,
  ProviderUnavailableError,
} from './billingProvider.ts'
import { formatMaxioErrors, MaxioRest, type RestAccess } from './maxioRest.ts'

/** Credentials and keys for Maxio Advanced Billing. */
export interface MaxioAccess extends RestAccess {
  /** of the script in the browser; with `privateKey` it signs security tokens */
  publicKey: string | undefined
  privateKey: string | undefined
  /** verifies Maxio's webhooks; without it none is trusted */
  webhookKey: string | undefined
  /** of the site's prices, which do not include it */
  currency: string
}

/** lifetime of a security token, in seconds */
const tokenSeconds = 15 * 60

const id = z.int().min(1)
const money = z.int().min(0)
const product = z.object({
  product: z.object({
    name: z.string(),
    handle: z.string(),
    price_in_cents: money,
    interval: z.int(),
    interval_unit: z.enum(['day', 'month']),
    archived_at: z.null().optional(),
  }),
})
const customer = z.object({ customer: z.object({ id }) })
const profile = z.object({
  payment_profile: z.object({ id, masked_card_number: z.string().nullish() }),
})
const subscription = z.object({
  subscription: z.object({
    id,
    state: z.string(),
    current_period_ends_at: z.string().nullish(),
    cancel_at_end_of_period: z.boolean().nullish(),
    product: z.object({ name: z.string() }),
    customer: z.object({ id }),
    credit_card: z.object({ masked_card_number: z.string().nullish() }).nullish(),
  }),
})
const link = z.object({ url: z.url(), new_link_available_at: z.string().nullish() })

const unmasked = 'XXXX'
/** end states of a subscription that have no name of their own here */
const deadStates: ReadonlySet<string> = new Set(['trial_ended', 'failed_to_create'])

const toProviderSubscription = ({
  subscription: one,
}: z.output<typeof subscription>): ProviderSubscription => ({
  id: one.id,
  customerId: one.customer.id,
  productName: one.product.name,
  state: deadStates.has(one.state)
    ? 'expired'
    : (subscriptionStates.find((state) => state === one.state) ?? 'other'),
  currentPeriodEndsAt: one.current_period_ends_at ? new Date(one.current_period_ends_at) : null,
  endsAtPeriodEnd: one.cancel_at_end_of_period ?? false,
  maskedCardNumber: one.credit_card?.masked_card_number ?? null,
})

const viewOfCard = ({ payment_profile: one }: z.output<typeof profile>) => ({
  id: one.id,
  masked_card_number: one.masked_card_number ?? unmasked,
})

/** Maxio Advanced Billing as an installation's payment provider. */
export const createMaxioBillingProvider = (access: MaxioAccess): BillingProvider => {
  const rest = new MaxioRest(access)
  return {
    kind: 'maxio',
    name: new URL(access.baseUrl).host,
    listProducts: () => listProducts(rest, access.currency),
    ...customersAt(rest),
    ...subscriptionsAt(rest),
    managementLink: (customerId) => managementLink(rest, customerId),
    securityToken: (now) => securityToken(access, now),
    isSigned: (payload, signature) =>
      access.webhookKey !== undefined &&
      hasValidWebhookSignature(access.webhookKey, payload, signature),
  }
}

const listProducts = async (rest: MaxioRest, currency: string) =>
  (await rest.get('/products.json?per_page=200', z.array(z.unknown()))).flatMap((item) => {
    // foreign products may have any shape
    const one = product.safeParse(item).data?.product
    const name = one && getTierOfBillingProduct(one.name)
    if (!name) return []
    const { handle, interval, price_in_cents: priceInCents, interval_unit: intervalUnit } = one
    return [{ name, handle, priceInCents, currency, interval, intervalUnit }]
  })

type CustomerCalls = Pick<
  BillingProvider,
  'findCustomer' | 'addCustomer' | 'listPaymentProfiles' | 'addPaymentProfile'
>

/** Customers and their cards. */
const customersAt = (rest: MaxioRest): CustomerCalls => ({
  findCustomer: async (reference) =>
    (await rest.find(`/customers/lookup.json?reference=${encodeURIComponent(reference)}`, customer))
      ?.customer.id,
  addCustomer: async (payer) =>
    (await rest.post('/customers.json', customer, { customer: toMaxioCustomer(payer) })).customer
      .id,
  listPaymentProfiles: async (customerId) =>
    (
      await rest.get(
        `/payment_profiles.json?customer_id=${customerId}&per_page=200`,
        z.array(profile),
      )
    ).map(viewOfCard),
  addPaymentProfile: async (customerId, paymentToken) =>
    viewOfCard(
      await rest.post('/payment_profiles.json', profile, {
        payment_profile: { customer_id: customerId, chargify_token: paymentToken },
      }),
    ),
})

type SubscriptionCalls = Pick<
  BillingProvider,
  | 'readSubscription'
  | 'findSubscription'
  | 'addSubscription'
  | 'changeProduct'
  | 'resumeSubscription'
  | 'cancelSubscription'
>

/** Subscriptions. */
const subscriptionsAt = (rest: MaxioRest): SubscriptionCalls => {
  const readSubscription = async (subscriptionId: number) => {
    const found = await rest.find(`/subscriptions/${subscriptionId}.json`, subscription)
    return found && toProviderSubscription(found)
  }
  return {
    readSubscription,
    findSubscription: async (reference) => {
      const path = `/subscriptions/lookup.json?reference=${encodeURIComponent(reference)}`
      const found = await rest.find(path, subscription)
      return found && toProviderSubscription(found)
    },
    addSubscription: async ({ reference, customerId, productHandle, paymentProfileId }) =>
      toProviderSubscription(
        await rest.post('/subscriptions.json', subscription, {
          subscription: {
            reference,
            customer_id: customerId,
            product_handle: productHandle,
            payment_profile_id: paymentProfileId,
          },
        }),
      ),
    changeProduct: async (subscriptionId, { productHandle, paymentProfileId }) => {
      const path = `/subscriptions/${subscriptionId}`
      await rest.post(
        `${path}/payment_profiles/${paymentProfileId}/change_payment_profile.json`,
        profile,
        {},
      )
      const migration = { product_handle: productHandle }
      return toProviderSubscription(
        await rest.post(`${path}/migrations.json`, subscription, { migration }),
      )
    },
    resumeSubscription: async (subscriptionId) => {
      const response = await rest.ask(
        'DELETE',
        `/subscriptions/${subscriptionId}/delayed_cancel.json`,
      )
      // rejected because it runs on already; any other reason must be reported
      const found = await readSubscription(subscriptionId)
      if (!found || found.endsAtPeriodEnd)
        throw new ProviderMessageError(formatMaxioErrors(response.body))
      return found
    },
    cancelSubscription: async (subscriptionId) => {
      const response = await rest.ask('DELETE', `/subscriptions/${subscriptionId}.json`, {
        subscription: { cancellation_message: 'The client was deleted.' },
      })
      if (response.status < 400 || response.status === 404) return
      // rejected because it has ended already; any other reason must be reported
      const found = await readSubscription(subscriptionId)
      if (found && !isSubscriptionOver(found.state))
        throw new ProviderMessageError(formatMaxioErrors(response.body))
    },
  }
}

const managementLink = async (rest: MaxioRest, customerId: number) => {
  const read = async () => {
    const path = `/portal/customers/${customerId}/management_link.json`
    const { url, new_link_available_at: next } = await rest.get(path, link)
    return { url, until: next ? new Date(next) : null }
  }
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ProviderMessageError)) throw error
    // a customer created through the API has no page yet
    const enabled = await rest.ask(
      'POST',
      `/portal/customers/${customerId}/enable.json?auto_invite=0`,
    )
    if (enabled.status >= 400) throw error
    return read()
  }
}

const securityToken = async ({ publicKey, privateKey }: MaxioAccess, now: Date) => {
  if (!publicKey || !privateKey)
    throw new ProviderUnavailableError('no keys for security tokens are set')
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(publicKey)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(new TextEncoder().encode(privateKey))
}

/** Maxio requires two names, we have one: its last word is the last name. */
const toMaxioCustomer = ({ reference, businessName, contactName, email }: Payer) => {
  const words = contactName.trim().split(/\s+/)
  const last = words.at(-1) || businessName
  const first = words.slice(0, -1).join(' ') || businessName
  return { reference, organization: businessName, first_name: first, last_name: last, email }
}
