import { auditRoutes } from '@nspect/contract/audit/audit'
import { billingRoutes } from '@nspect/contract/billing/billing'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runHourlyMaintenance } from '../maintenance.ts'
import {
  type BillingBehavior,
  billingKeys,
  startBillingServer,
  type TestBilling,
} from '../testing/servers/billingServer.ts'
import { waitUntil, waitUntilJobsDone, waitUntilLockAwaited } from '../testing/waitUntil.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'
import { computeWebhookSignature, createCachedBillingProvider } from './billingProvider.ts'
import { createMaxioBillingProvider } from './maxioProvider.ts'
import { noProvider } from './noProvider.ts'
import { createSandboxBillingProvider } from './sandboxProvider.ts'

/**
 * Payment over real HTTP: between our server and a mock that follows Maxio's documented interface.
 */

let w: World
let maxio: TestBilling
let client: TestClient
let admin: Person
let operator: Person

beforeAll(async () => {
  maxio = await startBillingServer()
  const access = {
    ...billingKeys,
    baseUrl: maxio.url,
    publicKey: 'chjs_public',
    privateKey: 'chjs_private',
  }
  w = await createWorld({
    runsJobs: true,
    billing: createMaxioBillingProvider({ ...access, currency: 'USD', timeoutMs: 1_500 }),
  })
  operator = await w.as('SuperAdmin')
})
afterAll(async () => {
  await w.close()
  await maxio.stop()
})
beforeEach(async () => {
  maxio.be('well')
  client = await w.newClient('Individual')
  admin = await w.as('Admin', client)
})

const {
  savePaymentProfile,
  subscribe,
  readSubscription,
  listPaymentProfiles,
  listProducts,
  hearProvider,
} = billingRoutes

let tokens = 0
const saveCard = (paymentToken = `tok_${++tokens}`) =>
  admin.call(savePaymentProfile, { paymentToken })
const buy = async (clientTierName: 'Starter' | 'Professional' | 'Business', options = {}) => {
  const [card] = (await admin.call(listPaymentProfiles, {})).body
  return admin.call(subscribe, { clientTierName, paymentProfileId: card?.id ?? 0 }, options)
}
const present = async () => (await admin.call(readSubscription, {})).body
const ours = () =>
  maxio.subscriptions.filter(({ reference }) => reference.includes(`/client/${client.id}/`))
/**
 * Requests since then, except for subscriptions: jobs of earlier tests may send those at any time.
 */
const askedInFront = () => maxio.requests.filter((request) => !request.includes('/subscriptions'))

/** A SuperAdmin gives the client the highest plan. */
const giveEnterprise = async () => {
  const { body } = await operator.call(clientRoutes.readClient, { id: client.id })
  const form = {
    id: client.id,
    businessName: 'Harbour Lights Hotel',
    contactName: 'Henrik Vasile',
    contactPhone: '+351 210 000 100',
    contactEmail: 'desk@harbourlights.example',
    companyAddress: '1 Quay Street',
    clientTierId: 5,
    noOfProject: 9,
    version: body.version,
  }
  expect((await operator.call(clientRoutes.saveClient, form)).status).toBe(200)
}

/** A webhook of the provider, signed as the provider signs. */
const tell = (fields: Record<string, string>, key = billingKeys.webhookKey) => {
  const payload = new URLSearchParams(fields).toString()
  return fetch(`${w.url}/api/Webhook/Chargify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-chargify-webhook-signature-hmac-sha-256': computeWebhookSignature(payload, key),
    },
    body: payload,
  })
}

/** A webhook about the subscription of that customer. */
const eventOf = ({ customerId }: { customerId: number }) => ({
  id: crypto.randomUUID(),
  event: 'subscription_state_change',
  'payload[subscription][customer][id]': String(customerId),
})

describe('buying a plan', () => {
  it('is offered at the provider’s prices, for the plans that have a product of their name', async () => {
    const { body } = await admin.call(listProducts, {})
    expect(body.map(({ name, priceInCents, interval }) => [name, priceInCents, interval])).toEqual([
      ['Starter', 2900, 1],
      ['Professional', 9900, 1],
      ['Business', 268_800, 12],
    ])
  })

  it('takes a card, which the provider keeps, and moves the client to the plan', async () => {
    expect(await present()).toMatchObject({
      state: null,
      chargifyCustomerId: null,
      clientTier: { name: 'Individual' },
    })
    expect((await admin.call(listPaymentProfiles, {})).body).toEqual([])
    const saved = await saveCard()
    expect([saved.status, saved.body.masked_card_number]).toEqual([200, 'XXXX-XXXX-XXXX-1111'])
    const bought = await buy('Professional')
    expect([bought.status, bought.body]).toEqual([
      200,
      { result: true, message: 'Thank you. Your new plan is active.' },
    ])
    expect(await present()).toMatchObject({
      state: 'active',
      clientTier: { name: 'Professional' },
      maskedCardNumber: 'XXXX-XXXX-XXXX-1111',
      currentPeriodEndsAt: '2026-12-22T15:00:00.000Z',
    })
    const product = await admin.call(billingRoutes.readSubscriptionProduct, {})
    expect(product.body).toEqual({ result: true, data: { product: { name: 'Professional' } } })
    const usage = await admin.call(clientRoutes.readUsage, { id: client.id })
    expect(usage.body).toMatchObject({ subscriptionState: 'active', unpaidSince: null })
    const { body: events } = await admin.call(auditRoutes.listAuditEvents, {})
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['billing.pay']))
  })

  it('goes on from plan to plan with one subscription, and pays each once', async () => {
    await saveCard()
    await buy('Starter')
    await buy('Business')
    expect(ours().map(({ handle }) => handle)).toEqual(['business'])
    expect((await present()).clientTier.name).toBe('Business')
  })

  it('is not for Enterprise, the plan one has, or a lower one', async () => {
    await saveCard()
    await buy('Professional')
    const [card] = (await admin.call(listPaymentProfiles, {})).body
    const ask = async (clientTierName: 'Enterprise' | 'Professional' | 'Starter') => {
      const { status, body } = await admin.call(subscribe, {
        clientTierName,
        paymentProfileId: card?.id ?? 0,
      })
      return [status, body.code, body.Message]
    }
    expect(await ask('Enterprise')).toEqual([
      400,
      'billing.enterprise',
      'Please schedule a call with us to buy this payment plan.',
    ])
    expect((await ask('Professional')).slice(0, 2)).toEqual([409, 'billing.sameTier'])
    expect((await ask('Starter')).slice(0, 2)).toEqual([409, 'billing.lowerTier'])
  })

  it('is not for a plan that is sold no more, nor while the one before is being ended', async () => {
    await saveCard()
    maxio.be('sells nothing')
    const unsold = await buy('Starter')
    expect([unsold.status, unsold.body.code]).toEqual([409, 'billing.notSold'])
    maxio.be('well')
    await w.database.db.execute(
      sql`update client_billing set is_cancel_due = true where client_id = ${client.id}`,
    )
    const ending = await buy('Starter')
    expect([ending.status, ending.body.code]).toEqual([409, 'billing.ending'])
    expect(ours()).toEqual([])
  })

  it('says which of plan and card is missing', async () => {
    const none = await admin.call(subscribe, {} as never)
    expect(none.body.errors).toEqual([
      { field: 'clientTierName', message: 'You must select an option.' },
      { field: 'paymentProfileId', message: 'You must select a payment profile.' },
    ])
  })

  it('takes only a card of the client’s own, also where it never had one', async () => {
    const other = await w.as('Admin', w.otherClient)
    const theirs = await other.call(savePaymentProfile, { paymentToken: `tok_${++tokens}` })
    const ask = { clientTierName: 'Starter', paymentProfileId: theirs.body.id } as const
    expect((await admin.call(subscribe, ask)).status).toBe(404)
    await saveCard()
    expect((await admin.call(subscribe, ask)).status).toBe(404)
    expect(ours()).toEqual([])
  })

  it('by a double click is done once', async () => {
    await saveCard()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = await Promise.all([buy('Starter', { headers }), buy('Starter', { headers })])
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
    expect(ours()).toHaveLength(1)
  })

  it('goes on where the provider’s answer was lost: the second try finds what the first one bought', async () => {
    await saveCard()
    maxio.loseAnswerTo('POST /subscriptions.json')
    const lost = await buy('Starter')
    expect([lost.status, lost.body.code]).toEqual([503, 'billing.unavailable'])
    expect((await present()).clientTier.name).toBe('Individual')
    expect((await buy('Starter')).status).toBe(200)
    expect(ours()).toHaveLength(1)
    expect((await present()).clientTier.name).toBe('Starter')
  })

  it('goes on in the same way where the answer about a change of plan was lost', async () => {
    await saveCard()
    await buy('Starter')
    // the look at the provider that follows a purchase would find the next one
    await waitUntilJobsDone(w.database.db)
    maxio.loseAnswerTo(`POST /subscriptions/${ours()[0]?.id}/migrations.json`)
    expect((await buy('Business')).status).toBe(503)
    expect((await buy('Business')).status).toBe(200)
    expect((await present()).clientTier.name).toBe('Business')
    expect(ours()).toHaveLength(1)
  })

  it('takes nothing from whom a SuperAdmin gave more while the provider was asked', async () => {
    await saveCard()
    maxio.meanwhile('POST /subscriptions.json', giveEnterprise)
    expect((await buy('Starter')).status).toBe(200)
    expect((await present()).clientTier.name).toBe('Enterprise')
    const [bought] = ours()
    if (!bought) throw new Error('nothing was bought')
    await tell(eventOf(bought))
    await waitUntil(async () => (await present()).state === 'active')
    expect((await present()).clientTier.name).toBe('Enterprise')
  })

  it('of two plans at once ends with one subscription, and with the plan that the provider has', async () => {
    await saveCard()
    const answers = await Promise.all([buy('Starter'), buy('Business')])
    expect(answers.map(({ status }) => status)).toContain(200)
    const [bought] = ours()
    await waitUntil(async () => (await present()).clientTier.name.toLowerCase() === bought?.handle)
    expect(ours()).toHaveLength(1)
  })

  it('that waits for another one goes by what that one wrote down', async () => {
    await saveCard()
    const { db } = w.database
    let other: Promise<void> | undefined
    maxio.meanwhile('POST /subscriptions.json', async () => {
      const held = Promise.withResolvers<void>()
      other = db.transaction(async (tx) => {
        await tx.execute(sql`update clients set tier = 'Business' where id = ${client.id}`)
        await tx.execute(
          sql`update client_billing set tier = 'Business' where client_id = ${client.id}`,
        )
        held.resolve()
        await waitUntilLockAwaited(w.database.db)
      })
      await held.promise
    })
    expect((await buy('Starter')).status).toBe(200)
    await other
    expect((await present()).clientTier.name).toBe('Starter')
  })

  it('that nobody wrote down is found the next day: the purchase went through and the server died', async () => {
    await saveCard()
    maxio.loseAnswerTo('POST /subscriptions.json')
    await buy('Professional')
    expect((await present()).state).toBeNull()
    await runHourlyMaintenance(w.maintenance, new Date(Date.now() + 25 * 3_600_000))
    await waitUntil(async () => (await present()).clientTier.name === 'Professional')
    expect((await present()).state).toBe('active')
  }, 60_000)

  it('whose charge failed is put right first', async () => {
    await saveCard()
    await buy('Starter')
    const [bought] = ours()
    if (bought) bought.state = 'past_due'
    const refused = await buy('Business')
    expect([refused.status, refused.body.code]).toEqual([409, 'billing.unpaid'])
  })

  /** A plan that the client had ended for the end of its period. */
  const buyAndEnd = async () => {
    await saveCard()
    await buy('Starter')
    const [bought] = ours()
    if (!bought) throw new Error('nothing was bought')
    bought.endsAtPeriodEnd = true
    await tell(eventOf(bought))
    await waitUntil(async () => (await present()).endsAtPeriodEnd)
    await waitUntilJobsDone(w.database.db)
    return bought
  }

  it('that the client had ended for the end of its period runs on with the new one', async () => {
    const bought = await buyAndEnd()
    const usage = await admin.call(clientRoutes.readUsage, { id: client.id })
    expect(usage.body).toMatchObject({ endsAtPeriodEnd: true })
    expect((await buy('Professional')).status).toBe(200)
    expect([bought.endsAtPeriodEnd, bought.handle]).toEqual([false, 'pro'])
    expect((await present()).endsAtPeriodEnd).toBe(false)
  })

  it('that the client had ended still ends where the change is refused, and is charged no more', async () => {
    const bought = await buyAndEnd()
    maxio.refuseOnce(`POST /subscriptions/${bought.id}/migrations.json`)
    expect((await buy('Professional')).body.code).toBe('billing.refused')
    expect([bought.endsAtPeriodEnd, bought.handle]).toEqual([true, 'starter'])
  })

  it('that the client had ended runs on at the second try, where the first could change it but not let it run on', async () => {
    const bought = await buyAndEnd()
    maxio.refuseOnce(`DELETE /subscriptions/${bought.id}/delayed_cancel.json`)
    expect((await buy('Professional')).body.code).toBe('billing.refused')
    expect([bought.endsAtPeriodEnd, bought.handle]).toEqual([true, 'pro'])
    expect((await buy('Professional')).status).toBe(200)
    expect(bought.endsAtPeriodEnd).toBe(false)
  })

  it('that the client lets run on elsewhere at the same moment is no failure', async () => {
    const bought = await buyAndEnd()
    maxio.meanwhile(`POST /subscriptions/${bought.id}/migrations.json`, async () => {
      bought.endsAtPeriodEnd = false
    })
    expect((await buy('Professional')).status).toBe(200)
    expect((await present()).endsAtPeriodEnd).toBe(false)
  })

  it('does not make a second customer where the answer about the first was lost', async () => {
    maxio.loseAnswerTo('POST /customers.json')
    expect((await saveCard()).status).toBe(503)
    expect((await saveCard()).status).toBe(200)
    expect(
      maxio.customers.filter(({ reference }) => reference.includes(`/client/${client.id}/`)),
    ).toHaveLength(1)
  })

  it('after an end begins anew', async () => {
    await saveCard()
    await buy('Starter')
    const [first] = ours()
    if (!first) throw new Error('nothing was bought')
    first.state = 'trial_ended'
    await tell(eventOf(first))
    await waitUntil(async () => (await present()).clientTier.name === 'Individual')
    const product = await admin.call(billingRoutes.readSubscriptionProduct, {})
    expect(product.body).toEqual({ result: false, data: null })
    expect((await buy('Professional')).status).toBe(200)
    expect(ours().map(({ state, handle }) => [state, handle])).toEqual([
      ['trial_ended', 'starter'],
      ['active', 'pro'],
    ])
  })
})

describe('cards', () => {
  it('that are declined are refused in the provider’s words, and nothing is kept', async () => {
    const declined = await saveCard('tok_declined')
    expect([declined.status, declined.body.Message]).toEqual([
      400,
      'Declined by the payment provider: Your card was declined.',
    ])
    expect((await present()).chargifyCustomerId).toBeNull()
    expect((await saveCard()).status).toBe(200)
    expect(
      maxio.customers.filter(({ reference }) => reference.includes(`/client/${client.id}/`)),
    ).toHaveLength(1)
  })

  it('are saved by a token that is good once', async () => {
    expect((await saveCard('tok_once')).status).toBe(200)
    expect((await saveCard('tok_once')).status).toBe(400)
  })

  it('never come here themselves: a body with their data is refused', async () => {
    for (const raw of [
      { number: '4111111111111111' },
      { full_number: '4111' },
      { cvv: '123' },
      { expirationMonth: 4 },
    ]) {
      const { status, body } = await admin.call(savePaymentProfile, {
        paymentToken: 'tok_x',
        ...raw,
      } as never)
      expect([status, body.errors?.[0]?.field]).toEqual([400, Object.keys(raw)[0]])
    }
    const asToken = await saveCard('4111 1111 1111 1111')
    expect([asToken.status, asToken.body.Message]).toEqual([
      400,
      'Card data goes only to the payment provider, never to this server.',
    ])
  })

  it('are entered with a security token that the provider’s own key signs, and that is not kept by anybody', async () => {
    const { body, headers } = await admin.call(billingRoutes.makeSecurityToken, {})
    const [, claims = ''] = body.securityToken.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'chjs_public',
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('whose it is', () => {
  it('a SuperAdmin says which client; an Admin has their own and no other', async () => {
    expect((await operator.call(readSubscription, {})).status).toBe(400)
    expect((await operator.call(readSubscription, { clientId: client.id })).body.clientId).toBe(
      client.id,
    )
    expect((await admin.call(readSubscription, { clientId: w.otherClient.id })).status).toBe(404)
  })

  it('the provider’s own page is opened for the client’s own customer', async () => {
    await saveCard()
    const { chargifyCustomerId } = await present()
    const link = await admin.call(billingRoutes.readManagementLink, {
      chargifyCustomerId: chargifyCustomerId ?? 0,
    })
    expect(link.body.link).toBe(`https://billing.example/manage/${chargifyCustomerId}`)
    const other = await w.as('Admin', w.otherClient)
    maxio.requests.length = 0
    const theirs = await other.call(billingRoutes.readManagementLink, {
      chargifyCustomerId: chargifyCustomerId ?? 0,
    })
    expect(theirs.status).toBe(404)
  })
})

describe('a provider that does not do as it should', () => {
  const broken: [BillingBehavior, number, string][] = [
    ['fails', 503, 'billing.unavailable'],
    ['hangs', 503, 'billing.unavailable'],
    ['dies', 503, 'billing.unavailable'],
    ['babbles', 503, 'billing.unavailable'],
    ['refuses', 400, 'billing.refused'],
    ['refuses without a word', 400, 'billing.refusedUnsaid'],
  ]
  for (const [mood, status, code] of broken) {
    it(`when it ${mood}, the person hears it in words and the plan stays`, async () => {
      await saveCard()
      const [card] = (await admin.call(listPaymentProfiles, {})).body
      maxio.be(mood)
      const paymentProfileId = card?.id ?? 0
      const bought = await admin.call(subscribe, { clientTierName: 'Starter', paymentProfileId })
      expect([bought.status, bought.body.code]).toEqual([status, code])
      expect((await admin.call(listProducts, {})).status).toBe(status)
      expect((await admin.call(savePaymentProfile, { paymentToken: 'tok_later' })).status).toBe(
        status,
      )
      // what is known of old is known without it
      expect((await present()).clientTier.name).toBe('Individual')
    })
  }

  it('a wrong key of our own is told as silence, and logged for whoever runs this', async () => {
    const stranger = createMaxioBillingProvider({
      baseUrl: maxio.url,
      apiKey: 'wrong',
      publicKey: undefined,
      privateKey: undefined,
      webhookKey: undefined,
      currency: 'USD',
    })
    await expect(stranger.listProducts()).rejects.toThrow('products.json?per_page=200: 401')
    await expect(stranger.securityToken(new Date())).rejects.toThrow('no keys')
    expect(stranger.isSigned('', computeWebhookSignature('', ''))).toBe(false)
  })

  it('a question that was not answered is asked once more, a change is not', async () => {
    await saveCard()
    maxio.be('fails')
    maxio.requests.length = 0
    await admin.call(listProducts, {})
    await admin.call(savePaymentProfile, { paymentToken: 'tok_later' })
    expect(askedInFront()).toEqual([
      'GET /products.json',
      'GET /products.json',
      'POST /payment_profiles.json',
    ])
  })
})

describe('prices and pages', () => {
  it('are asked for at most once in five minutes, and a failure is forgotten at once', async () => {
    let now = new Date('2026-11-22T10:00:00Z')
    const access = {
      ...billingKeys,
      baseUrl: maxio.url,
      publicKey: undefined,
      privateKey: undefined,
      currency: 'EUR',
    }
    const provider = createCachedBillingProvider(createMaxioBillingProvider(access), () => now)
    maxio.be('fails')
    await expect(provider.listProducts()).rejects.toThrow()
    maxio.be('well')
    maxio.requests.length = 0
    expect((await provider.listProducts())[0]?.currency).toBe('EUR')
    await provider.listProducts()
    expect(askedInFront()).toEqual(['GET /products.json'])
    now = new Date(now.getTime() + 5 * 60_000)
    await provider.listProducts()
    expect(askedInFront()).toHaveLength(2)
  })

  it('the provider’s page is asked for again only when it gives out another', async () => {
    await saveCard()
    const { chargifyCustomerId } = await present()
    let now = new Date('2026-11-22T10:00:00Z')
    const access = {
      ...billingKeys,
      baseUrl: maxio.url,
      publicKey: undefined,
      privateKey: undefined,
      currency: 'EUR',
    }
    const provider = createCachedBillingProvider(createMaxioBillingProvider(access), () => now)
    maxio.requests.length = 0
    const page = `/portal/customers/${chargifyCustomerId}`
    await provider.managementLink(chargifyCustomerId ?? 0)
    await provider.managementLink(chargifyCustomerId ?? 0)
    const link = `GET ${page}/management_link.json`
    expect(askedInFront()).toEqual([link, `POST ${page}/enable.json`, link])
    now = new Date('2026-12-08T10:00:00Z')
    await provider.managementLink(chargifyCustomerId ?? 0)
    expect(askedInFront()).toHaveLength(4)
  })
})

describe('what the provider tells (BI-133)', () => {
  it('BI-133: has one effect however often it comes, and what counts is what the provider has now', async () => {
    await saveCard()
    await buy('Starter')
    const [bought] = ours()
    if (!bought) throw new Error('nothing was bought')
    const event = eventOf(bought)
    bought.handle = 'business'
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(event)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await waitUntil(async () => (await present()).clientTier.name === 'Business')
    // an older event arrives late: the provider still returns Business
    await tell(eventOf(bought))
    const { body } = await operator.call(auditRoutes.listAuditEvents, {})
    const received = body.filter(
      ({ action, clientId }) => action === 'Webhook/Chargify' && clientId === client.id,
    )
    expect(received.length).toBe(2)
    const moves = body.filter(
      ({ action, clientId }) => action === 'billing.move' && clientId === client.id,
    )
    expect(moves.length).toBe(1)
  })

  it('a charge that failed is told to Admin and SuperAdmin, and takes nothing away (T109)', async () => {
    await saveCard()
    await buy('Professional')
    const [bought] = ours()
    if (!bought) throw new Error('nothing was bought')
    bought.state = 'past_due'
    await tell(eventOf(bought))
    await waitUntil(async () => (await present()).unpaidSince !== null)
    const { unpaidSince, clientTier } = await present()
    expect(clientTier.name).toBe('Professional')
    const overview = await operator.call(clientRoutes.readOverview, {})
    expect(overview.body.failedPayments).toEqual(
      expect.arrayContaining([{ id: client.id, businessName: 'Hotel Individual', unpaidSince }]),
    )
    w.clock.pass(3_600_000)
    await tell(eventOf(bought))
    bought.state = 'active'
    await tell(eventOf(bought))
    await waitUntil(async () => (await present()).unpaidSince === null)
  })

  it('what a SuperAdmin decided stays while the provider has nothing new to say', async () => {
    await saveCard()
    await buy('Starter')
    await giveEnterprise()
    const [bought] = ours()
    if (!bought) throw new Error('nothing was bought')
    bought.endsAt = '2027-01-22T10:00:00-05:00'
    await tell(eventOf(bought))
    await waitUntil(
      async () => (await present()).currentPeriodEndsAt === '2027-01-22T15:00:00.000Z',
    )
    expect((await present()).clientTier.name).toBe('Enterprise')
  })

  it('BI-133: is refused with a wrong signature or none, too large, or from somebody who is signed in', async () => {
    const event = { id: 'e-1', event: 'renewal_success' }
    expect((await tell(event, 'another key')).status).toBe(401)
    const unsigned = await admin.call(hearProvider, { payload: 'id=e-1&event=renewal_success' })
    expect(unsigned.status).toBe(403)
    expect(
      (await w.nobody.call(hearProvider, { payload: 'id=e-1&event=renewal_success' })).status,
    ).toBe(401)
    expect((await tell({ id: 'x'.repeat(10_000_000), event: 'renewal_success' })).status).toBe(413)
    expect((await tell({ id: '', event: 'renewal_success' })).status).toBe(400)
    expect((await tell({ id: 'e-2', event: 'a b' })).status).toBe(400)
  })

  it('BI-133: is read as far as it is declared, and not a byte further', async () => {
    const rest = new URLSearchParams({ id: '', event: 'test' }).toString().length
    const longest = 'x'.repeat(limits.strangersBody - rest)
    expect((await tell({ id: longest, event: 'test' })).status).toBe(400)
    expect((await tell({ id: `${longest}x`, event: 'test' })).status).toBe(413)
    const isDeclared = (length: number) =>
      hearProvider.body.safeParse({ payload: 'x'.repeat(length) }).success
    expect([limits.strangersBody, limits.strangersBody + 1].map(isDeclared)).toEqual([true, false])
  })

  it('BI-133: of a client that nobody knows is noted and has no effect', async () => {
    const stranger = eventOf({ customerId: 77 })
    expect((await tell(stranger)).status).toBe(200)
    expect((await tell({ id: crypto.randomUUID(), event: 'test' })).status).toBe(200)
  })

  it('a form is taken there alone: other calls still ask for JSON', async () => {
    const answer = await fetch(`${w.url}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=somebody',
    })
    expect(answer.status).toBe(415)
  })
})

describe('a client that is deleted', () => {
  const remove = (isDeleted: boolean) =>
    operator.call(clientRoutes.deleteClient, { id: client.id, isDeleted })
  const seen = async () => (await operator.call(readSubscription, { clientId: client.id })).body

  it('is charged no more, and comes back without its subscription and its plan (T33)', async () => {
    await saveCard()
    await buy('Starter')
    await remove(true)
    await waitUntil(async () => ours()[0]?.state === 'canceled')
    await remove(false)
    await waitUntil(async () => (await seen()).state === 'canceled')
    expect((await seen()).clientTier.name).toBe('Individual')
  })

  it('stays to be charged no more while the provider refuses or is silent, and buys nothing meanwhile', async () => {
    await saveCard()
    await buy('Starter')
    const [card] = (await admin.call(listPaymentProfiles, {})).body
    maxio.be('refuses')
    await remove(true)
    await remove(false)
    maxio.be('well')
    const again = await operator.call(subscribe, {
      clientId: client.id,
      clientTierName: 'Business',
      paymentProfileId: card?.id ?? 0,
    })
    // the next try may have cancelled it already
    expect([409, 200]).toContain(again.status)
    if (again.status === 409) expect(again.body.code).toBe('billing.ending')
    await runHourlyMaintenance(w.maintenance, new Date(Date.now() + 25 * 3_600_000))
    await waitUntil(async () => ours()[0]?.state === 'canceled')
  })

  it('has a purchase that crossed its deletion ended, too', async () => {
    await saveCard()
    maxio.loseAnswerTo('POST /subscriptions.json')
    await buy('Starter')
    await remove(true)
    await waitUntil(async () => ours()[0]?.state === 'canceled')
  })
})

describe('another provider', () => {
  it('knows nothing of what the one before said: a card is entered anew, and buys there', async () => {
    await saveCard()
    await buy('Starter')
    const { chargifyCustomerId: before } = await present()
    const { db } = w.database
    // a new version: a refresh on its way would write what it heard over this row
    await db.execute(sql`update client_billing set provider = 'sandbox', is_cancel_due = true,
      ends_at_period_end = true, version = version + 1 where client_id = ${client.id}`)
    expect(await present()).toMatchObject({ state: null, chargifyCustomerId: null })
    expect((await admin.call(listPaymentProfiles, {})).body).toEqual([])
    const page = await admin.call(billingRoutes.readManagementLink, {
      chargifyCustomerId: before ?? 0,
    })
    expect([page.status, page.body]).toMatchObject([404, { code: 'record.missing' }])
    expect((await saveCard()).status).toBe(200)
    expect(await present()).toMatchObject({ endsAtPeriodEnd: false })
    expect((await buy('Business')).status).toBe(200)
    expect(ours().map(({ handle }) => handle)).toEqual(['business'])
  })

  it('may have used the same number: the page that opens is that of whom the present one knows', async () => {
    const before = await w.newClient('Starter')
    await saveCard()
    const customerId = (await present()).chargifyCustomerId ?? 0
    const { db } = w.database
    await db.execute(sql`insert into client_billing (client_id, provider, customer_id, looked_at)
      values (${before.id}, 'sandbox', ${customerId}, '2020-01-01')`)
    const link = await operator.call(billingRoutes.readManagementLink, {
      chargifyCustomerId: customerId,
    })
    expect(link.status).toBe(200)
  })
})

describe('where no provider is set up', () => {
  it('pages learn it beforehand, and calls are refused in words (T109)', async () => {
    const bare = await createWorld({ billing: noProvider })
    try {
      const boss = await bare.as('Admin')
      expect((await boss.call(settingRoutes.readPublicConfig, {})).body.billing).toBe('none')
      const listed = await boss.call(listProducts, {})
      expect([listed.status, listed.body.code]).toEqual([503, 'billing.unset'])
      expect((await boss.call(savePaymentProfile, { paymentToken: 'tok_1' })).status).toBe(503)
      expect((await boss.call(readSubscription, {})).status).toBe(200)
    } finally {
      await bare.close()
    }
  })
})

describe('the rehearsal', () => {
  it('is told apart from the real thing, and takes, declines and later fails as its cards say', async () => {
    let now = new Date('2026-11-22T10:00:00Z')
    const sandbox = createSandboxBillingProvider({
      publicUrl: 'http://127.0.0.1:3000',
      now: () => now,
    })
    expect(sandbox.kind).toBe('sandbox')
    const payer = {
      reference: 'a/client/1',
      businessName: 'A',
      contactName: 'B',
      email: 'c@d.example',
    }
    const customerId = await sandbox.addCustomer(payer)
    await expect(sandbox.addCustomer(payer)).rejects.toThrow('taken')
    await expect(sandbox.addPaymentProfile(customerId, 'sandbox_0002_aaaaaaaa')).rejects.toThrow(
      'declined',
    )
    await expect(sandbox.addPaymentProfile(customerId, '4111111111111111')).rejects.toThrow(
      'not valid',
    )
    const { id: paymentProfileId } = await sandbox.addPaymentProfile(
      customerId,
      'sandbox_0341_aaaaaaaa',
    )
    const reference = 'a/client/1'
    const bought = await sandbox.addSubscription({
      reference,
      customerId,
      productHandle: 'starter',
      paymentProfileId,
    })
    expect(bought.state).toBe('active')
    now = new Date(now.getTime() + 31 * 86_400_000)
    expect((await sandbox.readSubscription(bought.id))?.state).toBe('past_due')
    await sandbox.cancelSubscription(bought.id)
    expect((await sandbox.findSubscription(reference))?.state).toBe('canceled')
  })
})
