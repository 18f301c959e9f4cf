import { expect, type Page, test } from '@playwright/test'
import { withoutStreams } from '../../screens/visitScreen.ts'
import { signIn } from '../../steps.ts'
import { nspect, withInstance } from '../../withInstance.ts'

/** A cellar without a network: what was taken along before opens there. */

withInstance()
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, serviceWorkers: 'allow' })

/** The program is kept on the device: its pages open without a network. */
const shellKept = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // what the page was given before the worker was there is kept shortly afterwards
    while (!navigator.serviceWorker.controller || !(await caches.has('nspect-assets')))
      await new Promise((done) => setTimeout(done, 200))
  })
}

test('pages open without a network once one was opened with it', async ({ page }) => {
  const manager = await nspect.person('Manager')
  await withoutStreams(page)
  await signIn(page, nspect.url, manager)
  await shellKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/server cannot be reached/)).toBeVisible()
})
