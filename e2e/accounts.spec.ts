import { expect, test } from '@playwright/test'
import {
  adminPerson,
  getField,
  getSessionEndedDialog,
  setUpAccounts,
  signOut,
} from './accountsSteps.ts'
import { instance } from './setUpInstance.ts'
import { signIn } from './steps.ts'

/**
 * Accounts end to end: created, forgotten, changed, ended, and signed in again without losing
 * input.
 */

setUpAccounts()

test('another tab goes on with the same sign-in, and somebody else starts at the dashboard after a warning', async ({
  page,
}) => {
  await signIn(page, instance.url, adminPerson)
  await page.goto(`${instance.url}/account`)
  await getField(page, 'Phone Number').fill('+45 33 88 88 88')
  const second = await page.context().newPage()
  await second.goto(`${instance.url}/account`)
  await getField(second, 'Last Name').fill('Holm Larsen')
  expect(await signOut(page)).toBe(200)
  // the stream of changes may say so first: then the dialog lies over the button already
  await second.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click')
  await expect(getSessionEndedDialog(second)).toBeVisible()
  await expect(getSessionEndedDialog(page)).toBeVisible()
  await getSessionEndedDialog(second)
    .getByLabel('Password', { exact: true })
    .fill(adminPerson.password)
  await getSessionEndedDialog(second).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(getSessionEndedDialog(second)).toHaveCount(0)
  await expect(getSessionEndedDialog(page)).toHaveCount(0)
  await expect(getField(page, 'Phone Number')).toHaveValue('+45 33 88 88 88')
  await expect(getField(second, 'Last Name')).toHaveValue('Holm Larsen')

  expect(await signOut(page)).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click')
  await getSessionEndedDialog(page).getByLabel('Username').fill(instance.admin.username)
  await expect(
    getSessionEndedDialog(page).getByText('anything typed on it will be lost'),
  ).toBeVisible()
  await getSessionEndedDialog(page)
    .getByLabel('Password', { exact: true })
    .fill(instance.admin.password)
  await getSessionEndedDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'First Administrator' })).toBeVisible()
  await expect(second).toHaveURL(/\/dashboard$/)

  // signing out on purpose ends the session in every tab
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(second).toHaveURL(/\/auth\/login/)
  // what the sign-in asks for is not lost with what was read before
  for (const tab of [page, second])
    await expect(tab.getByRole('heading', { name: 'Try the demo' })).toBeVisible()
})

test('a lost connection is said, keeps what was typed, and comes back by itself', async ({
  page,
}) => {
  await signIn(page, instance.url, adminPerson)
  await page.goto(`${instance.url}/account`)
  await getField(page, 'Phone Number').fill('+45 33 77 77 77')
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Try again when you’re back online' })
  await expect(failure).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()
})
