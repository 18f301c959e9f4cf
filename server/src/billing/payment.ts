import type { Tier } from '@nspect/contract/vocab'
import { need, Refusal } from '../http/refuse.ts'
import type { BilledClient } from './billing.queries.ts'
import { isOver, refuseUnlessHigher } from './billing.rules.ts'
import { type BillingProvider, ProviderRefusal, type ProviderSubscription } from './provider.ts'

/** Our name of a client at the provider: the host keeps installations apart that share an account there. */
export const referenceOf = (publicUrl: string, clientId: number): string =>
  `${new URL(publicUrl).host}/client/${clientId}`

/** What was refused may have been done by somebody else in the same moment: then that is what we go on with. */
const orFound = async <T>(add: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> => {
  try {
    return await add()
  } catch (error) {
    const found = error instanceof ProviderRefusal ? await find() : undefined
    if (found === undefined) throw error
    return found
  }
}

/** The provider's customer for that client; found by our reference, so that a broken try leaves no second one. */
export const customerFor = async (
  billing: BillingProvider,
  client: BilledClient,
  reference: string,
): Promise<number> => {
  if (client.billing) return client.billing.customerId
  const find = () => billing.findCustomer(reference)
  const { businessName, contactName, contactEmail: email } = client
  const add = () => billing.addCustomer({ reference, businessName, contactName, email })
  return (await find()) ?? (await orFound(add, find))
}

/** A reference serves one subscription only: the next one after an end is told apart by the one before. */
const referenceAfter = ({ billing }: BilledClient, reference: string): string =>
  billing?.subscriptionId ? `${reference}/after/${billing.subscriptionId}` : reference

/** Buys a plan, or moves what runs to it, paid by a card that must be the client's own. Doing it twice pays once. */
export const buyPlan = async (
  billing: BillingProvider,
  client: BilledClient,
  asked: { reference: string; tier: Tier; paymentProfileId: number },
): Promise<ProviderSubscription> => {
  const { tier, paymentProfileId } = asked
  if (tier === 'Enterprise') throw new Refusal('billing.enterprise')
  const { customerId, subscriptionId } = need(client.billing ?? undefined, 'record.missing')
  const reference = referenceAfter(client, asked.reference)
  const [products, cards] = await Promise.all([billing.listProducts(), billing.listPaymentProfiles(customerId)])
  if (!cards.some(({ id }) => id === paymentProfileId)) throw new Refusal('record.missing')
  refuseUnlessHigher(client.tier, tier)
  const product = products.find(({ name }) => name === tier)
  if (!product) throw new Refusal('billing.notSold')
  const to = { productHandle: product.handle, paymentProfileId }
  const running = async () => {
    const known = subscriptionId === null ? undefined : await billing.readSubscription(subscriptionId)
    if (known && !isOver(known.state)) return known
    // bought by a try that broke before we had written it down
    return billing.findSubscription(reference)
  }
  const found = await running()
  if (found) return billing.changeProduct(found.id, to)
  return orFound(() => billing.addSubscription({ reference, customerId, ...to }), running)
}
