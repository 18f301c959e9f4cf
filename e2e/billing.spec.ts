import { expect, test } from '@playwright/test'
import {
  collectRequestsTo,
  fakeCardProvider,
  fakeProviderScript,
  getCardDialog,
  getSaveCardButton,
  getSubscribeButton,
  openCardDialog,
  openPlans,
  readOnlyAdmin,
  registerAdmin,
  setUpBilling,
} from './billingSteps.ts'
import { instance } from './setUpInstance.ts'
import { openDashboardFromAccount, signIn } from './steps.ts'

/**
 * Paying for a plan: an upgrade in the sandbox from the dashboard’s offer, and with the provider’s
 * own card fields.
 */

setUpBilling()

test('an Admin goes from the dashboard to a higher plan, over a card that is declined and one that is taken', async ({
  page,
}) => {
  await signIn(page, instance.url, await registerAdmin('Lighthouse Guests'))
  const plan = page.getByRole('region', { name: 'Plan and usage' })
  await expect(plan).toContainText('Individual')
  await expect(plan).toContainText('No charges.')
  await openPlans(page, 'Starter')
  await expect(page.getByText('Test mode: you will not be charged.')).toBeVisible()
  await expect(page.getByText('This plan is free of charge.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Price' })).toContainText('$29.00 per month')
  await expect(page.getByRole('row', { name: 'Price' })).toContainText('Contact us')
  await expect(page.getByText('Please add a payment profile to proceed.')).toBeVisible()

  await getSubscribeButton(page).click()
  await expect(page.getByText('You must select an option.')).toBeVisible()
  await expect(page.getByLabel('Tier Plan')).toBeFocused()
  await expect(page.getByText('Please add a payment profile to proceed.')).toBeVisible()
  await expect(getSubscribeButton(page)).toBeDisabled()
  await page.getByLabel('Tier Plan').selectOption('Enterprise')
  await expect(
    page.getByText('Please schedule a call with us to buy this payment plan.'),
  ).toBeVisible()
  await expect(getSubscribeButton(page)).toBeDisabled()
  await page.getByLabel('Tier Plan').selectOption('Starter')
  await expect(
    page.getByText('Please schedule a call with us to buy this payment plan.'),
  ).toHaveCount(0)

  await openCardDialog(page)
  await getCardDialog(page).getByLabel('First name').fill('Salome')
  await getCardDialog(page).getByLabel('ZIP code').fill('123')
  await getCardDialog(page)
    .getByRole('radio', { name: /^Declined/ })
    .check()
  await expect(getCardDialog(page).getByText('Enter a five-digit ZIP code.')).toBeVisible()
  await getCardDialog(page).getByLabel('ZIP code').fill('12345')
  await getSaveCardButton(page).click()
  await expect(getCardDialog(page).getByRole('alert')).toContainText('The card was declined.')
  await expect(getCardDialog(page).getByLabel('First name')).toHaveValue('Salome')
  await getCardDialog(page)
    .getByRole('radio', { name: /^Accepted \(/ })
    .check()
  await expect(getCardDialog(page).getByRole('alert')).toHaveCount(0)
  await getSaveCardButton(page).click()
  await expect(page.getByText('Card saved.')).toBeVisible()
  await expect(getCardDialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Payment profile').locator('option:checked')).toHaveText(
    'XXXX-XXXX-XXXX-1111',
  )

  await getSubscribeButton(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Thank you. Your new plan is active.')).toBeVisible()
  await expect(plan).toContainText('Starter')
  await expect(plan).toContainText('Next charge on')

  await plan.getByRole('link', { name: 'See the plans' }).click()
  const present = page.getByRole('region', { name: 'Current subscription' })
  await expect(present).toContainText('Active')
  await expect(present).toContainText('XXXX-XXXX-XXXX-1111')
  const opened = page.waitForEvent('popup')
  await present.getByRole('button', { name: 'Manage subscription' }).click()
  await expect(await opened).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('with the provider the card is typed into its frames, and only its token is sent on', async ({
  page,
}) => {
  const script = await fakeCardProvider(page)
  await page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeProviderScript }),
  )
  const sent = collectRequestsTo(page, 'Client/SavePaymentProfile')
  const card = { id: 77, masked_card_number: 'XXXX-XXXX-XXXX-4242' }
  await page.route('**/api/Client/SavePaymentProfile', (route) =>
    route.fulfill({ json: { message: 'Card saved.', ...card } }),
  )
  await page.route('**/api/Client/GetPaymentProfilesForClient*', (route) =>
    route.fulfill({ json: sent.length > 0 ? [card] : [] }),
  )
  await signIn(page, instance.url, readOnlyAdmin)
  await openDashboardFromAccount(page)
  await openPlans(page, 'Starter')
  await expect(page.getByText('Test mode: you will not be charged.')).toHaveCount(0)
  await openCardDialog(page)
  const frames = getCardDialog(page).locator('iframe')
  await expect(frames).toHaveCount(4)
  for (const name of ['Card number', 'Month', 'Year', 'Security code']) {
    await expect(getCardDialog(page).getByTitle(name)).toBeVisible()
  }
  expect(await page.evaluate('window.asked.map(({ style, ...options }) => options)')).toEqual([
    expect.objectContaining({
      publicKey: 'chjs_journey',
      type: 'card',
      serverHost: 'https://journey.chargify.example',
      securityToken: 'leave.of.the.provider',
      fields: expect.objectContaining({
        number: expect.objectContaining({
          selector: '#card-number',
          label: 'Card number',
          required: true,
        }),
        cvv: expect.objectContaining({ selector: '#card-cvv', required: false }),
      }),
    }),
  ])
  const ours = await getCardDialog(page)
    .locator('input, select, textarea')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLElement).dataset.chargify))
  expect(ours.toSorted()).toEqual(
    ['address', 'address2', 'city', 'country', 'firstName', 'lastName', 'state', 'zip'].toSorted(),
  )

  await getCardDialog(page).getByLabel('Last name').fill('Refused')
  await getCardDialog(page).getByLabel('Country').selectOption('PT')
  await getCardDialog(page).getByLabel('ZIP code').fill('1100-148')
  await getSaveCardButton(page).click()
  await expect(getCardDialog(page).getByRole('alert')).toHaveText(
    'Credit card number: cannot be blank.',
  )
  expect(sent).toHaveLength(0)
  await getCardDialog(page).getByLabel('Last name').fill('Ferreira')
  await getSaveCardButton(page).click()
  await expect(page.getByLabel('Payment profile').locator('option:checked')).toHaveText(
    'XXXX-XXXX-XXXX-4242',
  )
  expect(await page.evaluate('window.sent')).toMatchObject({
    lastName: 'Ferreira',
    country: 'PT',
    zip: '1100-148',
  })
  expect(await page.evaluate('window.isUnloaded')).toBe(true)
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { clientId: expect.any(Number), paymentToken: 'tok_of_the_stand_in' },
  ])
})
