import { setTimeout as pause } from 'node:timers/promises'
import { billingRoutes } from '@nspect/contract/billing/billing'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { createPerson } from '../../server/src/testing/apiCaller.ts'
import {
  type BillingBehavior,
  billingKeys,
  startBillingServer,
  type TestBilling,
} from '../../server/src/testing/servers/billingServer.ts'
import { signInFirstAdminAt } from '../../server/src/testing/servers/serverProcess.ts'
import {
  type ProxyBehavior,
  startTcpProxy,
  type TcpProxy,
} from '../../server/src/testing/servers/tcpProxy.ts'
import type { FaultCounts } from './counts.ts'
import type { Fault } from './fault.ts'
import { startWithEmbedded } from './installation.ts'
import { Ledger } from './ledger.ts'
import { createTaskKey, startWorkload, type WorkTask } from './workload.ts'

const providerMoods: readonly BillingBehavior[] = ['fails', 'hangs', 'dies', 'babbles']
const cableMoods: readonly ProxyBehavior[] = ['refuses', 'stalls', 'isSlow']
/** the purchase is made, and nobody hears of it */
const lost = ['POST /customers.json', 'POST /payment_profiles.json', 'POST /subscriptions.json']
const moods = [...providerMoods, ...cableMoods, ...lost]

/** how long each lasts, ms */
const lasts = 4_000

const hotel = {
  businessName: 'Hotel Quay',
  contactName: 'Ines Duarte',
  contactPhone: '+351 210 000 200',
  contactEmail: 'ines@quay.example',
  companyAddress: '2 Quay Street',
  clientTierId: 1,
  noOfProject: 5,
}

/**
 * A new client saves a card and buys a plan; each step that failed is tried again, the purchase
 * under its key.
 */
const purchase = (): WorkTask => {
  const mark = `purchase ${createTaskKey()}`
  const key = createTaskKey()
  let cardId: number | undefined
  return {
    kind: 'purchase',
    mark,
    key,
    send: async (by) => {
      const client = await by.call(clientRoutes.saveClient, hotel, {
        headers: { 'idempotency-key': `${key}-client` },
      })
      if (client.status !== 200) return client
      const { id: clientId } = client.body
      if (cardId === undefined) {
        // the provider takes each token once: a person enters the card again
        const paymentToken = `tok_${createTaskKey()}`
        const headers = { 'idempotency-key': createTaskKey() }
        const card = await by.call(
          billingRoutes.savePaymentProfile,
          { clientId, paymentToken },
          { headers },
        )
        if (card.status !== 200) return card
        cardId = card.body.id
      }
      const order = { clientId, clientTierName: 'Professional', paymentProfileId: cardId } as const
      const bought = await by.call(billingRoutes.subscribe, order, {
        headers: { 'idempotency-key': key },
      })
      return { ...bought, id: clientId }
    },
  }
}

const strike = async (mood: string, maxio: TestBilling, cable: TcpProxy) => {
  const cut = cableMoods.find((cableMood) => cableMood === mood)
  const own = providerMoods.find((providerMood) => providerMood === mood)
  if (cut) await cable.be(cut)
  else if (own) maxio.be(own)
  else maxio.loseAnswerTo(mood)
  await pause(lasts)
  maxio.be('well')
  if (cut) await cable.be('passes')
}

/**
 * Each client that was told that it has bought has one customer, one subscription, and the plan.
 */
const comparePurchases = async (
  maxio: TestBilling,
  ledger: Ledger,
  counts: FaultCounts,
  url: string,
  token: string,
) => {
  const by = createPerson(url, 0, token)
  for (const { id } of ledger.entries) {
    const isOurs = ({ reference }: { reference: string }) => reference.includes(`/client/${id}/`)
    const bought = maxio.subscriptions.filter(isOurs)
    const { body } = await by.call(clientRoutes.readClient, { id })
    if (bought.length === 0 || body.clientTier.name !== 'Professional') counts.lost += 1
    counts.doubled +=
      Math.max(0, bought.length - 1) + Math.max(0, maxio.customers.filter(isOurs).length - 1)
  }
}

export const billingFault: Fault = {
  name: 'maxio',
  title:
    'the payment provider failing, hanging, dying, slow, silent and gone, and losing answers, while plans are bought',
  rounds: 20,
  run: async ({ rounds, counts, say }) => {
    const maxio = await startBillingServer()
    const cable = await startTcpProxy({ port: Number(new URL(maxio.url).port) })
    const installation = await startWithEmbedded({
      BILLING_BASE_URL: `http://127.0.0.1:${cable.port}`,
      BILLING_API_KEY: billingKeys.apiKey,
      BILLING_WEBHOOK_KEY: billingKeys.webhookKey,
    })
    const { server } = installation
    try {
      await server.ready()
      const token = await signInFirstAdminAt(server.url)
      const ledger = new Ledger()
      const workload = startWorkload({
        url: () => server.url,
        token,
        counts,
        ledger,
        errands: [purchase],
        people: 3,
      })
      for (let round = 0; round < rounds; round += 1) {
        const mood = moods[round % moods.length]!
        await workload.goOn(3)
        await strike(mood, maxio, cable)
        counts.rounds += 1
        await workload.untilBack()
        say(
          `${mood}: back after ${counts.back.at(-1)?.toFixed(1)} s, ${counts.acknowledged} bought`,
        )
      }
      await workload.stop()
      await comparePurchases(maxio, ledger, counts, server.url, token)
    } finally {
      await installation.stop()
      await cable.stop()
      await maxio.stop()
    }
  },
}
