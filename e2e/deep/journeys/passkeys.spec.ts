import { expect, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn } from '../../steps.ts'

/** A passkey in a real browser, kept by the device that Chromium plays. */

setUpInstance()

test('T236: a passkey is added, signs in without a username, and is removed', async ({
  page,
  context,
}) => {
  const person = await instance.person('Manager')
  // passkeys need a host's name
  const url = instance.url.replace('127.0.0.1', 'localhost')
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await test.step('at the address in numbers it says where passkeys work', async () => {
    await page.goto(`${instance.url}/auth/login`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(`Passkeys only work at ${url}.`)).toBeVisible()
  })

  const leave = async () => {
    await page.goto(`${url}/logout`)
    await expect(page.getByText('Please enter your username and password to login')).toBeVisible()
  }
  await signIn(page, url, person)
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const card = page.locator('#passkeys')
  await card.getByLabel('Name').fill('This computer')
  await card.getByLabel('Password', { exact: true }).fill(person.password)
  await card.getByRole('button', { name: 'Continue' }).click()
  await expect(card.getByText('This computer')).toBeVisible()
  await expect(card.getByText(/never used/)).toBeVisible()

  await leave()
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await test.step('a device that does not know who it is is refused', async () => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await byPasskey.click()
    await expect(page.getByText(/You did not choose a passkey/)).toBeVisible()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  })
  await byPasskey.click()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()

  await page.goto(`${url}/account`)
  await expect(card.getByText(/last used/)).toBeVisible()
  await card.getByRole('button', { name: 'Remove the passkey This computer' }).click()
  await card.getByLabel('Password', { exact: true }).fill(person.password)
  await card.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card.getByText('This computer')).toHaveCount(0)
  await leave()
  await byPasskey.click()
  await expect(page.getByText(/This passkey is unknown or was removed/)).toBeVisible()
})
