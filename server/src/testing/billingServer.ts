import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in does with what it is asked: answers, also that nothing is sold, refuses, fails, says nothing, hangs up, or speaks another language. */
export type BillingMood =
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
  asked: string[]
  customers: { id: number; reference: string; organization: string }[]
  cards: Card[]
  subscriptions: Bought[]
  be(mood: BillingMood): void
  /** the next request of this method and path is carried out, and its answer is lost on the way */
  loseAnswerTo(request: string): void
  /** this happens once while the next request of this method and path is carried out */
  meanwhile(request: string, happens: () => Promise<unknown>): void
  stop(): Promise<void>
}

export const billingKeys = { apiKey: 'an-api-key', webhookKey: 'a-webhook-key' }

const sold = [
  { id: 1, name: 'Starter', handle: 'starter', price_in_cents: 2900, interval: 1, interval_unit: 'month' },
  { id: 2, name: 'professional', handle: 'pro', price_in_cents: 9900, interval: 1, interval_unit: 'month' },
  { id: 3, name: 'Business', handle: 'business', price_in_cents: 268_800, interval: 12, interval_unit: 'month' },
  { id: 4, name: 'Setup fee', handle: 'setup', price_in_cents: 5000, interval: 1, interval_unit: null },
]

const bodyOf = async (request: IncomingMessage): Promise<Record<string, Record<string, unknown>>> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : (JSON.parse(text) as Record<string, Record<string, unknown>>)
}

/** Starts one; stop it at the end of the file. */
export const startBilling = async (): Promise<TestBilling> => {
  const asked: string[] = []
  const customers: TestBilling['customers'] = []
  const cards: Card[] = []
  const subscriptions: Bought[] = []
  const usedTokens = new Set<unknown>()
  const enabled = new Set<number>()
  let mood: BillingMood = 'well'
  let loses: string | undefined
  let next: { request: string; happens: () => Promise<unknown> } | undefined
  let lastId = 5_000_000_000

  const viewOf = (one: Bought) => {
    const card = cards.find(({ id }) => id === one.cardId)
    return {
      subscription: {
        id: one.id,
        state: one.state,
        current_period_ends_at: one.endsAt,
        cancel_at_end_of_period: one.endsAtPeriodEnd,
        product: sold.find(({ handle }) => handle === one.handle),
        customer: { id: one.customerId },
        credit_card: card ? { id: card.id, masked_card_number: card.masked } : null,
      },
    }
  }
  const refusal = (...errors: string[]) => ({ status: 422, body: { errors } })
  const missing = { status: 404, body: undefined }

  const post = (path: string, body: Record<string, Record<string, unknown>>) => {
    if (path === '/customers.json') {
      const { reference, organization } = body.customer ?? {}
      if (customers.some((one) => one.reference === reference)) return refusal('Reference: has already been taken.')
      const customer = { id: ++lastId, reference: String(reference), organization: String(organization) }
      customers.push(customer)
      return { status: 201, body: { customer } }
    }
    if (path === '/payment_profiles.json') {
      const { customer_id, chargify_token } = body.payment_profile ?? {}
      if (chargify_token === 'tok_declined') return refusal('Your card was declined.')
      if (usedTokens.has(chargify_token)) return refusal('Chargify token: has already been used.')
      usedTokens.add(chargify_token)
      const card = { id: ++lastId, customerId: Number(customer_id), masked: 'XXXX-XXXX-XXXX-1111' }
      cards.push(card)
      return { status: 201, body: { payment_profile: { id: card.id, masked_card_number: card.masked } } }
    }
    if (path === '/subscriptions.json') {
      const given = body.subscription ?? {}
      if (subscriptions.some((one) => one.reference === given.reference)) {
        return refusal('Reference: has already been taken.')
      }
      const bought = {
        id: ++lastId,
        customerId: Number(given.customer_id),
        reference: String(given.reference),
        handle: String(given.product_handle),
        state: 'active',
        endsAt: '2026-12-22T10:00:00-05:00',
        endsAtPeriodEnd: false,
        cardId: Number(given.payment_profile_id),
      }
      subscriptions.push(bought)
      return { status: 201, body: viewOf(bought) }
    }
    const enabling = /^\/portal\/customers\/(\d+)\/enable\.json$/.exec(path)?.[1]
    if (enabling) {
      enabled.add(Number(enabling))
      return { status: 201, body: { customer: { id: Number(enabling) } } }
    }
    const [, id, cardId] =
      /^\/subscriptions\/(\d+)\/(?:payment_profiles\/(\d+)\/\w+|migrations)\.json$/.exec(path) ?? []
    const bought = subscriptions.find((one) => one.id === Number(id))
    if (!bought) return missing
    if (cardId) {
      bought.cardId = Number(cardId)
      return {
        status: 200,
        body: { payment_profile: { id: bought.cardId, masked_card_number: 'XXXX-XXXX-XXXX-1111' } },
      }
    }
    if (bought.state !== 'active') return refusal('Subscription must be active.')
    if (bought.handle === body.migration?.product_handle) {
      return refusal('Invalid Product. You cannot migrate to the product that you are on.')
    }
    bought.handle = String(body.migration?.product_handle)
    return { status: 200, body: viewOf(bought) }
  }

  const get = (path: string, query: URLSearchParams) => {
    const found = <T>(one: T | undefined, view: (one: T) => unknown) =>
      one ? { status: 200, body: view(one) } : missing
    if (path === '/products.json')
      return { status: 200, body: (mood === 'sells nothing' ? [] : sold).map((product) => ({ product })) }
    if (path === '/payment_profiles.json') {
      const theirs = cards.filter(({ customerId }) => customerId === Number(query.get('customer_id')))
      return {
        status: 200,
        body: theirs.map(({ id, masked }) => ({ payment_profile: { id, masked_card_number: masked } })),
      }
    }
    const reference = query.get('reference')
    if (path === '/customers/lookup.json')
      return found(
        customers.find((one) => one.reference === reference),
        (customer) => ({ customer }),
      )
    if (path === '/subscriptions/lookup.json')
      return found(
        subscriptions.find((one) => one.reference === reference),
        viewOf,
      )
    const id = Number(/(\d+)/.exec(path)?.[1])
    if (path.startsWith('/portal/customers/') && !enabled.has(id)) return refusal('Billing Portal is not enabled.')
    if (path.startsWith('/portal/customers/'))
      return found(
        customers.find((one) => one.id === id),
        () => ({ url: `https://billing.example/manage/${id}`, new_link_available_at: '2026-12-07T10:00:00Z' }),
      )
    return found(
      subscriptions.find((one) => one.id === id),
      viewOf,
    )
  }

  const carryOut = async (request: IncomingMessage, url: URL) => {
    const body = await bodyOf(request)
    if (request.method === 'GET') return get(url.pathname, url.searchParams)
    if (request.method === 'POST') return post(url.pathname, body)
    const ending = subscriptions.find((one) => url.pathname === `/subscriptions/${one.id}/delayed_cancel.json`)
    if (ending) {
      ending.endsAtPeriodEnd = false
      return { status: 200, body: { message: 'This subscription will no longer be canceled' } }
    }
    const bought = subscriptions.find((one) => url.pathname === `/subscriptions/${one.id}.json`)
    if (!bought) return missing
    if (bought.state === 'canceled') return refusal('The subscription is already canceled')
    bought.state = 'canceled'
    return { status: 200, body: viewOf(bought) }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    asked.push(`${request.method} ${url.pathname}`)
    if (mood === 'hangs') return
    if (mood === 'dies') return void request.socket.destroy()
    if (mood === 'babbles') return void response.end('<html>Maintenance</html>')
    if (mood === 'fails') return void response.writeHead(502).end()
    if (mood === 'refuses without a word') return void response.writeHead(422).end('{"errors":{"base":[" "]}}')
    if (mood === 'refuses')
      return void response.writeHead(422).end(JSON.stringify({ errors: { base: ['Site is closed.'] } }))
    const isKnown =
      request.headers.authorization === `Basic ${Buffer.from(`${billingKeys.apiKey}:x`).toString('base64')}`
    const { status, body } = isKnown ? await carryOut(request, url) : { status: 401, body: undefined }
    if (next && next.request === asked.at(-1)) {
      const { happens } = next
      next = undefined
      await happens()
    }
    if (loses === asked.at(-1)) {
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
    asked,
    customers,
    cards,
    subscriptions,
    be: (wanted) => {
      mood = wanted
    },
    loseAnswerTo: (request) => {
      loses = request
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
