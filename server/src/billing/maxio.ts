import { subscriptionStates } from '@nspect/contract/vocab'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { isOver, tierOfProduct } from './billing.rules.ts'
import {
  type BillingProvider,
  isSignedWith,
  type Payer,
  ProviderError,
  type ProviderSubscription,
  ProviderUnavailable,
} from './provider.ts'

/** Where Maxio Advanced Billing is reached, and as whom. */
export interface MaxioAccess {
  /** https://{site}.chargify.com, without a slash at the end */
  baseUrl: string
  apiKey: string
  /** of the program in the browser; with `privateKey` it signs security tokens */
  publicKey: string | undefined
  privateKey: string | undefined
  /** signs what Maxio sends; without one nothing that arrives is believed */
  webhookKey: string | undefined
  /** of the site's prices, which do not name it themselves */
  currency: string
  /** milliseconds for one answer */
  patience?: number
}

const usualPatience = 10_000
/** seconds for which a security token counts */
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
const profile = z.object({ payment_profile: z.object({ id, masked_card_number: z.string().nullish() }) })
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
/** ends of a subscription that have no name of their own here */
const deadStates: ReadonlySet<string> = new Set(['trial_ended', 'failed_to_create'])

const viewOf = ({ subscription: one }: z.output<typeof subscription>): ProviderSubscription => ({
  id: one.id,
  customerId: one.customer.id,
  productName: one.product.name,
  state: deadStates.has(one.state) ? 'expired' : (subscriptionStates.find((state) => state === one.state) ?? 'other'),
  currentPeriodEndsAt: one.current_period_ends_at ? new Date(one.current_period_ends_at) : null,
  endsAtPeriodEnd: one.cancel_at_end_of_period ?? false,
  maskedCardNumber: one.credit_card?.masked_card_number ?? null,
})

/** The words of a refusal, in whichever of its shapes they came: a list, lists by field, or one text. */
const wordsOf = (body: unknown): string => {
  const { errors, error } = (body ?? {}) as { errors?: unknown; error?: unknown }
  const found = errors ?? error
  const texts = typeof found === 'string' ? [found] : Object.values(found ?? {}).flat()
  return texts
    .filter((text) => typeof text === 'string')
    .join(' ')
    .trim()
}

/**
 * Maxio Advanced Billing over its documented REST interface. Answers are held against their shape; a question is asked once more
 * when it was not answered, a change never is: whoever asked for it looks what became of it.
 */
export const maxioProvider = (access: MaxioAccess): BillingProvider => {
  const authorization = `Basic ${Buffer.from(`${access.apiKey}:x`).toString('base64')}`

  const send = async (method: string, path: string, body: unknown): Promise<{ status: number; body: unknown }> => {
    try {
      const response = await fetch(`${access.baseUrl}${path}`, {
        method,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(access.patience ?? usualPatience),
        redirect: 'error',
      })
      const text = await response.text()
      // what is not there is told by the status alone
      const isEmpty = response.status === 404 || text.trim() === ''
      return { status: response.status, body: isEmpty ? undefined : JSON.parse(text) }
    } catch (error) {
      throw new ProviderUnavailable(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }

  const isSilence = ({ status }: { status: number }) => status >= 500 || status === 429
  const ask = async (method: string, path: string, body?: unknown) => {
    const once = () => send(method, path, body)
    const first = method === 'GET' ? await once().catch(once) : await once()
    const answer = method === 'GET' && first.status >= 500 ? await once() : first
    if (isSilence(answer)) throw new ProviderUnavailable(`${method} ${path}: ${answer.status}`)
    // our own key is wrong: nothing that the person could do about it
    if (answer.status === 401 || answer.status === 403)
      throw new ProviderUnavailable(`${method} ${path}: ${answer.status}`)
    return answer
  }
  const shaped = <S extends z.ZodType>(path: string, shape: S, body: unknown): z.output<S> => {
    const read = shape.safeParse(body)
    if (!read.success) throw new ProviderUnavailable(`${path}: an answer of another shape`, { cause: read.error })
    return read.data
  }
  const find = async <S extends z.ZodType>(path: string, shape: S): Promise<z.output<S> | undefined> => {
    const answer = await ask('GET', path)
    if (answer.status === 404) return undefined
    if (answer.status >= 400) throw new ProviderError(wordsOf(answer.body))
    return shaped(path, shape, answer.body)
  }
  const get = async <S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> => {
    const found = await find(path, shape)
    if (found === undefined) throw new ProviderError('')
    return found
  }
  const post = async <S extends z.ZodType>(path: string, shape: S, body: unknown): Promise<z.output<S>> => {
    const answer = await ask('POST', path, body)
    if (answer.status >= 400) throw new ProviderError(wordsOf(answer.body))
    return shaped(path, shape, answer.body)
  }
  const view = ({ payment_profile: one }: z.output<typeof profile>) => ({
    id: one.id,
    masked_card_number: one.masked_card_number ?? unmasked,
  })

  const readSubscription = async (one: number) => {
    const found = await find(`/subscriptions/${one}.json`, subscription)
    return found && viewOf(found)
  }

  return {
    kind: 'maxio',
    name: new URL(access.baseUrl).host,
    listProducts: async () =>
      (await get('/products.json?per_page=200', z.array(z.unknown()))).flatMap((given) => {
        // a product that is none of ours may have any shape
        const one = product.safeParse(given).data?.product
        const name = one && tierOfProduct(one.name)
        if (!name) return []
        const { handle, interval, price_in_cents: priceInCents, interval_unit: intervalUnit } = one
        return [{ name, handle, priceInCents, currency: access.currency, interval, intervalUnit }]
      }),
    findCustomer: async (reference) =>
      (await find(`/customers/lookup.json?reference=${encodeURIComponent(reference)}`, customer))?.customer.id,
    addCustomer: async (payer) =>
      (await post('/customers.json', customer, { customer: customerOf(payer) })).customer.id,
    listPaymentProfiles: async (customerId) =>
      (await get(`/payment_profiles.json?customer_id=${customerId}&per_page=200`, z.array(profile))).map(view),
    addPaymentProfile: async (customerId, paymentToken) =>
      view(
        await post('/payment_profiles.json', profile, {
          payment_profile: { customer_id: customerId, chargify_token: paymentToken },
        }),
      ),
    readSubscription,
    findSubscription: async (reference) => {
      const path = `/subscriptions/lookup.json?reference=${encodeURIComponent(reference)}`
      const found = await find(path, subscription)
      return found && viewOf(found)
    },
    addSubscription: async ({ reference, customerId, productHandle, paymentProfileId }) =>
      viewOf(
        await post('/subscriptions.json', subscription, {
          subscription: {
            reference,
            customer_id: customerId,
            product_handle: productHandle,
            payment_profile_id: paymentProfileId,
          },
        }),
      ),
    changeProduct: async (one, { productHandle, paymentProfileId, endsAtPeriodEnd }) => {
      if (endsAtPeriodEnd) await ask('DELETE', `/subscriptions/${one}/delayed_cancel.json`)
      await post(`/subscriptions/${one}/payment_profiles/${paymentProfileId}/change_payment_profile.json`, profile, {})
      return viewOf(
        await post(`/subscriptions/${one}/migrations.json`, subscription, {
          migration: { product_handle: productHandle },
        }),
      )
    },
    cancelSubscription: async (one) => {
      const answer = await ask('DELETE', `/subscriptions/${one}.json`, {
        subscription: { cancellation_message: 'The client was deleted.' },
      })
      if (answer.status < 400 || answer.status === 404) return
      // refused because it has ended already, or for another reason: then somebody must know
      const found = await readSubscription(one)
      if (found && !isOver(found.state)) throw new ProviderError(wordsOf(answer.body))
    },
    managementLink: async (customerId) => {
      const read = async () => {
        const { url, new_link_available_at: next } = await get(
          `/portal/customers/${customerId}/management_link.json`,
          link,
        )
        return { url, until: next ? new Date(next) : null }
      }
      try {
        return await read()
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // a customer who was made by a program has no page yet
        const enabled = await ask('POST', `/portal/customers/${customerId}/enable.json?auto_invite=0`)
        if (enabled.status >= 400) throw error
        return read()
      }
    },
    securityToken: async (now) => {
      const { publicKey, privateKey } = access
      if (!publicKey || !privateKey) throw new ProviderUnavailable('no keys for security tokens are set')
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({ jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(publicKey)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + tokenSeconds)
        .sign(new TextEncoder().encode(privateKey))
    },
    isSigned: (payload, signature) =>
      access.webhookKey !== undefined && isSignedWith(access.webhookKey, payload, signature),
  }
}

/** Maxio wants two names; ours is one: its last word is the last name. */
const customerOf = ({ reference, businessName, contactName, email }: Payer) => {
  const words = contactName.trim().split(/\s+/)
  const last = words.at(-1) || businessName
  const first = words.slice(0, -1).join(' ') || businessName
  return { reference, organization: businessName, first_name: first, last_name: last, email }
}
