import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import { SignJWT } from 'jose'
import { getTierOfBillingProduct } from './billing.rules.ts'
import {
  type BillingProvider,
  hasValidWebhookSignature,
  ProviderMessageError,
  type ProviderSubscription,
  type SoldProduct,
} from './billingProvider.ts'

/** Prices of the tiers in the sandbox, in cents a month; Enterprise is never sold online. */
const prices: Partial<Record<Tier, number>> = {
  Starter: 2900,
  Professional: 9900,
  Business: 24_900,
}
const month = 30 * 86_400_000

/** Signs a test's webhooks in the sandbox. It protects nothing: no money is involved. */
export const sandboxWebhookKey = 'the rehearsal signs with this'

interface Card {
  id: number
  ending: string
}
interface Subscription {
  id: number
  reference: string
  handle: string
  state: string
  endsAt: string
  cardId: number
}
interface Customer {
  id: number
  reference: string
  cards: Card[]
  subscription?: Subscription
}
interface State {
  lastId: number
  usedTokens: string[]
  customers: Customer[]
}

/** Test cards by their last digits: accepted; declined; accepted, but later charges fail. */
const tokenShape = /^sandbox_(1111|0002|0341)_[\w-]{8,64}$/
/** used tokens that are remembered */
const maxTokens = 1000

const formatMaskedCard = ({ ending }: Card) => `XXXX-XXXX-XXXX-${ending}`

/** Customers and subscriptions of the sandbox, stored in `file`, or without one in memory. */
class Ledger {
  private readonly file: string | undefined
  private readonly now: () => Date
  private readonly state: State
  private saving = Promise.resolve()

  constructor({ file, now }: { file?: string | undefined; now: () => Date }) {
    this.file = file
    this.now = now
    this.state =
      file && existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as State)
        : { lastId: 1000, usedTokens: [], customers: [] }
  }

  /** Returns the value once everything is written. */
  async keep<T>(value: T): Promise<T> {
    const { file } = this
    if (!file) return value
    const text = JSON.stringify(this.state)
    this.saving = this.saving
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${file}.new`, text, { mode: 0o600 })
        await rename(`${file}.new`, file)
      })
    await this.saving
    return value
  }

  customer(id: number): Customer {
    const found = this.state.customers.find((customer) => customer.id === id)
    if (!found) throw new ProviderMessageError('There is no such customer.')
    return found
  }

  customerNamed(reference: string): Customer | undefined {
    return this.state.customers.find((customer) => customer.reference === reference)
  }

  /** The customer with the matching subscription. */
  holder(isMeant: (subscription: Subscription) => boolean): Customer | undefined {
    return this.state.customers.find(({ subscription }) => subscription && isMeant(subscription))
  }

  addCustomer(reference: string): number {
    if (this.customerNamed(reference))
      throw new ProviderMessageError('Reference: has already been taken.')
    const id = this.nextId()
    this.state.customers.push({ id, reference, cards: [] })
    return id
  }

  addCard(customerId: number, token: string): Card {
    const ending = tokenShape.exec(token)?.[1]
    if (!ending || this.state.usedTokens.includes(token)) {
      throw new ProviderMessageError('The token is not valid, or was used before.')
    }
    this.state.usedTokens = [...this.state.usedTokens.slice(-maxTokens), token]
    if (ending === '0002') throw new ProviderMessageError('The card was declined.')
    const card = { id: this.nextId(), ending }
    this.customer(customerId).cards.push(card)
    return card
  }

  buy(customer: Customer, reference: string, handle: string, cardId: number): ProviderSubscription {
    if (!isSold(handle)) throw new ProviderMessageError('There is no such product.')
    const card = customer.cards.find(({ id }) => id === cardId)
    if (!card) throw new ProviderMessageError('There is no such card.')
    const endsAt = new Date(this.now().getTime() + month).toISOString()
    const id = customer.subscription?.id ?? this.nextId()
    customer.subscription = { id, reference, handle, state: 'active', endsAt, cardId: card.id }
    return this.view(customer, customer.subscription)
  }

  /** A customer's subscription in its current state. */
  bought(customer: Customer | undefined): ProviderSubscription | undefined {
    return customer?.subscription && this.view(customer, customer.subscription)
  }

  private view(
    customer: Customer,
    { id, handle, state, endsAt, cardId }: Subscription,
  ): ProviderSubscription {
    const card = customer.cards.find((candidate) => candidate.id === cardId)
    const isOver = Date.parse(endsAt) <= this.now().getTime()
    return {
      id,
      customerId: customer.id,
      productName: getTierOfBillingProduct(handle) ?? handle,
      state:
        state === 'canceled'
          ? 'canceled'
          : card?.ending === '0341' && isOver
            ? 'past_due'
            : 'active',
      currentPeriodEndsAt: new Date(endsAt),
      endsAtPeriodEnd: false,
      maskedCardNumber: card ? formatMaskedCard(card) : null,
    }
  }

  private nextId(): number {
    return ++this.state.lastId
  }
}

const isSold = (handle: string) => Object.keys(prices).some((tier) => tier.toLowerCase() === handle)

const products = tiers.flatMap((name): SoldProduct[] => {
  const priceInCents = prices[name]
  if (priceInCents === undefined) return []
  return [
    {
      name,
      handle: name.toLowerCase(),
      priceInCents,
      currency: 'USD',
      interval: 1,
      intervalUnit: 'month',
    },
  ]
})

const viewOfCard = (card: Card) => ({ id: card.id, masked_card_number: formatMaskedCard(card) })

/**
 * A payment provider without money, for trials (T109). It stores its state in `file`, or without
 * one in memory, and is never used in production.
 */
export const createSandboxBillingProvider = (options: {
  file?: string
  publicUrl: string
  now: () => Date
}): BillingProvider => {
  const ledger = new Ledger(options)
  const holderOf = (id: number) => ledger.holder((subscription) => subscription.id === id)
  return {
    kind: 'sandbox',
    name: 'sandbox',
    listProducts: async () => products,
    findCustomer: async (reference) => ledger.customerNamed(reference)?.id,
    addCustomer: async ({ reference }) => ledger.keep(ledger.addCustomer(reference)),
    listPaymentProfiles: async (customerId) => ledger.customer(customerId).cards.map(viewOfCard),
    addPaymentProfile: async (customerId, paymentToken) =>
      ledger.keep(viewOfCard(ledger.addCard(customerId, paymentToken))),
    readSubscription: async (id) => ledger.bought(holderOf(id)),
    findSubscription: async (reference) =>
      ledger.bought(ledger.holder((subscription) => subscription.reference === reference)),
    addSubscription: async ({ reference, customerId, productHandle, paymentProfileId }) => {
      const customer = ledger.customer(customerId)
      if (customer.subscription && customer.subscription.state !== 'canceled') {
        throw new ProviderMessageError('Reference: has already been taken.')
      }
      return ledger.keep(ledger.buy(customer, reference, productHandle, paymentProfileId))
    },
    changeProduct: async (id, { productHandle, paymentProfileId }) => {
      const customer = holderOf(id)
      if (!customer?.subscription) throw new ProviderMessageError('There is no such subscription.')
      return ledger.keep(
        ledger.buy(customer, customer.subscription.reference, productHandle, paymentProfileId),
      )
    },
    resumeSubscription: async (id) => {
      const found = ledger.bought(holderOf(id))
      if (!found) throw new ProviderMessageError('There is no such subscription.')
      return found
    },
    cancelSubscription: async (id) => {
      const subscription = holderOf(id)?.subscription
      if (subscription) subscription.state = 'canceled'
      await ledger.keep(undefined)
    },
    managementLink: async (customerId) => {
      ledger.customer(customerId)
      // the sandbox has no page of its own: its link leads back to the plans
      return { url: `${options.publicUrl}/dashboard`, until: null }
    },
    securityToken: (at) =>
      new SignJWT({ iss: 'sandbox', jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(Math.floor(at.getTime() / 1000))
        .sign(new TextEncoder().encode(sandboxWebhookKey)),
    isSigned: (payload, signature) =>
      hasValidWebhookSignature(sandboxWebhookKey, payload, signature),
  }
}
