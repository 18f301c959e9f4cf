import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import {
  dragMouse,
  openImages,
  readDrawnBox,
  savePin,
  setUpImages,
  toPagePosition,
  waitForImage,
} from './imagePinsSteps.ts'
import { instance } from './setUpInstance.ts'

/** Points on pictures: drawn by mouse, stored to the pixel. */

setUpImages()

const outline = (page: Page, pin: Pin) => page.locator(`[data-mark="${pin.id}"] > rect`).first()

/** Number of pixels of a picture that have the rectangle's red. */
const redPixels = (page: Page, path: string | null) =>
  page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('no canvas')
    paint.drawImage(picture, 0, 0)
    const { data } = paint.getImageData(0, 0, picture.width, picture.height)
    let red = 0
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 80 && (data[at + 2] ?? 255) < 80) red++
    return { red, width: picture.width, height: picture.height }
  }, `${instance.url}/api/${path}`)

test('by mouse: drawn, corrected by a handle, saved, and there to the pixel after a reload', async ({
  page,
}) => {
  await openImages(page)
  await expect(page.getByText('Inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Add rectangle' }).click()
  await dragMouse(
    page,
    await toPagePosition(page, 0.36, 0.32),
    await toPagePosition(page, 0.55, 0.6),
  )
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await dragMouse(
    page,
    await toPagePosition(page, 0.55, 0.6),
    await toPagePosition(page, 0.64, 0.68),
  )
  await expect(page.getByAltText('The new rectangle in context')).toBeVisible()
  const rectangle = page.locator('[data-grip="0,0"]')
  // the last move of the mouse is drawn a frame later
  await expect.poll(async () => (await readDrawnBox(page, rectangle)).width).toBeCloseTo(28, 0)
  const waiting = await readDrawnBox(page, rectangle)
  const pin = await savePin(page, 'Socket without cover')
  expect(pin.annotationCoordinates?.geometry.x).toBeCloseTo(36, 0)
  expect(pin.annotationCoordinates?.geometry.width).toBeCloseTo(28, 0)

  for (const when of ['saved', 'reloaded']) {
    if (when === 'reloaded') {
      await page.reload()
      await waitForImage(page)
    }
    await expect(outline(page, pin)).toBeVisible()
    await expect
      .poll(async () => {
        const now = await readDrawnBox(page, outline(page, pin))
        return Math.max(
          ...(['x', 'y', 'width', 'height'] as const).map((side) =>
            Math.abs(now[side] - waiting[side]),
          ),
        )
      }, when)
      .toBeLessThanOrEqual(0.1)
  }
  const still = await redPixels(page, pin.stillUrl)
  expect(still).toMatchObject({ width: 1264, height: 748 })
  expect(still.red).toBeGreaterThan(5000)
  expect((await redPixels(page, pin.plainStillUrl)).red).toBe(0)
  expect(await redPixels(page, pin.imageUrl)).toMatchObject({ width: 632, height: 374 })

  const row = page
    .getByRole('list', { name: 'Points of this inspection' })
    .getByRole('button', { name: /Socket/ })
  await row.hover()
  await expect(page.locator(`[data-mark="${pin.id}"]`)).toHaveAttribute('data-pulsed')
  await page.locator(`[data-mark="${pin.id}"]`).hover()
  await expect(page.getByRole('tooltip')).toContainText('Socket without cover')
  await expect(row).toHaveAttribute('data-hovered')
  await page.locator(`[data-mark="${pin.id}"]`).click()
  await expect(page.getByLabel('Title')).toHaveValue('Socket without cover')

  // while one adds, a press on a point draws beside it instead of opening it
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add rectangle' }).click()
  await page.locator(`[data-badge="${pin.id}"]`).click()
  await expect(page.locator('[data-grip="0,0"]')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
})
