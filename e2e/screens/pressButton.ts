import type { Page } from '@playwright/test'

/** Presses the first button of that name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
/** Opens a tab. */
export const toTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()
/** Waits until a dialog stands. */
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()
/** Presses, and waits for the dialog that comes of it. */
export const pressForDialog = (name: string | RegExp) => async (page: Page) => {
  await press(page, name)
  await dialog(page)
}
/** Opens a menu, and waits for the dialog that comes of one of its entries. */
export const dialogOfMenu = (menu: RegExp, entry: RegExp) => async (page: Page) => {
  await press(page, menu)
  await page.getByRole('menuitem', { name: entry }).click()
  await dialog(page)
}
/** Clicks a field, whether or not it offers a list. */
export const toField = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first().click()
/** The server answers the calls to an address with a fault from now on. */
export const failing = (page: Page, address: string | RegExp) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { Message: 'Something went wrong!', code: 'server.fault' },
    }),
  )
