import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, type Locator, type Page } from '@playwright/test'
import { instance, setUpInstance } from './setUpInstance.ts'
import { chooseCategory, expectFirstFieldFocused, renderPhotoJpeg, signIn } from './steps.ts'

/**
 * Points on pictures: drawn by mouse, touch and keyboard, stored to the pixel, and read-only for a
 * Viewer.
 */

export const screenshotFolder = join(import.meta.dirname, '../screenshots/image2d')

export let manager: { username: string; password: string }

export let token: string

export let projectId: number

export const getImageElement = (page: Page) => page.getByRole('application', { name: /^Image/ })

export const buildImagesUrl = () => `${instance.url}/project/edit-project/${projectId}?mode=2d`

/** Opens the pictures as the given user, and waits until one no longer moves. */
export const openImages = async (page: Page, person = manager) => {
  await signIn(page, instance.url, person)
  await page.goto(buildImagesUrl())
  await waitForImage(page)
}

export const waitForImage = async (page: Page) => {
  const picture = getImageElement(page).locator('img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}

/** Page position of a relative position in the picture. */
export const toPagePosition = async (page: Page, x: number, y: number) => {
  const box = await getImageElement(page).locator('img').boundingBox()
  if (!box) throw new Error('no picture')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

export const dragMouse = async (
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

/**
 * Place and size of a shape in percent of the picture's sides, without its stroke width: whatever
 * size the picture is shown in.
 */
export const readDrawnBox = async (page: Page, shape: Locator) => {
  const picture = await getImageElement(page).locator('img').elementHandle()
  return shape.evaluate((element: SVGGraphicsElement, image) => {
    if (!element.ownerSVGElement || !image) throw new Error('no picture')
    const drawing = element.ownerSVGElement.getBoundingClientRect()
    const shown = image.getBoundingClientRect()
    const { x, y, width, height } = element.getBBox()
    return {
      x: ((drawing.left + x - shown.left) / shown.width) * 100,
      y: ((drawing.top + y - shown.top) / shown.height) * 100,
      width: (width / shown.width) * 100,
      height: (height / shown.height) * 100,
    }
  }, picture)
}

/** Width of the picture as shown, in pixels. */
export const readImageWidth = async (page: Page) =>
  (await getImageElement(page).locator('img').boundingBox())?.width ?? 0

/**
 * Fills in the form by keys and saves it; on a phone, where the camera comes first, the title is
 * chosen.
 */
export const savePin = async (page: Page, title: string): Promise<Pin> => {
  const field = page.getByLabel('Title')
  await field.waitFor()
  const camera = page.getByRole('button', { name: 'Take a photo' })
  const isPhotoFirst = await camera.isVisible()
  if (isPhotoFirst) await expect(camera).toBeFocused()
  else await expectFirstFieldFocused(page)
  await field.focus()
  await page.keyboard.type(title)
  await chooseCategory(page)
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  await page.keyboard.press('Control+Enter')
  const answer = await answered
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { projectPin: Pin }).projectPin
}

/** Common setup of these journeys. */
export const setUpImages = (): void =>
  setUpInstance(async (browser) => {
    await mkdir(screenshotFolder, { recursive: true })
    manager = await instance.person('Manager')
    token = await instance.signIn(manager.username, manager.password)
    const page = await browser.newPage()
    const photo = new Uint8Array(await renderPhotoJpeg(page))
    await page.close()
    const hotel = await instance.call<Project>(token, 'Project/GetProjectById?id=1')
    const form = new FormData()
    form.set('projectName', 'Harbour Lights, photos of the stairs')
    form.set('clientId', String(hotel.clientId))
    form.set('projectTypeId', String(hotel.projectTypeId))
    form.set('scanDate', '2026-10-02')
    for (const name of ['first.jpg', 'second.jpg'])
      form.append('filesToSave', new File([photo], name, { type: 'image/jpeg' }))
    projectId = (
      await instance.call<{ id: number }>(token, 'Project/SaveProject', {
        method: 'POST',
        body: form,
      })
    ).id
  })
