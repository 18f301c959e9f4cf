import type { Page } from '@playwright/test'
import { nspect, withInstance } from './withInstance.ts'

export let admin: { username: string; password: string }

export const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Users' }).locator('tbody tr', { hasText: text })

export const choose = async (page: Page, text: string, action: RegExp) => {
  await rowOf(page, text).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const fillPerson = async (page: Page, username: string, role: string) => {
  await page.getByLabel('First Name').fill('Ines')
  await page.getByLabel('Last Name').fill('Faro')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Role').selectOption(role)
}

/** Common setup of these journeys. */
export const beginUsers = (): void =>
  withInstance(async () => {
    admin = await nspect.person('Admin')
  })
