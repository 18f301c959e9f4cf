import type { Tier } from '@nspect/contract/shared/enums'
import { assertFound, HttpError } from '../http/httpError.ts'
import type { BilledClient } from './billing.queries.ts'
import {
  assertHigherTier,
  getTierOfBillingProduct,
  isSubscriptionOver,
  isSubscriptionUnpaid,
} from './billing.rules.ts'
import {
  type BillingProvider,
  ProviderMessageError,
  type ProviderSubscription,
} from './billingProvider.ts'

/** What is needed of a client to find it at the provider. */
type Known = Pick<BilledClient, 'id' | 'createdAt' | 'billing'>

/**
 * Our reference for a client at the provider. The host distinguishes installations that share an
 * account there, and the client's creation time distinguishes clients of the same id in a recreated
 * database.
 */
export const buildClientReference = (
  publicUrl: string,
  { id, createdAt }: Pick<Known, 'id' | 'createdAt'>,
): string => `${new URL(publicUrl).host}/client/${id}/${createdAt.getTime().toString(36)}`

/** The client's stored billing, if it came from this provider. */
export const getBillingOfProvider = (
  { name }: BillingProvider,
  { billing }: Pick<Known, 'billing'>,
) => (billing?.provider === name ? billing : null)

/** If `add` fails, somebody else may have added it at the same moment: then that one is used. */
const orFound = async <T>(
  add: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> => {
  try {
    return await add()
  } catch (error) {
    const found = error instanceof ProviderMessageError ? await find() : undefined
    if (found === undefined) throw error
    return found
  }
}

/**
 * The provider's customer for that client; found by our reference, so that a failed try leaves no
 * duplicate.
 */
export const findOrCreateCustomer = async (
  billing: BillingProvider,
  client: BilledClient,
  reference: string,
): Promise<number> => {
  const stored = getBillingOfProvider(billing, client)
  if (stored) return stored.customerId
  const find = () => billing.findCustomer(reference)
  const { businessName, contactName, contactEmail: email } = client
  const add = () => billing.addCustomer({ reference, businessName, contactName, email })
  return (await find()) ?? (await orFound(add, find))
}

/**
 * The last subscription of a client, also one that a failed try did not report to us, and the
 * reference for the next: a reference is used for one subscription only, so the next one's is
 * derived from the one before.
 */
export const findLastSubscription = async (
  billing: BillingProvider,
  client: Known,
  reference: string,
): Promise<{ last: ProviderSubscription | undefined; free: string }> => {
  const id = getBillingOfProvider(billing, client)?.subscriptionId ?? null
  let last = id === null ? undefined : await billing.readSubscription(id)
  for (;;) {
    const free = last ? `${reference}/after/${last.id}` : reference
    if (last && !isSubscriptionOver(last.state)) return { last, free }
    const next = await billing.findSubscription(free)
    if (!next) return { last, free }
    last = next
  }
}

/**
 * Buys a plan, or changes the running one, paid by a card that must be the client's own.
 * Idempotent: pays once.
 */
export const buySubscription = async (
  billing: BillingProvider,
  client: BilledClient,
  order: { reference: string; tier: Tier; paymentProfileId: number },
): Promise<ProviderSubscription> => {
  const { reference, tier, paymentProfileId } = order
  if (tier === 'Enterprise') throw new HttpError('billing.enterprise')
  const { customerId, isCancelDue } = assertFound(
    getBillingOfProvider(billing, client) ?? undefined,
    'record.missing',
  )
  const [products, cards] = await Promise.all([
    billing.listProducts(),
    billing.listPaymentProfiles(customerId),
  ])
  if (!cards.some(({ id }) => id === paymentProfileId)) throw new HttpError('record.missing')
  assertHigherTier(client.tier, tier)
  if (isCancelDue) throw new HttpError('billing.ending')
  const product = products.find(({ name }) => name === tier)
  if (!product) throw new HttpError('billing.notSold')
  const to = { productHandle: product.handle, paymentProfileId }
  const { last, free } = await findLastSubscription(billing, client, reference)
  const running =
    last && !isSubscriptionOver(last.state)
      ? last
      : await orFound(
          () => billing.addSubscription({ reference: free, customerId, ...to }),
          () => billing.findSubscription(free),
        )
  // bought now, or by a try whose response was lost
  const isBought = getTierOfBillingProduct(running.productName) === tier
  if (!isBought && isSubscriptionUnpaid(running.state)) throw new HttpError('billing.unpaid')
  const bought = isBought ? running : await billing.changeProduct(running.id, to)
  // last: after a change that was refused, it still ends when the client wanted it to
  return running.endsAtPeriodEnd ? billing.resumeSubscription(running.id) : bought
}
