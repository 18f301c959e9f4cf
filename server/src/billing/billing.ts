import { billingRoutes } from '@nspect/contract/billing/billing'
import type { Scope } from '../db/scope.ts'
import { assertStaff, feature, handle, loadNoRecord } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { mapSubscription, toBillingRow } from './billing.mapper.ts'
import {
  findClientOfCustomerEvent,
  findClientToBill,
  findVisibleClientOfCustomer,
  insertBillingEvent,
  updateClientTier,
  upsertBilling,
} from './billing.queries.ts'
import { isHigherTier, isSubscriptionOver } from './billing.rules.ts'
import { refreshJobDefinition } from './billingJobDefinitions.ts'
import {
  type BillingProvider,
  ProviderMessageError,
  ProviderUnavailableError,
} from './billingProvider.ts'
import {
  buildClientReference,
  buySubscription,
  findOrCreateCustomer,
  getBillingOfProvider,
} from './buySubscription.ts'

/**
 * The client in the input, else the caller's own; a SuperAdmin has none and must name one (T108).
 */
const loadBilled = (scope: Scope, { clientId }: { clientId?: number | undefined }) => {
  const id = clientId ?? assertStaff(scope).clientId
  if (id === null) throw createFieldError('clientId', 'value.required')
  return findClientToBill(scope, id)
}

/** Stores a card at the provider; the first one creates the client's customer. */
const savePaymentProfile = (billing: BillingProvider) =>
  handle(billingRoutes.savePaymentProfile, {
    load: loadBilled,
    prepare: async ({ subject: client, site, input: { paymentToken } }) => {
      const customerId = await findOrCreateCustomer(
        billing,
        client,
        buildClientReference(site.publicUrl, client),
      )
      return { customerId, card: await billing.addPaymentProfile(customerId, paymentToken) }
    },
    run: async ({ scope, subject: client, prepared: { customerId, card }, audit }) => {
      const clientId = client.id
      const fresh = {
        ...knowsNothing,
        clientId,
        provider: billing.name,
        customerId,
        lookedAt: scope.now,
      }
      if (!getBillingOfProvider(billing, client)) await upsertBilling(scope.db, fresh)
      const after = { maskedCardNumber: card.masked_card_number }
      audit({ record: 'client', recordId: clientId, clientId, after })
      return card
    },
  })

/** Buys or changes a plan, and applies it at once. */
const subscribe = (billing: BillingProvider) =>
  handle(billingRoutes.subscribe, {
    load: loadBilled,
    prepare: async ({
      subject: client,
      site,
      input: { clientTierName: tier, paymentProfileId },
    }) => {
      const reference = buildClientReference(site.publicUrl, client)
      return buySubscription(billing, client, { reference, tier, paymentProfileId })
    },
    run: async ({ scope, subject: client, input, prepared: bought, enqueue, audit }) => {
      const { id: clientId, tier: before } = client
      const plan = input.clientTierName
      // already higher, and not by a subscription: a SuperAdmin raised it during the request to the
      // provider
      const isGiven =
        isHigherTier(plan, before) && before !== getBillingOfProvider(billing, client)?.tier
      const tier = isGiven ? before : plan
      await upsertBilling(
        scope.db,
        toBillingRow(clientId, billing.name, bought, client.billing, scope.now),
      )
      await updateClientTier(scope.db, clientId, tier, scope.now)
      // after two concurrent requests the final state at the provider is read
      await enqueue(refreshJobDefinition, { clientId })
      const { state, maskedCardNumber } = bought
      audit({
        record: 'client',
        recordId: clientId,
        clientId,
        before: { tier: before },
        after: { tier, state, maskedCardNumber },
      })
      return { result: true }
    },
  })

/** The provider's webhook: handles each event once, then refreshes the subscription. */
const hearProvider = (billing: BillingProvider) =>
  handle(billingRoutes.hearProvider, {
    load: loadNoRecord,
    run: async ({ scope, input: { payload, signature }, enqueue, audit }) => {
      if (!billing.isSigned(payload, signature)) throw new HttpError('billing.badSignature')
      const form = new URLSearchParams(payload)
      const id = form.get('id') ?? ''
      const event = form.get('event') ?? ''
      if (!isWord(id) || !isWord(event)) throw createFieldError('payload')
      const isNew = await insertBillingEvent(scope.db, { id, event, at: scope.now })
      const customer = customerIn(form)
      const clientId =
        isNew && customer !== null
          ? await findClientOfCustomerEvent(scope.db, billing.name, customer)
          : undefined
      audit({ record: 'billing', recordId: null, clientId: clientId ?? null, after: { id, event } })
      if (clientId !== undefined) await enqueue(refreshJobDefinition, { clientId })
      return {}
    },
  })

/** Plans and payment, with the installation's provider. */
export const billingFeature = (billing: BillingProvider) =>
  feature(
    billingRoutes,
    {
      listProducts: handle(billingRoutes.listProducts, {
        load: loadNoRecord,
        run: async () => (await billing.listProducts()).map(({ handle: _, ...product }) => product),
      }),

      listPaymentProfiles: handle(billingRoutes.listPaymentProfiles, {
        load: loadBilled,
        run: async ({ subject: client }) => {
          const stored = getBillingOfProvider(billing, client)
          return stored ? billing.listPaymentProfiles(stored.customerId) : []
        },
      }),

      readManagementLink: handle(billingRoutes.readManagementLink, {
        load: (scope, { chargifyCustomerId }) =>
          findVisibleClientOfCustomer(scope, chargifyCustomerId),
        run: async ({ subject: client }) => {
          const { customerId } = assertFound(
            getBillingOfProvider(billing, client) ?? undefined,
            'record.missing',
          )
          return { link: (await billing.managementLink(customerId)).url }
        },
      }),

      readSubscription: handle(billingRoutes.readSubscription, {
        load: loadBilled,
        run: async ({ subject: client }) =>
          mapSubscription({ ...client, billing: getBillingOfProvider(billing, client) }),
      }),

      readSubscriptionProduct: handle(billingRoutes.readSubscriptionProduct, {
        load: loadBilled,
        run: async ({ subject: client }) => {
          const stored = getBillingOfProvider(billing, client)
          const name = stored?.state && !isSubscriptionOver(stored.state) ? stored.tier : null
          return { result: name !== null, data: name === null ? null : { product: { name } } }
        },
      }),

      makeSecurityToken: handle(billingRoutes.makeSecurityToken, {
        load: loadBilled,
        run: async ({ scope }) => ({ securityToken: await billing.securityToken(scope.now) }),
      }),

      savePaymentProfile: savePaymentProfile(billing),
      subscribe: subscribe(billing),
      hearProvider: hearProvider(billing),
    },
    toBillingHttpError,
  )

/** Maps failures of the provider, with its own message if there is one. */
const toBillingHttpError = (error: unknown): HttpError | undefined => {
  if (error instanceof ProviderUnavailableError) return new HttpError('billing.unavailable')
  if (!(error instanceof ProviderMessageError)) return undefined
  return error.message === ''
    ? new HttpError('billing.refusedUnsaid')
    : new HttpError('billing.refused', { values: { reason: error.message } })
}

/** A client that has bought nothing from this provider; data of another provider does not count. */
const knowsNothing = {
  subscriptionId: null,
  tier: null,
  state: null,
  currentPeriodEndsAt: null,
  endsAtPeriodEnd: false,
  maskedCardNumber: null,
  unpaidSince: null,
  isCancelDue: false,
}

/** Is it the id or name of an event? Those are short. */
const isWord = (text: string) => /^[\w.-]{1,64}$/.test(text)

/** The customer of an event: it has a subscription with its customer, or the customer alone. */
const customerIn = (form: URLSearchParams): number | null => {
  const named =
    form.get('payload[subscription][customer][id]') ?? form.get('payload[customer][id]') ?? ''
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
}
