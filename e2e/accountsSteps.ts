import type { Page } from '@playwright/test'
import { nspect, withInstance } from './withInstance.ts'

export let admin: { username: string; password: string }

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

export const signOut = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'x-signed-in-as': localStorage.getItem('nspect-session')?.split('.')[0] ?? '' },
    }).then((answer) => answer.status),
  )

/** Opens the account page, by the way available to every role. */
export const toAccount = async (page: Page) => {
  await page.getByRole('button', { name: 'Jonas Brandt' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
}

export const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Common setup of these journeys. */
export const beginAccounts = (): void =>
  withInstance(async () => {
    admin = await nspect.person('Admin')
  })
