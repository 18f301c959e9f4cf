import { expect, type Page, type Request } from '@playwright/test'
import { instance, setUpInstance } from './setUpInstance.ts'

/** an account that buys nothing, for all tests that only read pages */
export let readOnlyAdmin: { username: string; password: string }

export const testPassword = 'two kettles on the landing'

/** A client of its own on the lowest plan, with its Admin. */
export const registerAdmin = async (business: string) => {
  const username = `${business.toLowerCase().replaceAll(' ', '.')}@guests.example`
  const form = new FormData()
  const input = {
    firstName: 'Salome',
    lastName: 'Ferreira',
    phoneNumber: '+351 21 000 0000',
    username,
    password: testPassword,
    confirmPassword: testPassword,
    businessName: business,
    contactFirstName: 'Salome',
    contactLastName: 'Ferreira',
    contactPhone: '+351 21 000 0000',
    contactEmail: username,
    companyAddress: '12 Lighthouse Lane',
  }
  for (const [name, value] of Object.entries(input)) form.set(name, value)
  await instance.call('', 'Users/Register', { method: 'POST', body: form })
  return { username, password: testPassword }
}

export const openPlans = async (page: Page, tier: string) => {
  // by key: while the sections above it still load, a click may come down beside it
  await page.getByRole('link', { name: `Upgrade to ${tier}` }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Update Subscription' })).toBeVisible()
}

export const getSubscribeButton = (page: Page) =>
  page.getByRole('button', { name: 'Subscribe', exact: true })

export const getCardDialog = (page: Page) => page.getByRole('dialog', { name: 'Add new card' })

export const openCardDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Add new card' }).click()
  await expect(getCardDialog(page)).toBeVisible()
}

export const getSaveCardButton = (page: Page) =>
  getCardDialog(page).getByRole('button', { name: 'Save card' })

/** Collects requests of a call from now on. */
export const collectRequestsTo = (page: Page, call: string): Request[] => {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${call}`) sent.push(request)
  })
  return sent
}

/**
 * Fake of the provider's script: records its configuration, puts iframes into our containers,
 * creates one token.
 */
export const fakeProviderScript = `
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

/** The page with the provider configured; keys and security token are mocked. */
export const fakeCardProvider = async (page: Page) => {
  const script = `${instance.url}/stand-in/chargify.js`
  await page.route('**/api/Configuration/GetPublicConfig*', async (route) => {
    const answer = await (await route.fetch()).json()
    const keys = {
      ChargifyPublicKey: 'chjs_journey',
      ChargifyServerHost: 'https://journey.chargify.example',
    }
    await route.fulfill({
      json: {
        ...answer,
        billing: 'maxio',
        settings: { ...answer.settings, ...keys, ChargifyScriptUrl: script },
      },
    })
  })
  await page.route('**/api/Client/GenerateSecurityToken*', (route) =>
    route.fulfill({ json: { securityToken: 'leave.of.the.provider' } }),
  )
  return script
}

/** Common setup of these journeys. */
export const setUpBilling = (): void =>
  setUpInstance(async () => {
    readOnlyAdmin = await registerAdmin('Looking Only')
  })
