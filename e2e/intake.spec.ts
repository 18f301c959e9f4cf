import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { expect, type Page, test } from '@playwright/test'
import { binaryStl, boxTriangles } from '../server/src/testing/stl.ts'
import { houseBoxes, zUp } from '../viewer/src/testing/house.ts'
import { roomGlb } from '../viewer/src/testing/roomGlb.ts'
import { roomPano } from '../viewer/src/testing/roomPano.ts'
import { nspect, withInstance } from './nspect.ts'
import { chooseCategory, modelReady, signIn } from './steps.ts'

/** A Manager uploads models that are not quite as the format wants them, looks whether they are read rightly, and replaces one. */

const shots = join(import.meta.dirname, '../shots/intake')
let manager: { username: string; password: string }
withInstance(async () => {
  await mkdir(shots, { recursive: true })
  manager = await nspect.person('Manager')
})

const create = async (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
  await signIn(page, nspect.url, manager)
  await page.goto(`${nspect.url}/project/manage/0`)
  await page.getByLabel('nSpection Name').fill(name)
  await page.getByRole('combobox', { name: 'nSpection Type' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Scan Date').fill('11/05/2026')
  await page.keyboard.press('Tab')
  await page.locator('input[type=file][accept*=glb]').setInputFiles(file)
  await page.getByRole('button', { name: 'Create nSpection' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}
const idOf = (page: Page) => /\/(\d+)/.exec(new URL(page.url()).pathname)?.[1] ?? ''

const placeInTheMiddle = async (page: Page, title: string): Promise<Pin> => {
  await page.getByRole('button', { name: 'Add pointer' }).click()
  const box = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  const answer = page.waitForResponse((one) => one.url().includes('/SaveProjectPin'))
  await page.getByRole('button', { name: 'Save Point' }).click()
  return ((await (await answer).json()) as { projectPin: Pin }).projectPin
}

test('an STL in millimetres is looked at like any model, and takes a point', async ({ page }) => {
  const triangles = houseBoxes.map(zUp).flatMap(({ min, max }) => boxTriangles(min, max))
  const buffer = binaryStl(triangles.map((corners) => corners.map(([x, y, z]) => [x * 1000, y * 1000, z * 1000])))
  await create(page, 'House as STL', { name: 'house.stl', mimeType: 'model/stl', buffer })
  await page.waitForURL(/\/project\/check-model\/\d+/)
  await expect(page.getByRole('combobox', { name: 'One unit of the file is' })).toHaveValue('a millimetre')
  await expect(page.getByText('10.4 × 6.40 m on the ground')).toBeVisible()
  await page.screenshot({ path: join(shots, 'stl.png') })
  await page.getByRole('button', { name: 'Looks right' }).click()
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await modelReady(page)

  const saved = await placeInTheMiddle(page, 'Crack in the render')
  const token = await nspect.signIn(manager.username, manager.password)
  const project = await nspect.call<Project>(token, `Project/GetProjectById?id=${idOf(page)}`)
  expect(project.model).toMatchObject({
    name: 'house.stl',
    triangles: houseBoxes.length * 12,
    check: { scale: 0.001, up: 'y' },
  })
  const { x = 0, y = 0, z = 0 } = saved.matterPointCoordinates?.position ?? {}
  expect(Math.abs(x)).toBeLessThanOrEqual(5200.5)
  expect(Math.abs(z)).toBeLessThanOrEqual(3200.5)
  expect(y).toBeGreaterThan(-300.5)
})

test('a model in millimetres is seen to be one, and a point on it is where it was', async ({ page }) => {
  const buffer = Buffer.from(roomGlb({ boxes: houseBoxes, scale: [1000, 1000, 1000] }))
  await create(page, 'Room in millimetres', { name: 'room-mm.glb', mimeType: 'model/gltf-binary', buffer })
  await page.waitForURL(/\/project\/check-model\/\d+/)
  await expect(page.getByRole('heading', { name: 'Check your model' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'One unit of the file is' })).toHaveValue('a millimetre')
  await expect(page.getByText('10.4 × 6.40 m on the ground')).toBeVisible()
  await page.screenshot({ path: join(shots, 'check.png') })
  await page.getByRole('button', { name: 'Looks right' }).click()
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await modelReady(page)

  const saved = await placeInTheMiddle(page, 'Scratch on the floor')
  const token = await nspect.signIn(manager.username, manager.password)
  const project = await nspect.call<Project>(token, `Project/GetProjectById?id=${idOf(page)}`)
  expect(project.model?.check).toMatchObject({ scale: 0.001, up: 'y' })
  const { x = 0, y = 0, z = 0 } = saved.matterPointCoordinates?.position ?? {}
  expect(Math.abs(x) + Math.abs(y) + Math.abs(z)).toBeGreaterThan(10)
  expect(Math.abs(x)).toBeLessThan(5300)

  await page.reload()
  await modelReady(page)
  await expect(page.getByText('Scratch on the floor').first()).toBeVisible()
  const again = await nspect.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${saved.id}`)
  expect(again.matterPointCoordinates).toEqual(saved.matterPointCoordinates)

  await page.getByRole('button', { name: 'Update Model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose nSpection Model to Update' })
  await expect(dialog.getByText('The point on the model is discarded')).toBeVisible()
  await page.screenshot({ path: join(shots, 'update.png') })
  await dialog.getByText('Link', { exact: true }).click()
  await dialog.getByLabel('3D model link').fill('https://tours.hotel.example/lobby')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('The model was replaced.')).toBeVisible()
  await expect(page.getByText('This tour opens on its own site')).toBeVisible()
  await expect(page.getByText('Scratch on the floor')).toHaveCount(0)
})

test('a panorama is opened to look around in', async ({ page }) => {
  const buffer = Buffer.from(roomPano())
  await create(page, 'Lobby all around', { name: 'lobby.png', mimeType: 'image/png', buffer })
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await modelReady(page)
  await page.screenshot({ path: join(shots, 'panorama.png') })
})
