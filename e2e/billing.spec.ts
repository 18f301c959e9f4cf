import { expect, type Page, type Request, test } from '@playwright/test'
import { type Instance, startInstance } from './instance.ts'
import { signIn } from './steps.ts'

/** Paying for a plan: in the rehearsal from the dashboard's offer to the higher plan, and with the provider's own card fields. */

let nspect: Instance
/** buys nothing, so that all may look through his eyes */
let looker: { username: string; password: string }
test.beforeAll(async () => {
  test.setTimeout(180_000)
  nspect = await startInstance()
  looker = await newAdmin('Looking Only')
})
test.afterAll(() => nspect.stop())

const password = 'two kettles on the landing'

/** A client of its own on the lowest plan, with its Admin. */
const newAdmin = async (business: string) => {
  const username = `${business.toLowerCase().replaceAll(' ', '.')}@guests.example`
  const form = new FormData()
  const given = {
    firstName: 'Salome',
    lastName: 'Ferreira',
    phoneNumber: '+351 21 000 0000',
    username,
    password,
    confirmPassword: password,
    businessName: business,
    contactFirstName: 'Salome',
    contactLastName: 'Ferreira',
    contactPhone: '+351 21 000 0000',
    contactEmail: username,
    companyAddress: '12 Lighthouse Lane',
  }
  for (const [name, value] of Object.entries(given)) form.set(name, value)
  await nspect.call('', 'Users/Register', { method: 'POST', body: form })
  return { username, password }
}

const toPlans = async (page: Page, tier: string) => {
  await page.getByRole('link', { name: `Upgrade to ${tier}` }).click()
  await expect(page.getByRole('heading', { name: 'Update Subscription' })).toBeVisible()
}
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add new card' })
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Add new card' }).click()
  await expect(dialog(page)).toBeVisible()
}
const saveCard = (page: Page) => dialog(page).getByRole('button', { name: 'Save card' })
const addCard = async (page: Page, card: RegExp) => {
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: card }).check()
  await saveCard(page).click()
}
/** What is sent to a call from here on. */
const sentTo = (page: Page, call: string): Request[] => {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${call}`) sent.push(request)
  })
  return sent
}
const keyOf = (request: Request | undefined) => request?.headers()['idempotency-key']

test('an Admin goes from the dashboard to a higher plan, over a card that is declined and one that is taken', async ({
  page,
}) => {
  await signIn(page, nspect.url, await newAdmin('Lighthouse Guests'))
  const plan = page.getByRole('region', { name: 'Plan and usage' })
  await expect(plan).toContainText('Individual')
  await expect(plan).toContainText('Nothing is charged.')
  await toPlans(page, 'Starter')
  await expect(page.getByText('Rehearsal: no money moves.')).toBeVisible()
  await expect(page.getByText('Nothing is charged for this plan.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Price' })).toContainText('$29.00 per month')
  await expect(page.getByRole('row', { name: 'Price' })).toContainText('By call')
  await expect(page.getByText('Please add a payment profile to proceed.')).toBeVisible()

  await subscribe(page).click()
  await expect(page.getByText('You must select an option.')).toBeVisible()
  await expect(page.getByLabel('Tier Plan')).toBeFocused()
  await expect(page.getByText('Please add a payment profile to proceed.')).toBeVisible()
  await expect(subscribe(page)).toBeDisabled()
  await page.getByLabel('Tier Plan').selectOption('Enterprise')
  await expect(page.getByText('Please schedule a call with us to buy this payment plan.')).toBeVisible()
  await expect(subscribe(page)).toBeDisabled()
  await page.getByLabel('Tier Plan').selectOption('Starter')
  await expect(page.getByText('Please schedule a call with us to buy this payment plan.')).toHaveCount(0)

  await openDialog(page)
  await dialog(page).getByLabel('First name').fill('Salome')
  await dialog(page).getByLabel('ZIP code').fill('123')
  await dialog(page)
    .getByRole('radio', { name: /declined/ })
    .check()
  await expect(dialog(page).getByText('Please enter a ZIP code of five digits.')).toBeVisible()
  await dialog(page).getByLabel('ZIP code').fill('12345')
  await saveCard(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The card was declined.')
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Salome')
  await dialog(page)
    .getByRole('radio', { name: /accepted \(/ })
    .check()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await saveCard(page).click()
  await expect(page.getByText('The card was saved.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Payment profile').locator('option:checked')).toHaveText('XXXX-XXXX-XXXX-1111')

  await subscribe(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Thank you. The new plan holds from now on.')).toBeVisible()
  await expect(plan).toContainText('Starter')
  await expect(plan).toContainText('Next charge on')

  await plan.getByRole('link', { name: 'See the plans' }).click()
  const present = page.getByRole('region', { name: 'Present subscription' })
  await expect(present).toContainText('Active')
  await expect(present).toContainText('XXXX-XXXX-XXXX-1111')
  const opened = page.waitForEvent('popup')
  await present.getByRole('button', { name: 'Manage subscription' }).click()
  await expect(await opened).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('pressing twice subscribes once, and a connection that broke is tried again under the same key', async ({
  page,
}) => {
  await signIn(page, nspect.url, await newAdmin('Two Presses'))
  await toPlans(page, 'Starter')
  await addCard(page, /accepted \(/)
  await expect(dialog(page)).toHaveCount(0)
  await page.getByLabel('Tier Plan').selectOption('Starter')
  await page.getByLabel('Payment profile').selectOption('')
  await subscribe(page).click()
  await expect(page.getByText('You must select a payment profile.')).toBeVisible()
  await page.getByLabel('Payment profile').selectOption({ label: 'XXXX-XXXX-XXXX-1111' })

  const address = 'Client/SavePaymentProfileAndOrSubscribe'
  const sent = sentTo(page, address)
  await page.route(`**/api/${address}`, (route) => route.abort(), { times: 1 })
  await subscribe(page).click()
  await expect(page.getByRole('alert')).toContainText('it will be bought once')
  await expect(page.getByLabel('Tier Plan')).toHaveValue('Starter')
  await subscribe(page).dblclick()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent).toHaveLength(2)
  expect(keyOf(sent[0])).toBe(keyOf(sent[1]))
  await expect(page.getByRole('region', { name: 'Plan and usage' })).toContainText('Starter')
})

/** Stands in for the provider's program: keeps what it was loaded with, puts frames into our boxes, and makes one token. */
const standIn = `
  window.asked = []
  window.Chargify = class {
    load(options) {
      window.asked.push(options)
      for (const field of Object.values(options.fields)) {
        const frame = document.createElement('iframe')
        frame.title = field.label
        frame.height = 70
        frame.srcdoc = '<label>' + field.label + '<br><input></label>'
        document.querySelector(field.selector).append(frame)
      }
    }
    token(form, onToken, onFailure) {
      const named = [...form.querySelectorAll('[data-chargify]')]
      window.sent = Object.fromEntries(named.map((input) => [input.dataset.chargify, input.value]))
      if (window.sent.lastName === 'Refused') onFailure({ status: 422, errors: 'Credit card number: cannot be blank.' })
      else onToken('tok_of_the_stand_in')
    }
    unload() { window.isUnloaded = true }
  }
`

/** The page as it is with the provider, whose keys and leave are answered here. */
const withProvider = async (page: Page) => {
  const script = `${nspect.url}/stand-in/chargify.js`
  await page.route('**/api/Configuration/GetPublicConfig*', async (route) => {
    const answer = await (await route.fetch()).json()
    const keys = { ChargifyPublicKey: 'chjs_journey', ChargifyServerHost: 'https://journey.chargify.example' }
    await route.fulfill({
      json: { ...answer, billing: 'maxio', settings: { ...answer.settings, ...keys, ChargifyScriptUrl: script } },
    })
  })
  await page.route('**/api/Client/GenerateSecurityToken*', (route) =>
    route.fulfill({ json: { securityToken: 'leave.of.the.provider' } }),
  )
  return script
}

test('with the provider the card is typed into its frames, and only its token is sent on', async ({ page }) => {
  const script = await withProvider(page)
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }))
  const sent = sentTo(page, 'Client/SavePaymentProfile')
  const card = { id: 77, masked_card_number: 'XXXX-XXXX-XXXX-4242' }
  await page.route('**/api/Client/SavePaymentProfile', (route) =>
    route.fulfill({ json: { message: 'The card was saved.', ...card } }),
  )
  await page.route('**/api/Client/GetPaymentProfilesForClient*', (route) =>
    route.fulfill({ json: sent.length > 0 ? [card] : [] }),
  )
  await signIn(page, nspect.url, looker)
  await toPlans(page, 'Starter')
  await expect(page.getByText('Rehearsal')).toHaveCount(0)
  await openDialog(page)
  const frames = dialog(page).locator('iframe')
  await expect(frames).toHaveCount(4)
  for (const name of ['Card number', 'Month', 'Year', 'Security code']) {
    await expect(dialog(page).getByTitle(name)).toBeVisible()
  }
  expect(await page.evaluate('window.asked.map(({ style, ...options }) => options)')).toEqual([
    expect.objectContaining({
      publicKey: 'chjs_journey',
      type: 'card',
      serverHost: 'https://journey.chargify.example',
      securityToken: 'leave.of.the.provider',
      fields: expect.objectContaining({
        number: expect.objectContaining({ selector: '#card-number', label: 'Card number', required: true }),
        cvv: expect.objectContaining({ selector: '#card-cvv', required: false }),
      }),
    }),
  ])
  const ours = await dialog(page)
    .locator('input, select, textarea')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLElement).dataset.chargify))
  expect(ours.toSorted()).toEqual(
    ['address', 'address2', 'city', 'country', 'firstName', 'lastName', 'state', 'zip'].toSorted(),
  )

  await dialog(page).getByLabel('Last name').fill('Refused')
  await dialog(page).getByLabel('Country').selectOption('PT')
  await dialog(page).getByLabel('ZIP code').fill('1100-148')
  await saveCard(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Credit card number: cannot be blank.')
  expect(sent).toHaveLength(0)
  await dialog(page).getByLabel('Last name').fill('Ferreira')
  await saveCard(page).click()
  await expect(page.getByLabel('Payment profile').locator('option:checked')).toHaveText('XXXX-XXXX-XXXX-4242')
  expect(await page.evaluate('window.sent')).toMatchObject({ lastName: 'Ferreira', country: 'PT', zip: '1100-148' })
  expect(await page.evaluate('window.isUnloaded')).toBe(true)
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    { clientId: expect.any(Number), paymentToken: 'tok_of_the_stand_in' },
  ])
})

test('card fields that do not load say so, and are tried again', async ({ page }) => {
  const script = await withProvider(page)
  let isThere = false
  await page.route(script, (route) =>
    isThere ? route.fulfill({ contentType: 'text/javascript', body: standIn }) : route.abort(),
  )
  await signIn(page, nspect.url, looker)
  await toPlans(page, 'Starter')
  await openDialog(page)
  await expect(dialog(page).getByRole('alert')).toContainText('could not be loaded')
  await expect(saveCard(page)).toBeDisabled()
  isThere = true
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).locator('iframe')).toHaveCount(4)
  await expect(saveCard(page)).toBeEnabled()

  await dialog(page).getByLabel('City').fill('Lisbon')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('cards that cannot be listed say so, and a charge that failed is told on the dashboard, the longer the louder', async ({
  page,
}) => {
  const unpaidSince = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  let days = 3
  await page.route('**/api/Client/GetUsage*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, subscriptionState: 'past_due', unpaidSince: unpaidSince(days) } })
  })
  let isBroken = true
  await page.route('**/api/Client/GetPaymentProfilesForClient*', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { Message: 'No answer.', code: 'billing.unavailable' } })
      : route.continue(),
  )
  await signIn(page, nspect.url, looker)
  const plan = page.getByRole('region', { name: 'Plan and usage' })
  await expect(plan.getByRole('status')).toContainText('A charge has failed since')
  await expect(plan.getByRole('status')).not.toContainText('The plan may end.')
  days = 15
  await page.reload()
  await expect(plan.getByRole('status')).toContainText('unpaid for more than 14 days. The plan may end.')
  await plan.getByRole('status').getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByText('Unable to pull your payment profile information.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Please add a payment profile to proceed.')).toBeVisible()
})
