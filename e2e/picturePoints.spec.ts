import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import {
  beginImage2d,
  drag,
  drawn,
  onPicture,
  open,
  pictureElement,
  pictureReady,
  projectId,
  token,
} from './picturePointsSteps.ts'
import { chooseCategory } from './steps.ts'
import { nspect } from './withInstance.ts'

/** Points on pictures: drawn by mouse, touch and keyboard, stored to the pixel, and read-only for a Viewer. */

beginImage2d()

const widthOf = async (page: Page) => (await pictureElement(page).locator('img').boundingBox())?.width ?? 0

const save = async (page: Page, title: string): Promise<Pin> => {
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await chooseCategory(page)
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  await page.keyboard.press('Control+Enter')
  const answer = await answered
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { projectPin: Pin }).projectPin
}

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
  }, `${nspect.url}/api/${path}`)

test('by mouse: drawn, corrected by a handle, saved, and there to the pixel after a reload', async ({ page }) => {
  await open(page)
  await expect(page.getByText('Inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Add rectangle' }).click()
  await drag(page, await onPicture(page, 0.36, 0.32), await onPicture(page, 0.55, 0.6))
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await drag(page, await onPicture(page, 0.55, 0.6), await onPicture(page, 0.64, 0.68))
  await expect(page.getByAltText('The new rectangle in its surroundings')).toBeVisible()
  const waiting = await drawn(page, page.locator('[data-grip="0,0"]'))
  const pin = await save(page, 'Socket without cover')
  expect(pin.annotationCoordinates?.geometry.x).toBeCloseTo(36, 0)
  expect(pin.annotationCoordinates?.geometry.width).toBeCloseTo(28, 0)

  for (const when of ['saved', 'reloaded']) {
    if (when === 'reloaded') {
      await page.reload()
      await pictureReady(page)
    }
    await expect(outline(page, pin)).toBeVisible()
    await expect
      .poll(async () => {
        const now = await drawn(page, outline(page, pin))
        return Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(now[side] - waiting[side])))
      }, when)
      .toBeLessThanOrEqual(0.1)
  }
  const still = await redPixels(page, pin.stillUrl)
  expect(still).toMatchObject({ width: 1264, height: 748 })
  expect(still.red).toBeGreaterThan(5000)
  expect((await redPixels(page, pin.plainStillUrl)).red).toBe(0)
  expect(await redPixels(page, pin.imageUrl)).toMatchObject({ width: 632, height: 374 })

  const row = page.getByRole('list', { name: 'Points of this inspection' }).getByRole('button', { name: /Socket/ })
  await row.hover()
  await expect(page.locator(`[data-mark="${pin.id}"]`)).toHaveAttribute('data-pulsed')
  await page.locator(`[data-mark="${pin.id}"]`).hover()
  await expect(page.getByRole('tooltip')).toContainText('Socket without cover')
  await expect(row).toHaveAttribute('data-hovered')
  await page.locator(`[data-mark="${pin.id}"]`).click()
  await expect(page.getByLabel('Title')).toHaveValue('Socket without cover')
})

test('by keys alone: drawn, changed, deleted', async ({ page }) => {
  // and in a browser without OffscreenCanvas in workers
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await open(page)
  await page.keyboard.press('n')
  await expect(pictureElement(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Arrows move it/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Arrows move it/)).toBeHidden()
  await page.keyboard.press('Enter')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowRight'])
    await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  const pin = await save(page, 'Loose tread')
  expect(pin.annotationCoordinates?.geometry.x).toBeGreaterThan(40)
  expect(pin.stillUrl).not.toBeNull()
  expect(pin.plainStillUrl).not.toBeNull()
  await expect(pictureElement(page)).toBeFocused()

  await page.keyboard.press('n')
  const mark = page.locator(`[data-mark="${pin.id}"]`)
  await expect(mark).toBeVisible()
  for (let n = 0; n < 6; n++) {
    await page.keyboard.press('Tab')
    if (await mark.evaluate((one) => one === document.activeElement)) break
  }
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('e')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').press('End')
  await page.keyboard.type(', third step')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Point saved.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Delete point' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete point' }).getByRole('button', { name: 'Delete' }).click()
  await expect(mark).toHaveCount(0)
})

const touch = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
  client.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((point, id) => ({ ...point, id })) })

test('by finger: one draws, two look closer, a swipe turns', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await open(page)
  const client = await context.newCDPSession(page)
  const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch(client, 'touchStart', from)
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch(client, 'touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    await touch(client, 'touchEnd')
  }

  await swipe(await onPicture(page, 0.8, 0.5), await onPicture(page, 0.3, 0.52))
  await expect(page.getByRole('application', { name: 'Image 2 of 2' })).toBeVisible()
  await pictureReady(page)
  const besideTheSheet = await widthOf(page)
  // a click, not a tap: the browser takes a tap during the fling of the previous swipe for its end
  await page.getByRole('button', { name: 'Add rectangle' }).click()
  await expect(page.getByText(/two fingers zoom/)).toBeVisible()
  // the sheet collapses to make room, and the picture grows
  await expect.poll(() => widthOf(page)).toBeGreaterThan(besideTheSheet)
  const whole = await widthOf(page)
  await touch(client, 'touchStart', await onPicture(page, 0.45, 0.5), await onPicture(page, 0.55, 0.5))
  await touch(client, 'touchMove', await onPicture(page, 0.4, 0.5), await onPicture(page, 0.6, 0.5))
  await touch(client, 'touchEnd')
  await expect.poll(async () => (await widthOf(page)) / whole).toBeCloseTo(2, 1)
  await expect(page.locator('[data-grip]')).toHaveCount(0)
  await swipe(await onPicture(page, 0.4, 0.4), await onPicture(page, 0.6, 0.55))
  const pin = await save(page, 'Paint flakes off')
  expect(pin.annotationCoordinates?.geometry).toMatchObject({ type: 'RECTANGLE' })
  expect(pin.annotationCoordinates?.geometry.width).toBeCloseTo(20, 0)
  const { projectModelImages } = await nspect.call<Project>(token, `Project/GetProjectById?id=${projectId}`)
  expect(pin.projectModelImageId).toBe(projectModelImages[1]?.id)
  await context.close()
})
