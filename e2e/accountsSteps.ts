import type { Page } from '@playwright/test'
import { instance, setUpInstance } from './setUpInstance.ts'

export let adminPerson: { username: string; password: string }

export const getField = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true })

export const fillFields = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await getField(page, name).fill(value)
}

export const signOut = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'x-signed-in-as': localStorage.getItem('nspect-session')?.split('.')[0] ?? '' },
    }).then((answer) => answer.status),
  )

/** The page is told that the server sends mail, which that of these journeys does not. */
export const pretendMailIsSent = (page: Page) =>
  page.route('**/api/**/GetPublicConfig*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, sendsMail: true } })
  })

/** Opens the account page, by the way available to every role. */
export const openAccount = async (page: Page) => {
  await page.getByRole('button', { name: 'Jonas Brandt' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
}

export const getSessionEndedDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Your session has ended' })

/** Common setup of these journeys. */
export const setUpAccounts = (): void =>
  setUpInstance(async () => {
    adminPerson = await instance.person('Admin')
  })
