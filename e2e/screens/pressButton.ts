import type { Page } from '@playwright/test'

/** Presses the first button of that name. */
export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
/** Opens a tab. */
export const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()
/** Waits until a dialog stands. */
export const waitForDialog = (page: Page) => page.getByRole('dialog').first().waitFor()
/** Presses, and waits for the dialog that comes of it. */
export const createDialogOpener = (name: string | RegExp) => async (page: Page) => {
  await pressButton(page, name)
  await waitForDialog(page)
}
/** Opens a menu, and waits for the dialog that comes of one of its entries. */
export const createMenuDialogOpener = (menu: RegExp, entry: RegExp) => async (page: Page) => {
  await pressButton(page, menu)
  await page.getByRole('menuitem', { name: entry }).click()
  await waitForDialog(page)
}
/** Clicks a field, whether or not it offers a list. */
export const clickField = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first().click()
/** The server answers the calls to an address with a fault from now on. */
export const failCallsTo = (page: Page, address: string | RegExp) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { Message: 'Something went wrong!', code: 'server.fault' },
    }),
  )
