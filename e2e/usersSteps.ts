import type { Page } from '@playwright/test'
import { instance, setUpInstance } from './setUpInstance.ts'

export let adminPerson: { username: string; password: string }

export const getUserRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Users' }).locator('tbody tr', { hasText: text })

export const chooseUserAction = async (page: Page, text: string, action: RegExp) => {
  await getUserRow(page, text).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const fillPersonForm = async (page: Page, username: string, role: string) => {
  await page.getByLabel('First Name').fill('Ines')
  await page.getByLabel('Last Name').fill('Faro')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Role').selectOption(role)
}

/** Common setup of these journeys. */
export const setUpUsers = (): void =>
  setUpInstance(async () => {
    adminPerson = await instance.person('Admin')
  })
