import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, type Page, test } from '@playwright/test'
import {
  renderFloorPlan,
  floorPlanSize as size,
} from '../../../server/src/testing/images/floorPlan.ts'
import { buildFloorGlb } from '../../../server/src/testing/models/floorGlb.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openMenuEntry, signIn, useTool, waitForModel } from '../../steps.ts'

/**
 * A plan and a model of one floor, 8 m by 6 m: a point in one is seen on the other once they are
 * aligned.
 */

let manager: { username: string; password: string }
let token: string
let projectId: number
/** looks at the floor from above, before its southern edge */
const camera = { position: { x: 4, y: 10, z: 11 }, target: { x: 4, y: 0, z: 3 }, fov: 50 }
const onPlan = ({ x, z }: Place) => ({
  x: size.margin + size.metre * x,
  y: size.margin + size.metre * z,
})
interface Place {
  x: number
  z: number
}

const post = <T>(path: string, body: unknown) =>
  instance.call<T>(token, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

setUpInstance(async () => {
  manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
  const { projectType, clientId } = await instance.call<Project>(
    token,
    'Project/GetProjectById?id=1',
  )
  const form = new FormData()
  const about = {
    projectName: 'Quay Street, one floor',
    projectTypeId: projectType.id,
    scanDate: '2026-11-05',
    clientId,
  }
  for (const [name, value] of Object.entries(about)) form.set(name, String(value))
  form.set('modelFile', new File([buildFloorGlb()], 'floor.glb', { type: 'model/gltf-binary' }))
  form.set(
    'filesToSave',
    new File([Uint8Array.from(await renderFloorPlan())], 'plan.png', { type: 'image/png' }),
  )
  projectId = (
    await instance.call<{ id: number }>(token, 'Project/SaveProject', {
      method: 'POST',
      body: form,
    })
  ).id
  await post('Project/SaveModelCheck', { projectId, check: { startView: camera } })
  const place = {
    position: { x: 6, y: 0, z: 3 },
    normal: { x: 0, y: 1, z: 0 },
    key: 'in-the-model',
    v: 1,
  }
  const pointCategoryId = projectType.pointCategories[0]?.id
  await post('ProjectPin/SaveProjectPin', {
    projectId,
    title: 'Loose tile',
    pointCategoryId,
    matterPointCoordinates: place,
  })
  const { projectModelImages } = await instance.call<Project>(
    token,
    `Project/GetProjectById?id=${projectId}`,
  )
  await post('ProjectPin/SaveProjectPin', {
    projectId,
    title: 'Crack',
    pointCategoryId,
    projectModelImageId: projectModelImages[0]?.id,
    annotationCoordinates: {
      geometry: { type: 'RECTANGLE', x: 20, y: 20, width: 6, height: 6 },
      data: { id: 'on-the-plan' },
    },
  })
})

/** Presses a place of the floor on the model, seen from `camera`. */
const pressModel = async (page: Page, { x, z }: Place) => {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('no canvas')
  const [up, back] = [camera.position.y, camera.position.z - camera.target.z]
  const length = Math.hypot(up, back)
  const [dx, dz] = [x - camera.position.x, z - camera.position.z]
  const ahead = (up * up - back * dz) / length
  const above = (-up * back - up * dz) / length
  const pixels = box.height / 2 / Math.tan((camera.fov * Math.PI) / 360) / ahead
  await page.mouse.click(
    box.x + box.width / 2 + dx * pixels,
    box.y + box.height / 2 - above * pixels,
  )
}

const pressPlan = async (page: Page, place: Place) => {
  const box = await page
    .getByRole('application', { name: /click or tap a spot/ })
    .locator('img')
    .boundingBox()
  if (!box) throw new Error('no picture')
  const { x, y } = onPlan(place)
  await page.mouse.click(
    box.x + (box.width * x) / size.width,
    box.y + (box.height * y) / size.height,
  )
}

test('T313, T314: a plan is aligned with the model by three picks, and shows its point; the model shows that of the plan', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=2d`)
  await expect(page.getByRole('button', { name: /^Point 2: Crack/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Point 1: Loose tile/ })).toHaveCount(0)
  await useTool(page, 'Align with the model')
  await expect(page.locator('canvas')).toBeVisible()

  await test.step('picks on the plan and on the model, in turn', async () => {
    const places = [
      { x: 0.5, z: 0.5 },
      { x: 7.5, z: 0.5 },
      { x: 7.5, z: 5.5 },
    ]
    for (const [n, place] of places.entries()) {
      await expect(page.getByText(new RegExp(`tap spot ${n + 1} on the image`))).toBeVisible()
      await pressPlan(page, place)
      await expect(page.getByText(new RegExp(`tap spot ${n + 1} on the model`))).toBeVisible()
      // it takes no press before it is loaded
      const next = page.getByText(n < 2 ? new RegExp(`tap spot ${n + 2} on`) : /Align now/)
      await expect(async () => {
        await pressModel(page, place)
        await expect(next).toBeVisible({ timeout: 1_000 })
      }).toPass()
    }
    await expect(page.getByText(/The spots match within/)).toBeVisible()
    await page.getByRole('button', { name: 'Align', exact: true }).click()
  })

  await test.step('the point of the model is on the plan', async () => {
    await page.waitForURL(/edit-project/)
    const mark = page.getByRole('button', { name: /^Point 1: Loose tile.*placed in the model$/ })
    await expect(mark).toBeVisible()
    const { projectModelImages } = await instance.call<Project>(
      token,
      `Project/GetProjectById?id=${projectId}`,
    )
    const onModel = projectModelImages[0]?.onModel
    expect(onModel?.a).toBeGreaterThan(96)
    expect(onModel?.a).toBeLessThan(104)
    const at = await mark.locator('circle').first().getAttribute('cx')
    expect(
      Math.abs(Number.parseFloat(at ?? '') - (100 * onPlan({ x: 6, z: 3 }).x) / size.width),
    ).toBeLessThan(3)
    await mark.press('Enter')
    await expect(page.getByRole('button', { name: 'On the plan' })).toBeVisible()
    await (await openMenuEntry(page, /^More about point/, 'Go to Point')).click()
    await expect(page).toHaveURL(/mode=3d/)
    await waitForModel(page)
    await page.getByRole('button', { name: 'On the plan' }).click()
    await expect(page).toHaveURL(/mode=2d/)
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the point of the plan is in the model', async () => {
    await page.getByRole('button', { name: /^Point 2: Crack/ }).press('Enter')
    await page.getByRole('button', { name: 'In the model', exact: true }).click()
    await expect(page).toHaveURL(/mode=3d/)
    await waitForModel(page)
    const pins = await instance.call<Pin[]>(
      token,
      `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`,
    )
    // nothing of it is stored
    expect(pins.find(({ title }) => title === 'Crack')?.matterPointCoordinates).toBeNull()
  })
})
