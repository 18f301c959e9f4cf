import { billingRoutes } from '@nspect/contract/billing/billing'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildClient, buildPerson } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const individual = { id: 1, name: 'Individual' } as const
const card = { id: 77, masked_card_number: 'XXXX-XXXX-XXXX-1111' }
const buildProduct = (
  name: 'Individual' | 'Starter' | 'Professional' | 'Business',
  priceInCents: number,
) => ({
  name,
  priceInCents,
  currency: 'USD',
  interval: 1,
  intervalUnit: 'month' as const,
})

beforeEach(() => {
  server.serve(clientRoutes.readClient, buildClient({ clientTier: individual, clientTierId: 1 }))
  server.serve(billingRoutes.listProducts, [
    buildProduct('Starter', 2900),
    buildProduct('Professional', 5900),
  ])
  server.serve(billingRoutes.listPaymentProfiles, [card])
  server.serve(billingRoutes.readSubscription, {
    clientId: 2,
    clientTier: individual,
    chargifyCustomerId: null,
    subscriptionId: null,
    state: null,
    currentPeriodEndsAt: null,
    endsAtPeriodEnd: false,
    maskedCardNumber: null,
    unpaidSince: null,
  })
})

const open = async () => {
  const shown = await renderScreen('/chargify/2', {
    as: buildPerson('Admin', { tier: individual }),
    isSelling: true,
  })
  await screen.findByRole('heading', { name: 'Update Subscription' })
  return shown
}
const tier = () => screen.getByRole('combobox', { name: /Tier Plan/ })
const profile = () => screen.getByRole('combobox', { name: /Payment profile/ })
const subscribe = () => screen.getByRole('button', { name: 'Subscribe' })

describe('a higher plan', () => {
  it('needs a plan and a card: the fields say so, and the button is closed', async () => {
    server.serve(billingRoutes.listPaymentProfiles, [])
    const { user } = await open()
    expect(await screen.findByText('Please add a payment profile to proceed.')).toBeVisible()
    await user.click(subscribe())
    expect(screen.getByText('You must select an option.')).toBeVisible()
    expect(tier()).toHaveFocus()
    expect(subscribe()).toBeDisabled()
    await user.selectOptions(tier(), 'Enterprise')
    expect(
      screen.getByText('Please schedule a call with us to buy this payment plan.'),
    ).toBeVisible()
    expect(subscribe()).toBeDisabled()
    expect(server.sent(billingRoutes.subscribe)).toEqual([])
  })

  it('is bought once however often it is pressed, and under the same key when the connection broke', async () => {
    const buying = createHeldReply<typeof billingRoutes.subscribe>({ result: true })
    server.serve(billingRoutes.subscribe, lostReply, buying)
    const { user, address } = await open()
    await screen.findByRole('option', { name: card.masked_card_number })
    await user.selectOptions(tier(), screen.getByRole('option', { name: /^Starter/ }))
    await user.selectOptions(profile(), card.masked_card_number)
    await user.click(subscribe())
    expect(await screen.findByRole('alert')).toHaveTextContent('You will be charged only once')
    await user.click(subscribe())
    await user.click(subscribe())
    buying.release()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    const sent = server.sent(billingRoutes.subscribe)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
    expect(sent[1]?.input).toMatchObject({
      clientId: 2,
      clientTierName: 'Starter',
      paymentProfileId: 77,
    })
  })

  it('cards that cannot be listed say so, and are asked for again', async () => {
    server.serve(billingRoutes.listPaymentProfiles, createRefusal('billing.unavailable'))
    const { user } = await open()
    expect(
      await screen.findByText('Unable to pull your payment profile information.'),
    ).toBeVisible()
    server.serve(billingRoutes.listPaymentProfiles, [card])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: card.masked_card_number })).toBeInTheDocument()
  })
})
