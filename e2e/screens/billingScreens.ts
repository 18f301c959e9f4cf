import type { Page } from '@playwright/test'
import { createDialogOpener, pressButton } from './pressButton.ts'
import type { Screen } from './screenTypes.ts'

/** Changes what a call answers from here on, and shows the page anew. */
const createResponseChange = (call: string, change: object) => async (page: Page) => {
  await page.route(`**/api/${call}*`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...change } })
  })
  await page.reload()
}

const unpaid = {
  unpaidSince: '2026-11-02T09:30:00.000Z',
  currentPeriodEndsAt: '2026-12-01T09:30:00.000Z',
}
const provider = {
  ChargifyPublicKey: 'chjs_screens',
  ChargifyServerHost: 'https://screens.chargify.example',
}

/** Paying for a plan: the demo's second client has one to go up from. */
export const billingScreens: Screen[] = [
  { name: '203-plans-rehearsal', as: 'operator', path: () => '/chargify/2' },
  {
    name: '204-plans-nothing-chosen',
    as: 'operator',
    path: () => '/chargify/2',
    enter: (page) => pressButton(page, 'Subscribe'),
  },
  {
    name: '205-add-card',
    as: 'operator',
    path: () => '/chargify/2',
    enter: createDialogOpener('Add new card'),
  },
  {
    name: '206-add-card-not-loaded',
    as: 'operator',
    path: () => '/chargify/2',
    enter: async (page) => {
      const settings = {
        ...provider,
        ChargifyScriptUrl: new URL('/no-card-fields.js', page.url()).href,
      }
      await page.route('**/no-card-fields.js', (route) => route.fulfill({ status: 404 }))
      await createResponseChange('Configuration/GetPublicConfig', { billing: 'maxio', settings })(
        page,
      )
      await createDialogOpener('Add new card')(page)
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  {
    name: '207-plans-unpaid',
    as: 'operator',
    path: () => '/chargify/2',
    enter: async (page) => {
      const paid = {
        chargifyCustomerId: 1001,
        subscriptionId: 1003,
        maskedCardNumber: 'XXXX-XXXX-XXXX-0341',
      }
      await createResponseChange('Client/GetSubscriptionById', {
        ...unpaid,
        ...paid,
        state: 'past_due',
      })(page)
      await page.getByText('Payment has been overdue since').waitFor()
    },
  },
  {
    name: '208-dashboard-unpaid',
    as: 'admin',
    path: () => '/dashboard',
    enter: async (page) => {
      await createResponseChange('Client/GetUsage', { ...unpaid, subscriptionState: 'past_due' })(
        page,
      )
      await page.getByText('Payment has been overdue since').waitFor()
    },
  },
  {
    name: '209-plans-no-provider',
    as: 'admin',
    path: () => '/chargify/1',
    enter: async (page) => {
      await createResponseChange('Configuration/GetPublicConfig', { billing: 'none' })(page)
      await page.getByText('This server has no payment provider').waitFor()
    },
  },
  {
    name: '210-plans-by-call',
    as: 'operator',
    path: () => '/chargify/2',
    enter: (page) => page.getByLabel('Tier Plan').selectOption('Enterprise'),
  },
]
