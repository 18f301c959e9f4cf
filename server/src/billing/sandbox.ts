import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { type Tier, tiers } from '@nspect/contract/vocab'
import { SignJWT } from 'jose'
import { tierOfProduct } from './billing.rules.ts'
import { type BillingProvider, isSignedWith, ProviderError, type ProviderSubscription } from './provider.ts'

/** What each tier costs in the rehearsal, in cents a month; Enterprise is never sold online. */
const prices: Partial<Record<Tier, number>> = { Starter: 2900, Professional: 9900, Business: 24_900 }
const month = 30 * 86_400_000

/** Signs what a test sends in the rehearsal's name. It guards nothing: there is no money in it. */
export const sandboxKey = 'the rehearsal signs with this'

interface Card {
  id: number
  ending: string
}
interface Customer {
  id: number
  reference: string
  cards: Card[]
  subscription?: { id: number; reference: string; handle: string; state: string; endsAt: string; cardId: number }
}
interface State {
  lastId: number
  usedTokens: string[]
  customers: Customer[]
}

/** Cards of the rehearsal, by their last digits: taken; refused; taken, but later charges fail. */
const tokenShape = /^sandbox_(1111|0002|0341)_[\w-]{8,64}$/
/** tokens that are remembered as used */
const mostTokens = 1000

const maskOf = ({ ending }: Card) => `XXXX-XXXX-XXXX-${ending}`

/**
 * A payment provider without money, for trying things out (T109). It keeps its state in `file`, or without one in memory, and is
 * never used in production.
 */
export const sandboxProvider = ({ file, publicUrl, now }: { file?: string; publicUrl: string; now: () => Date }) => {
  const state: State =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as State)
      : { lastId: 1000, usedTokens: [], customers: [] }
  let saving = Promise.resolve()
  const keep = async <T>(value: T): Promise<T> => {
    if (!file) return value
    const text = JSON.stringify(state)
    saving = saving
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${file}.new`, text, { mode: 0o600 })
        await rename(`${file}.new`, file)
      })
    await saving
    return value
  }
  const nextId = () => ++state.lastId
  const customerBy = (id: number) => {
    const found = state.customers.find((customer) => customer.id === id)
    if (!found) throw new ProviderError('There is no such customer.')
    return found
  }
  const holderOf = (id: number) => state.customers.find(({ subscription }) => subscription?.id === id)
  const cardOf = ({ cards }: Customer, id: number) => {
    const card = cards.find((one) => one.id === id)
    if (!card) throw new ProviderError('There is no such card.')
    return card
  }
  const viewOf = (customer: Customer): ProviderSubscription | undefined => {
    const { subscription, cards } = customer
    if (!subscription) return undefined
    const { id, handle, state: named, endsAt, cardId } = subscription
    const card = cards.find((one) => one.id === cardId)
    return {
      id,
      customerId: customer.id,
      productName: tierOfProduct(handle) ?? handle,
      state: named === 'canceled' ? 'canceled' : card?.ending === '0341' && isOver(endsAt) ? 'past_due' : 'active',
      currentPeriodEndsAt: new Date(endsAt),
      endsAtPeriodEnd: false,
      maskedCardNumber: card ? maskOf(card) : null,
    }
  }
  const isOver = (endsAt: string) => Date.parse(endsAt) <= now().getTime()
  const subscriptionOf = (customer: Customer): ProviderSubscription => {
    const found = viewOf(customer)
    if (!found) throw new ProviderError('There is no such subscription.')
    return found
  }
  const isSold = (handle: string) => Object.keys(prices).some((tier) => tier.toLowerCase() === handle)
  const buy = (customer: Customer, reference: string, handle: string, cardId: number) => {
    if (!isSold(handle)) throw new ProviderError('There is no such product.')
    const { id } = cardOf(customer, cardId)
    const endsAt = new Date(now().getTime() + month).toISOString()
    customer.subscription = {
      id: customer.subscription?.id ?? nextId(),
      reference,
      handle,
      state: 'active',
      endsAt,
      cardId: id,
    }
    return subscriptionOf(customer)
  }

  const provider: BillingProvider = {
    kind: 'sandbox',
    name: 'sandbox',
    listProducts: async () =>
      tiers.flatMap((name) => {
        const priceInCents = prices[name]
        if (priceInCents === undefined) return []
        return [{ name, handle: name.toLowerCase(), priceInCents, currency: 'USD', interval: 1, intervalUnit: 'month' }]
      }),
    findCustomer: async (reference) => state.customers.find((one) => one.reference === reference)?.id,
    addCustomer: async ({ reference }) => {
      if (state.customers.some((one) => one.reference === reference)) {
        throw new ProviderError('Reference: has already been taken.')
      }
      const id = nextId()
      state.customers.push({ id, reference, cards: [] })
      return keep(id)
    },
    listPaymentProfiles: async (customerId) =>
      customerBy(customerId).cards.map((card) => ({ id: card.id, masked_card_number: maskOf(card) })),
    addPaymentProfile: async (customerId, paymentToken) => {
      const ending = tokenShape.exec(paymentToken)?.[1]
      if (!ending || state.usedTokens.includes(paymentToken)) {
        throw new ProviderError('The token is not valid, or was used before.')
      }
      state.usedTokens = [...state.usedTokens.slice(-mostTokens), paymentToken]
      if (ending === '0002') throw new ProviderError('The card was declined.')
      const card = { id: nextId(), ending }
      customerBy(customerId).cards.push(card)
      return keep({ id: card.id, masked_card_number: maskOf(card) })
    },
    readSubscription: async (id) => {
      const holder = holderOf(id)
      return holder && viewOf(holder)
    },
    findSubscription: async (reference) => {
      const holder = state.customers.find(({ subscription }) => subscription?.reference === reference)
      return holder && viewOf(holder)
    },
    addSubscription: async ({ reference, customerId, productHandle, paymentProfileId }) => {
      const customer = customerBy(customerId)
      if (customer.subscription && customer.subscription.state !== 'canceled') {
        throw new ProviderError('Reference: has already been taken.')
      }
      return keep(buy(customer, reference, productHandle, paymentProfileId))
    },
    changeProduct: async (id, { productHandle, paymentProfileId }) => {
      const customer = holderOf(id)
      if (!customer?.subscription) throw new ProviderError('There is no such subscription.')
      return keep(buy(customer, customer.subscription.reference, productHandle, paymentProfileId))
    },
    cancelSubscription: async (id) => {
      const subscription = holderOf(id)?.subscription
      if (subscription) subscription.state = 'canceled'
      await keep(undefined)
    },
    managementLink: async (customerId) => {
      customerBy(customerId)
      // the rehearsal has no page of its own: whoever follows the link comes back to the plans
      return { url: `${publicUrl}/dashboard`, until: null }
    },
    securityToken: (at) =>
      new SignJWT({ iss: 'sandbox', jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(Math.floor(at.getTime() / 1000))
        .sign(new TextEncoder().encode(sandboxKey)),
    isSigned: (payload, signature) => isSignedWith(sandboxKey, payload, signature),
  }
  return provider
}
