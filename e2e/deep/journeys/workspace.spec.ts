import { expect, type Page, test } from '@playwright/test'
import { findClippedLabels } from '../../clippedLabels.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openMenuEntry, signIn, useTool, waitForModel } from '../../steps.ts'

/**
 * What the inspection's page offers besides single points: many of them edited at once, and the
 * view in full.
 */

let manager: { username: string; password: string }
setUpInstance(async () => {
  manager = await instance.person('Manager')
})

const points = (page: Page) => page.getByRole('region', { name: 'nSpection Points' })
const rows = (page: Page) => points(page).locator('tbody tr')

test('many points are edited at once, one call each; what failed stays marked with its reason (T81)', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/1?mode=2d`)
  await page.getByRole('tab', { name: /^nSpection Points/ }).click()
  await expect(rows(page).first()).toBeVisible()
  // the demo's points stand on its first plan
  const all = await rows(page).count()
  await page.getByRole('button', { name: 'Next image' }).click()
  await expect.poll(() => rows(page).count()).toBeLessThan(all)
  await points(page).getByRole('switch', { name: 'Show All Points' }).click()
  await expect(rows(page)).toHaveCount(all)

  await points(page).getByRole('button', { name: 'Enter Edit Mode' }).click()
  const titles = points(page).getByRole('textbox', { name: /^Title of point/ })
  for (const n of [0, 1, 2]) await titles.nth(n).fill(`Looked at again, ${n + 1}`)
  const sent: string[] = []
  await page.route('**/SaveProjectPin', async (route) => {
    const { title } = route.request().postDataJSON() as { title: string }
    sent.push(title)
    if (sent.length !== 2) return route.continue()
    return route.fulfill({
      status: 503,
      json: { Message: 'The service is temporarily unavailable.', code: 'database.unavailable' },
    })
  })
  const save = points(page).getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(page.getByText('Successfully updated 2 points')).toBeVisible()
  await expect(page.getByText('Failed to update points: 1 of 3.')).toBeVisible()
  expect(sent).toEqual([1, 2, 3].map((n) => `Looked at again, ${n}`))
  await expect(points(page).getByText('The service is temporarily unavailable.')).toHaveCount(1)

  await save.click()
  await expect(page.getByText(/Successfully updated 1 point/)).toBeVisible()
  expect(sent.slice(3)).toEqual(['Looked at again, 2'])
  await points(page).getByRole('button', { name: 'Exit Edit Mode' }).click()
  await expect(points(page).getByRole('button', { name: /^Looked at again/ })).toHaveCount(3)
})

test('inspection mode is turned off and on, and the view takes the window and gives it back', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/1?mode=3d`)
  await waitForModel(page)
  const mode = page.getByRole('menuitemcheckbox', { name: 'Toggle Inspection Mode' })
  await page.getByRole('button', { name: 'Tools' }).click()
  await expect(mode).toHaveAttribute('aria-checked', 'true')
  expect(await findClippedLabels(page)).toEqual([])
  await mode.click()
  await page.getByRole('button', { name: 'Tools' }).click()
  await expect(mode).toHaveAttribute('aria-checked', 'false')
  await page.keyboard.press('Escape')

  const width = async () => (await page.locator('canvas').boundingBox())?.width ?? 0
  const before = await width()
  await useTool(page, 'Maximize View')
  await expect.poll(width).toBeGreaterThan(before)
  await expect(page.getByRole('tab', { name: /^nSpection Points/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Exit Full View' }).click()
  await expect.poll(width).toBe(before)
})

test('a model whose worker dies is a failure in words with nothing left to press, and opens at the next try', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await page.route(/\/bvh\.worker/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("out of memory")' }),
  )
  await page.goto(`${instance.url}/project/edit-project/1?mode=3d`)
  await expect(page.getByText('The model could not be prepared')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add pointer' })).toBeDisabled()
  const fit = await openMenuEntry(page, 'Tools', /^Zoom to fit/)
  await expect(fit).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Walk inside' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.unroute(/\/bvh\.worker/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForModel(page)
  await expect(await openMenuEntry(page, 'Tools', 'Walk inside')).toBeEnabled()
})
