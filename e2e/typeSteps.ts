import { expect, type Page } from '@playwright/test'

/** Repeated actions while configuring a type. */

export const getField = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true })
export const pressButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
export const followLink = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).first().click()

/** The section of the kind of parts that the page's address names. */
export const getOpenedParts = (page: Page) => page.locator('section[data-current]')

/** The names of the opened kind of a type's parts, in order. */
export const getPartNames = (page: Page) => getOpenedParts(page).locator('tbody tr td:nth-child(2)')

/** Opens one kind of a type's parts, from another one. */
export const openParts = async (page: Page, typeName: string, parts: string) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${parts}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: typeName, level: 1 })).toBeVisible()
  await expect(getOpenedParts(page).getByRole('heading', { name: parts })).toBeVisible()
}

/** Adds a part by the form of the list's button; then the list contains it. */
export const addPart = async (
  page: Page,
  button: string,
  save: string,
  name: string,
  fill?: () => Promise<void>,
): Promise<void> => {
  await followLink(page, button)
  // the list has fields of its own
  await page.getByRole('button', { name: save, exact: true }).waitFor()
  await page.getByRole('textbox').first().fill(name)
  await fill?.()
  await pressButton(page, save)
  await expect(getPartNames(page).filter({ hasText: name })).toHaveCount(1)
}

/** Adds options to a choice field, in this order. */
export const addOptions = async (page: Page, options: readonly string[]) => {
  const option = page.getByRole('textbox', { name: 'New option' })
  for (const name of options) {
    await option.fill(name)
    await pressButton(page, 'Add Option')
  }
}
