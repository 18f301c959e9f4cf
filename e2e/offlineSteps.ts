import { expect, type Page } from '@playwright/test'

/** Resolves when the program is kept on the device: its pages open without a network. */
export const waitUntilShellIsCached = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // what the page was given before the worker was there is kept shortly afterwards
    while (!navigator.serviceWorker.controller || !(await caches.has('nspect-assets')))
      await new Promise((done) => setTimeout(done, 200))
  })
}

/** Takes the open inspection along by its menu. */
export const createOfflineCopy = async (page: Page) => {
  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Make available offline/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/files\./)).toBeVisible()
  // what was opened on a tablet may be here already
  await dialog.getByRole('button', { name: /^(?:Make available|Update) offline( copy)?$/ }).click()
  await expect(dialog.getByText(/On this device since/)).toBeVisible({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/**
 * The rows of a store in the browser, as they would be there if it was killed now; files by their
 * names.
 */
export const readDeviceRows = (page: Page, database: string, store: string): Promise<unknown[]> =>
  page.evaluate(
    async ([name, searched]) => {
      // opening a database that is not there would make it, empty, under the app's feet
      const names = (await indexedDB.databases()).map((info) => info.name)
      if (!names.includes(name)) return []
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains(searched)) return resolve([])
          const reading = db.transaction(searched).objectStore(searched).getAll()
          reading.onsuccess = () => {
            db.close()
            resolve(reading.result)
          }
        }
      })
      const plain = (_: string, value: unknown) =>
        value instanceof File ? { name: value.name } : value
      return JSON.parse(JSON.stringify(rows, plain)) as unknown[]
    },
    [database, store] as const,
  )
