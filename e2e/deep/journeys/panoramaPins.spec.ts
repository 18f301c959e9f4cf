import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, test } from '@playwright/test'
import { buildRoomPano } from '../../../viewer/src/testing/roomPano.ts'
import {
  managerToken,
  openModelPage,
  placePinByKeys,
  savePin,
  setUpPlacing,
} from '../../placePinsSteps.ts'
import { instance } from '../../setUpInstance.ts'

/** Placing points in a panorama: by mouse, by keys, by finger. */

let panoramaId: number

setUpPlacing(async () => {
  const { clientId, projectTypeId } = await instance.call<Project>(
    managerToken,
    'Project/GetProjectById?id=1',
  )
  const form = new FormData()
  const input = { projectName: 'Lobby all around', clientId, projectTypeId, scanDate: '2026-10-02' }
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  form.set('modelFile', new File([buildRoomPano(1024)], 'lobby.png', { type: 'image/png' }))
  panoramaId = (
    await instance.call<{ id: number }>(managerToken, 'Project/SaveProject', {
      method: 'POST',
      body: form,
    })
  ).id
})

/** All positions in a panorama lie on a sphere of five metres. */
const expectOnSphere = ({ matterPointCoordinates }: Pin) => {
  const { x = 0, y = 0, z = 0 } = matterPointCoordinates?.position ?? {}
  expect(Math.hypot(x, y, z)).toBeCloseTo(5, 6)
}

/**
 * Offset of one point from another, in the view centred on the other: to the right and upwards, in
 * halves of the view's height.
 */
const offsetFrom = (
  { matterPointCoordinates: middle }: Pin,
  { matterPointCoordinates: place }: Pin,
) => {
  if (!place || !middle?.camera?.fov)
    throw new Error('a point was stored without its place or its camera')
  const from = (start: Vec3, end: Vec3) =>
    [start.x - end.x, start.y - end.y, start.z - end.z] as const
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

test('in a panorama by mouse and by keys', async ({ browser }) => {
  const page = await openModelPage(browser, panoramaId)
  await page.getByRole('button', { name: 'Add pointer' }).click()
  const view = (await page.locator('canvas').boundingBox()) ?? { width: 0, height: 0 }
  await page.locator('canvas').click({ position: { x: 120, y: 160 } })
  const pressed = await savePin(page, 'Crack beside the window')
  expectOnSphere(pressed)
  // adding continues until it is ended
  await placePinByKeys(page)
  const keyed = await savePin(page, 'Stain in front')
  expectOnSphere(keyed)
  const offset = offsetFrom(keyed, pressed)
  expect(offset.right).toBeCloseTo((120 - view.width / 2) / (view.height / 2), 1)
  expect(offset.up).toBeCloseTo((view.height / 2 - 160) / (view.height / 2), 1)
  await page.context().close()
})

test('in a panorama by finger: under the cross', async ({ browser }) => {
  const page = await openModelPage(browser, panoramaId, { isPhone: true })
  await page.getByRole('button', { name: 'Add pointer' }).tap()
  await page.getByRole('button', { name: 'Add here' }).tap()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
  expectOnSphere(await savePin(page, 'Loose skirting board'))
  await page.context().close()
})
