import { expect, type Page } from '@playwright/test'

/** What people do again and again while they shape a type. */

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()

/** The names in a listing of a type's parts, in their order. */
export const partNames = (page: Page) => page.locator('tbody tr td:nth-child(2)')

/** From one listing of a type's parts to another. */
export const toParts = async (page: Page, typeName: string, parts: string) => {
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: typeName }).click()
  await follow(page, parts)
  await expect(page.getByRole('heading', { name: typeName, level: 1 })).toBeVisible()
}

/** Adds a part by the form that the listing's button opens; back on the listing it stands there. */
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

/** Gives a field that is chosen from its options, in this order. */
export const addOptions = async (page: Page, options: readonly string[]) => {
  const option = page.getByRole('textbox', { name: 'New option' })
  for (const name of options) {
    await option.fill(name)
    await press(page, 'Add Option')
  }
}
