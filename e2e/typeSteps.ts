import { expect, type Page } from '@playwright/test'

/** Repeated actions while configuring a type. */

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()

/** The names in a list of a type's parts, in order. */
export const partNames = (page: Page) => page.locator('tbody tr td:nth-child(2)')

/** Navigates from one list of a type's parts to another. */
export const toParts = async (page: Page, typeName: string, parts: string) => {
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: typeName }).click()
  await follow(page, parts)
  await expect(page.getByRole('heading', { name: typeName, level: 1 })).toBeVisible()
}

/** Adds a part by the form of the list's button; then the list contains it. */
export const addPart = async (
  page: Page,
  button: string,
  save: string,
  name: string,
  fill?: () => Promise<void>,
): Promise<void> => {
  await follow(page, button)
  await page.getByRole('textbox').first().fill(name)
  await fill?.()
  await press(page, save)
  await expect(partNames(page).filter({ hasText: name })).toHaveCount(1)
}

/** Adds options to a choice field, in this order. */
export const addOptions = async (page: Page, options: readonly string[]) => {
  const option = page.getByRole('textbox', { name: 'New option' })
  for (const name of options) {
    await option.fill(name)
    await press(page, 'Add Option')
  }
}
