import type { Pin } from '@nspect/contract/pins'
import type { Vec3 } from '@nspect/contract/pointCoordinates'
import type { Project } from '@nspect/contract/projects'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { roomPano } from '../viewer/src/testing/roomPano.ts'
import { chooseCategory, modelReady } from './steps.ts'
import { nspect, withInstance } from './withInstance.ts'

/** Placing points without clicking a model: on its surface by keyboard only, and in a panorama. */

let token: string
let panoramaId: number

withInstance(async () => {
  const manager = await nspect.person('Manager')
  token = await nspect.signIn(manager.username, manager.password)
  const { clientId, projectTypeId } = await nspect.call<Project>(token, 'Project/GetProjectById?id=1')
  const form = new FormData()
  const input = { projectName: 'Lobby all around', clientId, projectTypeId, scanDate: '2026-10-02' }
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  form.set('modelFile', new File([roomPano(1024)], 'lobby.png', { type: 'image/png' }))
  panoramaId = (await nspect.call<{ id: number }>(token, 'Project/SaveProject', { method: 'POST', body: form })).id
})

/** Opens the model of an inspection as the Manager, on desktop or on a phone. */
const open = async (browser: Browser, projectId: number, { isPhone = false } = {}): Promise<Page> => {
  const context = await browser.newContext(
    isPhone
      ? { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' }
      : { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
  )
  const page = await context.newPage()
  await page.addInitScript((stored) => localStorage.setItem('auth-token', stored), token)
  await page.goto(`${nspect.url}/project/edit-project/${projectId}?mode=3d`)
  await modelReady(page)
  return page
}

/** Fills in and saves the point, and returns it as stored. */
const save = async (page: Page, title: string): Promise<Pin> => {
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  await page.keyboard.press('Control+Enter')
  const { projectPin } = (await (await answered).json()) as { projectPin: Pin }
  const stored = await nspect.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${projectPin.id}`)
  expect(stored).toMatchObject({ title, matterPointCoordinates: { v: 1 } })
  await expect(page.getByRole('list', { name: 'Points of this inspection' }).getByText(title)).toBeAttached()
  return stored
}

/** All positions in a panorama lie on a sphere of five metres. */
const expectOnSphere = ({ matterPointCoordinates }: Pin) => {
  const { x = 0, y = 0, z = 0 } = matterPointCoordinates?.position ?? {}
  expect(Math.hypot(x, y, z)).toBeCloseTo(5, 6)
}

/**
 * Offset of one point from another, in the view centred on the other: to the right and upwards, in halves of the view's
 * height.
 */
const offsetFrom = ({ matterPointCoordinates: middle }: Pin, { matterPointCoordinates: place }: Pin) => {
  if (!place || !middle?.camera?.fov) throw new Error('a point was stored without its place or its camera')
  const from = (one: Vec3, two: Vec3) => [one.x - two.x, one.y - two.y, one.z - two.z] as const
  const { position: eye, target, fov } = middle.camera
  const [fx, fy, fz] = from(target, eye)
  const [px, py, pz] = from(place.position, eye)
  const level = Math.hypot(fx, fz)
  const length = Math.hypot(fx, fy, fz)
  const right = (-fz * px + fx * pz) / level
  const ahead = (fx * px + fy * py + fz * pz) / length
  const up = (-fx * fy * px + level * level * py - fz * fy * pz) / (level * length)
  const half = ahead * Math.tan((fov * Math.PI) / 360)
  return { right: right / half, up: up / half }
}

/** Position of the central crosshair while points are added. */
const placeByKeys = async (page: Page) => {
  await page.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
}

/** Moves the open point by keys, saves it, and puts it back. */
const moveAndUndo = async (page: Page, pin: Pin) => {
  const read = async () =>
    (await nspect.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${pin.id}`)).matterPointCoordinates?.position
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  const handle = page.getByRole('button', { name: 'Drag along the surface' })
  const save = page.getByRole('button', { name: 'Save place' })
  await expect(save).toBeDisabled()
  await handle.press('ArrowRight')
  await expect(save).toBeEnabled()
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  await save.press('Enter')
  const { projectPin: moved } = (await (await answered).json()) as { projectPin: Pin }
  expect(moved.matterPointCoordinates?.position).not.toEqual(pin.matterPointCoordinates?.position)
  await page.getByRole('button', { name: 'Undo' }).press('Enter', { timeout: 30_000 })
  await expect(page.getByText('is back in its place')).toBeVisible()
  expect(await read()).toEqual(pin.matterPointCoordinates?.position)
}

test('on a model by keys alone: where the cross is; moved by keys, and put back', async ({ browser }) => {
  const page = await open(browser, 1)
  await page.getByRole('button', { name: 'Add pointer' }).press('Enter')
  await placeByKeys(page)
  const pin = await save(page, 'Seen without a mouse')
  await page.getByRole('list', { name: 'Points of this inspection' }).getByText(pin.title).click()
  await moveAndUndo(page, pin)
  await page.context().close()
})

test('in a panorama by mouse and by keys', async ({ browser }) => {
  const page = await open(browser, panoramaId)
  await page.getByRole('button', { name: 'Add pointer' }).click()
  const view = (await page.locator('canvas').boundingBox()) ?? { width: 0, height: 0 }
  await page.locator('canvas').click({ position: { x: 120, y: 160 } })
  const pressed = await save(page, 'Crack beside the window')
  expectOnSphere(pressed)
  // adding continues until it is ended
  await placeByKeys(page)
  const keyed = await save(page, 'Stain in front')
  expectOnSphere(keyed)
  const offset = offsetFrom(keyed, pressed)
  expect(offset.right).toBeCloseTo((120 - view.width / 2) / (view.height / 2), 1)
  expect(offset.up).toBeCloseTo((view.height / 2 - 160) / (view.height / 2), 1)
  await page.context().close()
})

test('in a panorama by finger: under the cross', async ({ browser }) => {
  const page = await open(browser, panoramaId, { isPhone: true })
  await page.getByRole('button', { name: 'Add pointer' }).tap()
  await page.getByRole('button', { name: 'Add here' }).tap()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
  expectOnSphere(await save(page, 'Loose skirting board'))
  await page.context().close()
})
