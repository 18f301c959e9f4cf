import { expect, type Page, type Request, test } from '@playwright/test'
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
} from '../../billingSteps.ts'
import { hasTwoNodes } from '../../instanceServers.ts'
import { instance } from '../../setUpInstance.ts'
import { openDashboardFromAccount, signIn } from '../../steps.ts'

/**
 * Paying for a plan: in the rehearsal from the dashboard’s offer to the higher plan, and with the
 * provider’s own card fields.
 */

setUpBilling()

const addCard = async (page: Page, card: RegExp) => {
  await openCardDialog(page)
  await getCardDialog(page).getByRole('radio', { name: card }).check()
  await getSaveCardButton(page).click()
}

const getIdempotencyKey = (request: Request | undefined) => request?.headers()['idempotency-key']

test('pressing twice subscribes once, and a connection that broke is tried again under the same key', async ({
  page,
}) => {
  test.skip(hasTwoNodes, 'the rehearsal of payments belongs to one server on its own machine')
  await signIn(page, instance.url, await registerAdmin('Two Presses'))
  await openPlans(page, 'Starter')
  await addCard(page, /^Accepted \(/)
  await expect(getCardDialog(page)).toHaveCount(0)
  await page.getByLabel('Tier Plan').selectOption('Starter')
  await page.getByLabel('Payment profile').selectOption('')
  await getSubscribeButton(page).click()
  await expect(page.getByText('You must select a payment profile.')).toBeVisible()
  await page.getByLabel('Payment profile').selectOption({ label: 'XXXX-XXXX-XXXX-1111' })

  const address = 'Client/SavePaymentProfileAndOrSubscribe'
  const sent = collectRequestsTo(page, address)
  await page.route(`**/api/${address}`, (route) => route.abort(), { times: 1 })
  await getSubscribeButton(page).click()
  await expect(page.getByRole('alert')).toContainText('You will be charged only once')
  await expect(page.getByLabel('Tier Plan')).toHaveValue('Starter')
  await getSubscribeButton(page).dblclick()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent).toHaveLength(2)
  expect(getIdempotencyKey(sent[0])).toBe(getIdempotencyKey(sent[1]))
  await expect(page.getByRole('region', { name: 'Plan and usage' })).toContainText('Starter')
})

test('card fields that do not load say so, and are tried again', async ({ page }) => {
  const script = await fakeCardProvider(page)
  let isThere = false
  await page.route(script, (route) =>
    isThere
      ? route.fulfill({ contentType: 'text/javascript', body: fakeProviderScript })
      : route.abort(),
  )
  await signIn(page, instance.url, readOnlyAdmin)
  await openDashboardFromAccount(page)
  await openPlans(page, 'Starter')
  await openCardDialog(page)
  await expect(getCardDialog(page).getByRole('alert')).toContainText('could not be loaded')
  await expect(getSaveCardButton(page)).toBeDisabled()
  isThere = true
  await getCardDialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(getCardDialog(page).locator('iframe')).toHaveCount(4)
  await expect(getSaveCardButton(page)).toBeEnabled()

  await getCardDialog(page).getByLabel('City').fill('Lisbon')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(getCardDialog(page)).toHaveCount(0)
})

test('cards that cannot be listed say so, and a charge that failed is told on the dashboard, the longer the louder', async ({
  page,
}) => {
  const unpaidSince = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  let days = 3
  await page.route('**/api/Client/GetUsage*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...answer, subscriptionState: 'past_due', unpaidSince: unpaidSince(days) },
    })
  })
  let isBroken = true
  await page.route('**/api/Client/GetPaymentProfilesForClient*', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { Message: 'No answer.', code: 'billing.unavailable' } })
      : route.continue(),
  )
  await signIn(page, instance.url, readOnlyAdmin)
  await openDashboardFromAccount(page)
  const plan = page.getByRole('region', { name: 'Plan and usage' })
  await expect(plan.getByRole('status')).toContainText('Payment has been overdue since')
  await expect(plan.getByRole('status')).not.toContainText('The plan may end.')
  days = 15
  await openDashboardFromAccount(page)
  await expect(plan.getByRole('status')).toContainText(
    /^Payment has been overdue since .+, for more than 14 days\. Nothing can be changed/,
  )
  await plan.getByRole('status').getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByText('Unable to pull your payment profile information.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Please add a payment profile to proceed.')).toBeVisible()
})
