import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, test } from '@playwright/test'
import { buildBinaryStl } from '../../../server/src/files/modelFormats/stl/samples.ts'
import { buildBoxTriangles } from '../../../server/src/testing/models/sampleModels.ts'
import { houseBoxes, toZUpBox } from '../../../viewer/src/testing/houseBoxes.ts'
import { buildRoomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { addPinInMiddle, createProject, getPageId } from '../../modelUploadSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openMenuEntry, waitForModel } from '../../steps.ts'

/**
 * A Manager uploads models that are not quite as the viewer wants them, looks whether they are read
 * rightly, and replaces one.
 */

let manager: { username: string; password: string }
setUpInstance(async () => {
  manager = await instance.person('Manager')
})

test('an STL in millimetres is looked at like any model, and takes a point', async ({ page }) => {
  const triangles = houseBoxes.map(toZUpBox).flatMap(({ min, max }) => buildBoxTriangles(min, max))
  const buffer = buildBinaryStl(
    triangles.map((corners) => corners.map(([x, y, z]) => [x * 1000, y * 1000, z * 1000])),
  )
  await createProject(page, manager, 'House as STL', {
    name: 'house.stl',
    mimeType: 'model/stl',
    buffer,
  })
  await page.waitForURL(/\/project\/check-model\/\d+/)
  await expect(page.getByRole('combobox', { name: 'File unit' })).toHaveValue('millimeters')
  await expect(page.getByText('10.4 × 6.40 m on the ground')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await waitForModel(page)

  const saved = await addPinInMiddle(page, 'Crack in the render')
  const token = await instance.signIn(manager.username, manager.password)
  const project = await instance.call<Project>(
    token,
    `Project/GetProjectById?id=${getPageId(page)}`,
  )
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

test('a model in millimetres is seen to be one, and a point on it is where it was', async ({
  page,
}) => {
  const buffer = Buffer.from(buildRoomGlb({ boxes: houseBoxes, scale: [1000, 1000, 1000] }))
  await createProject(page, manager, 'Room in millimetres', {
    name: 'room-mm.glb',
    mimeType: 'model/gltf-binary',
    buffer,
  })
  await page.waitForURL(/\/project\/check-model\/\d+/)
  await expect(page.getByRole('heading', { name: 'Check your model' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'File unit' })).toHaveValue('millimeters')
  await expect(page.getByText('10.4 × 6.40 m on the ground')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await waitForModel(page)

  const saved = await addPinInMiddle(page, 'Scratch on the floor')
  const token = await instance.signIn(manager.username, manager.password)
  const project = await instance.call<Project>(
    token,
    `Project/GetProjectById?id=${getPageId(page)}`,
  )
  expect(project.model?.check).toMatchObject({ scale: 0.001, up: 'y' })
  const { x = 0, y = 0, z = 0 } = saved.matterPointCoordinates?.position ?? {}
  expect(Math.abs(x) + Math.abs(y) + Math.abs(z)).toBeGreaterThan(10)
  expect(Math.abs(x)).toBeLessThan(5300)

  await page.reload()
  await waitForModel(page)
  await expect(page.getByText('Scratch on the floor').first()).toBeVisible()
  const again = await instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${saved.id}`)
  expect(again.matterPointCoordinates).toEqual(saved.matterPointCoordinates)

  await (await openMenuEntry(page, 'Update Model', 'Replace model or images')).click()
  const dialog = page.getByRole('dialog', { name: 'Choose nSpection Model to Update' })
  await expect(dialog.getByText('The point on the model is carried over')).toBeVisible()
  await dialog.getByText('Start over').click()
  await expect(dialog.getByText('The point on the model will be discarded')).toBeVisible()
  await dialog.getByText('Link', { exact: true }).click()
  await dialog.getByLabel('3D model link').fill('https://tours.hotel.example/lobby')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Model replaced.')).toBeVisible()
  await expect(page.getByText('This tour opens on its own site')).toBeVisible()
  await expect(page.getByText('Scratch on the floor')).toHaveCount(0)
})
