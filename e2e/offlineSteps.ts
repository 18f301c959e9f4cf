import { expect, type Page } from '@playwright/test'

/** Resolves when the program is kept on the device: its pages open without a network. */
export const keepShell = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // what the page was given before the worker was there is kept shortly afterwards
    while (!navigator.serviceWorker.controller || !(await caches.has('nspect-assets')))
      await new Promise((done) => setTimeout(done, 200))
  })
}

/** Takes the open inspection along by its menu. */
export const takeAlong = async (page: Page) => {
  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Take along/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/files\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Take along' }).click()
  await expect(dialog.getByText(/On this device since/)).toBeVisible({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}
