import type { Page } from '@playwright/test'

/** Presses the first button of that name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
/** Opens a tab. */
export const toTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()
/** Waits until a dialog stands. */
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()
/** Presses, and waits for the dialog that comes of it. */
export const pressForDialog = (name: string | RegExp) => async (page: Page) => {
  await press(page, name)
  await dialog(page)
}
