import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The mock answers, also with an empty catalogue, rejects, fails, never answers, hangs up, or sends
 * invalid data.
 */
export type BillingBehavior =
  | 'well'
  | 'sells nothing'
  | 'refuses'
  | 'refuses without a word'
  | 'fails'
  | 'hangs'
  | 'dies'
  | 'babbles'

interface Card {
  id: number
  customerId: number
  masked: string
}
interface Bought {
  id: number
  customerId: number
  reference: string
  handle: string
  state: string
  endsAt: string
  endsAtPeriodEnd: boolean
  cardId: number
}

/** A billing server on loopback that follows Maxio's documented interface, as far as we use it. */
export interface TestBilling {
  url: string
  /** every request: method and path */
  requests: string[]
  customers: { id: number; reference: string; organization: string }[]
  cards: Card[]
  subscriptions: Bought[]
  be(mood: BillingBehavior): void
  /** the next request of this method and path is executed, but its response is lost */
  loseAnswerTo(request: string): void
  /** the next request of this method and path is rejected, and nothing is executed */
  refuseOnce(request: string): void
  /** runs once while the next request of this method and path is executed */
  meanwhile(request: string, happens: () => Promise<unknown>): void
  stop(): Promise<void>
}

export const billingKeys = { apiKey: 'an-api-key', webhookKey: 'a-webhook-key' }

const sold = [
  {
    id: 1,
    name: 'Starter',
    handle: 'starter',
    price_in_cents: 2900,
    interval: 1,
    interval_unit: 'month',
  },
  {
    id: 2,
    name: 'professional',
    handle: 'pro',
    price_in_cents: 9900,
    interval: 1,
    interval_unit: 'month',
  },
  {
    id: 3,
    name: 'Business',
    handle: 'business',
    price_in_cents: 268_800,
    interval: 12,
    interval_unit: 'month',
  },
  {
    id: 4,
    name: 'Setup fee',
    handle: 'setup',
    price_in_cents: 5000,
    interval: 1,
    interval_unit: null,
  },
]

const readBody = async (request: IncomingMessage): Promise<Body> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : (JSON.parse(text) as Body)
}

type Body = Record<string, Record<string, unknown>>
interface Answer {
  status: number
  body: unknown
}

const refusal = (...errors: string[]): Answer => ({ status: 422, body: { errors } })
const missing: Answer = { status: 404, body: undefined }
const foundOr404 = <T>(found: T | undefined, view: (found: T) => unknown): Answer =>
  found ? { status: 200, body: view(found) } : missing

/** Customers and subscriptions, and the operations on them. */
class Books {
  readonly customers: TestBilling['customers'] = []
  readonly cards: Card[] = []
  readonly subscriptions: Bought[] = []
  private readonly usedTokens = new Set<unknown>()
  /** customers with a page of their own */
  private readonly enabled = new Set<number>()
  private lastId = 5_000_000_000

  get(path: string, query: URLSearchParams): Answer {
    const reference = query.get('reference')
    const id = Number(/(\d+)/.exec(path)?.[1])
    if (path === '/payment_profiles.json') return this.cardsOf(Number(query.get('customer_id')))
    if (path === '/customers/lookup.json')
      return foundOr404(
        this.customers.find((customer) => customer.reference === reference),
        (customer) => ({ customer }),
      )
    if (path === '/subscriptions/lookup.json')
      return foundOr404(
        this.subscriptions.find((subscription) => subscription.reference === reference),
        (bought) => this.viewOf(bought),
      )
    if (path.startsWith('/portal/customers/')) return this.pageOf(id)
    return foundOr404(
      this.subscriptions.find((subscription) => subscription.id === id),
      (bought) => this.viewOf(bought),
    )
  }

  post(path: string, body: Body): Answer {
    if (path === '/customers.json') return this.addCustomer(body.customer ?? {})
    if (path === '/payment_profiles.json') return this.addCard(body.payment_profile ?? {})
    if (path === '/subscriptions.json') return this.subscribe(body.subscription ?? {})
    const enabling = /^\/portal\/customers\/(\d+)\/enable\.json$/.exec(path)?.[1]
    if (enabling) {
      this.enabled.add(Number(enabling))
      return { status: 201, body: { customer: { id: Number(enabling) } } }
    }
    const [, id, cardId] =
      /^\/subscriptions\/(\d+)\/(?:payment_profiles\/(\d+)\/\w+|migrations)\.json$/.exec(path) ?? []
    const bought = this.subscriptions.find((subscription) => subscription.id === Number(id))
    if (!bought) return missing
    return cardId
      ? this.payBy(bought, Number(cardId))
      : this.migrate(bought, body.migration?.product_handle)
  }

  delete(path: string): Answer {
    const ending = this.subscriptions.find(
      (subscription) => path === `/subscriptions/${subscription.id}/delayed_cancel.json`,
    )
    if (ending) {
      if (!ending.endsAtPeriodEnd) return refusal('The subscription is not set to cancel.')
      ending.endsAtPeriodEnd = false
      return { status: 200, body: { message: 'This subscription will no longer be canceled' } }
    }
    const bought = this.subscriptions.find(
      (subscription) => path === `/subscriptions/${subscription.id}.json`,
    )
    if (!bought) return missing
    if (bought.state === 'canceled') return refusal('The subscription is already canceled')
    bought.state = 'canceled'
    return { status: 200, body: this.viewOf(bought) }
  }

  private addCustomer({ reference, organization }: Record<string, unknown>): Answer {
    if (this.customers.some((one) => one.reference === reference))
      return refusal('Reference: has already been taken.')
    const customer = {
      id: ++this.lastId,
      reference: String(reference),
      organization: String(organization),
    }
    this.customers.push(customer)
    return { status: 201, body: { customer } }
  }

  private addCard({ customer_id, chargify_token }: Record<string, unknown>): Answer {
    if (chargify_token === 'tok_declined') return refusal('Your card was declined.')
    if (this.usedTokens.has(chargify_token))
      return refusal('Chargify token: has already been used.')
    this.usedTokens.add(chargify_token)
    const card = {
      id: ++this.lastId,
      customerId: Number(customer_id),
      masked: 'XXXX-XXXX-XXXX-1111',
    }
    this.cards.push(card)
    return {
      status: 201,
      body: { payment_profile: { id: card.id, masked_card_number: card.masked } },
    }
  }

  private subscribe(input: Record<string, unknown>): Answer {
    if (this.subscriptions.some((subscription) => subscription.reference === input.reference)) {
      return refusal('Reference: has already been taken.')
    }
    const bought = {
      id: ++this.lastId,
      customerId: Number(input.customer_id),
      reference: String(input.reference),
      handle: String(input.product_handle),
      state: 'active',
      endsAt: '2026-12-22T10:00:00-05:00',
      endsAtPeriodEnd: false,
      cardId: Number(input.payment_profile_id),
    }
    this.subscriptions.push(bought)
    return { status: 201, body: this.viewOf(bought) }
  }

  private payBy(bought: Bought, cardId: number): Answer {
    bought.cardId = cardId
    return {
      status: 200,
      body: { payment_profile: { id: cardId, masked_card_number: 'XXXX-XXXX-XXXX-1111' } },
    }
  }

  private migrate(bought: Bought, handle: unknown): Answer {
    if (bought.state !== 'active') return refusal('Subscription must be active.')
    if (bought.handle === handle) {
      return refusal('Invalid Product. You cannot migrate to the product that you are on.')
    }
    bought.handle = String(handle)
    return { status: 200, body: this.viewOf(bought) }
  }

  private cardsOf(customer: number): Answer {
    const theirs = this.cards.filter(({ customerId }) => customerId === customer)
    return {
      status: 200,
      body: theirs.map(({ id, masked }) => ({
        payment_profile: { id, masked_card_number: masked },
      })),
    }
  }

  private pageOf(id: number): Answer {
    if (!this.enabled.has(id)) return refusal('Billing Portal is not enabled.')
    return foundOr404(
      this.customers.find((customer) => customer.id === id),
      () => ({
        url: `https://billing.example/manage/${id}`,
        new_link_available_at: '2026-12-07T10:00:00Z',
      }),
    )
  }

  private viewOf(subscription: Bought) {
    const card = this.cards.find(({ id }) => id === subscription.cardId)
    return {
      subscription: {
        id: subscription.id,
        state: subscription.state,
        current_period_ends_at: subscription.endsAt,
        cancel_at_end_of_period: subscription.endsAtPeriodEnd,
        product: sold.find(({ handle }) => handle === subscription.handle),
        customer: { id: subscription.customerId },
        credit_card: card ? { id: card.id, masked_card_number: card.masked } : null,
      },
    }
  }
}

/** Responses in the moods that ignore the request. */
const moods: Partial<
  Record<BillingBehavior, (request: IncomingMessage, response: ServerResponse) => unknown>
> = {
  hangs: () => undefined,
  dies: (request) => request.socket.destroy(),
  babbles: (_, response) => response.end('<html>Maintenance</html>'),
  fails: (_, response) => response.writeHead(502).end(),
  'refuses without a word': (_, response) =>
    response.writeHead(422).end('{"errors":{"base":[" "]}}'),
  refuses: (_, response) =>
    response.writeHead(422).end(JSON.stringify({ errors: { base: ['Site is closed.'] } })),
}

/** Starts a server; stop it at the end of the file. */
export const startBillingServer = async (): Promise<TestBilling> => {
  const requests: string[] = []
  const books = new Books()
  let mood: BillingBehavior = 'well'
  let loses: string | undefined
  let refuses: string | undefined
  let next: { request: string; happens: () => Promise<unknown> } | undefined

  const carryOut = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const isKnown =
      request.headers.authorization ===
      `Basic ${Buffer.from(`${billingKeys.apiKey}:x`).toString('base64')}`
    if (!isKnown) return { status: 401, body: undefined }
    if (request.method === 'POST') return books.post(url.pathname, await readBody(request))
    if (request.method !== 'GET') return books.delete(url.pathname)
    if (url.pathname !== '/products.json') return books.get(url.pathname, url.searchParams)
    return {
      status: 200,
      body: (mood === 'sells nothing' ? [] : sold).map((product) => ({ product })),
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    requests.push(`${request.method} ${url.pathname}`)
    const inMood = moods[mood]
    if (inMood) return void inMood(request, response)
    if (refuses === requests.at(-1)) {
      refuses = undefined
      return void moods.refuses?.(request, response)
    }
    const { status, body } = await carryOut(request, url)
    if (next && next.request === requests.at(-1)) {
      const { happens } = next
      next = undefined
      await happens()
    }
    if (loses === requests.at(-1)) {
      loses = undefined
      return void request.socket.destroy()
    }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? ' ' : JSON.stringify(body))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    customers: books.customers,
    cards: books.cards,
    subscriptions: books.subscriptions,
    be: (wanted) => {
      mood = wanted
    },
    loseAnswerTo: (request) => {
      loses = request
    },
    refuseOnce: (request) => {
      refuses = request
    },
    meanwhile: (request, happens) => {
      next = { request, happens }
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
