import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import {
  managerToken,
  openModelPage,
  placePinByKeys,
  savePin,
  setUpPlacing,
} from '../../placePinsSteps.ts'
import { instance } from '../../setUpInstance.ts'

/** Placing points on a model's surface by keyboard only. */

setUpPlacing()

/** Moves the open point by keys, saves it, and puts it back. */
const moveAndUndo = async (page: Page, pin: Pin) => {
  const read = async () =>
    (await instance.call<Pin>(managerToken, `ProjectPin/GetProjectPinById?id=${pin.id}`))
      .matterPointCoordinates?.position
  await page.getByRole('button', { name: /^More about point/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move' }).press('Enter')
  const handle = page.getByRole('button', { name: 'Drag along the surface' })
  const save = page.getByRole('button', { name: 'Save position' })
  await expect(save).toBeDisabled()
  await handle.press('ArrowRight')
  await expect(save).toBeEnabled()
  // three stills are drawn before it is sent, without a graphics card
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'), {
    timeout: 120_000,
  })
  await save.press('Enter')
  const { projectPin: moved } = (await (await answered).json()) as { projectPin: Pin }
  expect(moved.matterPointCoordinates?.position).not.toEqual(pin.matterPointCoordinates?.position)
  await page.getByRole('button', { name: 'Undo' }).press('Enter', { timeout: 30_000 })
  await expect(page.getByText('is back in its old position')).toBeVisible()
  expect(await read()).toEqual(pin.matterPointCoordinates?.position)
}

test('on a model by keys alone: where the cross is; moved by keys, and put back', async ({
  browser,
}) => {
  const page = await openModelPage(browser, 1)
  await page.getByRole('button', { name: 'Add pointer' }).press('Enter')
  await placePinByKeys(page)
  const pin = await savePin(page, 'Seen without a mouse')
  await page.getByRole('list', { name: 'Points of this inspection' }).getByText(pin.title).click()
  await moveAndUndo(page, pin)
  await page.context().close()
})
