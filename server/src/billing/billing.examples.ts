import { billingRoutes } from '@nspect/contract/billing/billing'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'
import { computeWebhookSignature } from './billingProvider.ts'
import { sandboxWebhookKey } from './sandboxProvider.ts'

const newToken = () => `sandbox_1111_${crypto.randomUUID()}`

/**
 * Lets somebody who may, save a card for that client; returns the card, and its customer at the
 * provider.
 */
const withCard = async ({ w, client }: Pick<ExampleFor, 'w' | 'client'>) => {
  const operator = await w.as('SuperAdmin')
  const clientId = client.id
  const card = await operator.call(billingRoutes.savePaymentProfile, {
    clientId,
    paymentToken: newToken(),
  })
  const { body } = await operator.call(billingRoutes.readSubscription, { clientId })
  return { paymentProfileId: card.body.id, chargifyCustomerId: body.chargifyCustomerId ?? 0 }
}

export const examples: Examples = {
  listProducts: () => ({ args: {} }),
  listPaymentProfiles: ({ client }) => ({ args: { clientId: client.id } }),
  readManagementLink: async (fixture) => {
    const { chargifyCustomerId } = await withCard(fixture)
    return { args: { chargifyCustomerId } }
  },
  readSubscription: ({ client }) => ({ args: { clientId: client.id } }),
  readSubscriptionProduct: ({ client }) => ({ args: { clientId: client.id } }),
  makeSecurityToken: ({ client }) => ({ args: { clientId: client.id } }),
  savePaymentProfile: ({ client }) => ({ args: { clientId: client.id, paymentToken: newToken() } }),
  subscribe: async ({ w, client }) => {
    const { paymentProfileId } = await withCard({ w, client })
    const { rows } = await w.database.db.execute<{ tier: Tier }>(
      sql`select tier from clients where id = ${client.id}`,
    )
    const next = tiers[tiers.indexOf(rows[0]?.tier ?? 'Individual') + 1]
    // the plans above Business are not sold online, nor is the client's own: that error shows that
    // access was granted
    const isSold = next !== undefined && next !== 'Enterprise'
    const args = {
      clientId: client.id,
      clientTierName: isSold ? next : 'Business',
      paymentProfileId,
    }
    return isSold ? { args } : { args, answers: 409 }
  },
  hearProvider: () => {
    const payload = new URLSearchParams({
      id: crypto.randomUUID(),
      event: 'renewal_success',
    }).toString()
    return { args: { payload, signature: computeWebhookSignature(payload, sandboxWebhookKey) } }
  },
}
