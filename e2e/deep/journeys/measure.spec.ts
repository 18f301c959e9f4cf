import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { buildRoomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { signInWithToken } from '../../browserSession.ts'
import { createProject, getPageId } from '../../modelUploadSteps.ts'
import { placePinByKeys } from '../../placePinsSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { chooseCategory, useTool, waitForModel } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/** Measuring in a model whose size is known: a room of 6.24 by 4.24 m outside, 2.80 m high. */

let token: string
let projectId: string
/** in front of the room's south wall, looking at it */
const camera = { position: { x: 0, y: 1.4, z: 14 }, target: { x: 0, y: 1.4, z: 0 }, fov: 50 }
const wall = { left: -3.12, right: 3.12, bottom: -0.2, top: 2.8, z: 2.12 }

setUpInstance(async (browser) => {
  const manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
  const page = await browser.newPage({ locale: 'en-US' })
  await createProject(page, manager, 'Measured room', {
    name: 'room.glb',
    mimeType: 'model/gltf-binary',
    buffer: Buffer.from(buildRoomGlb()),
  })
  await page.waitForURL(/\/project\/(check-model|edit-project)\/[1-9]/)
  projectId = getPageId(page)
  await page.close()
  await instance.call(token, 'Project/SaveModelCheck', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: Number(projectId), check: { startView: camera } }),
  })
})

const open = async (browser: Browser, options: { isPhone: boolean }): Promise<Page> => {
  const screen = options.isPhone
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } }
  const context = await browser.newContext({ ...screen, locale: 'en-GB', reducedMotion: 'reduce' })
  await signInWithToken(context, instance.url, token)
  const page = await context.newPage()
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d`)
  await waitForModel(page)
  return page
}

/** Where a place on the wall is on the page, seen from `camera`. */
const onPage = async (page: Page, x: number, y: number) => {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('no canvas')
  const pixels =
    box.height / 2 / Math.tan((camera.fov * Math.PI) / 360) / (camera.position.z - wall.z)
  return {
    x: box.x + box.width / 2 + (x - camera.target.x) * pixels,
    y: box.y + box.height / 2 - (y - camera.target.y) * pixels,
  }
}
const picks = (page: Page) => page.locator('circle[data-pick]')
const measurement = (page: Page) => page.getByRole('region', { name: 'Measurement' })

test('T189, T190: a wall is measured to a centimetre, kept on a point with its figures, and its scale is checked', async ({
  browser,
}) => {
  const page = await open(browser, { isPhone: false })
  await placePinByKeys(page)
  // the camera stays: picks are where they are computed
  await useTool(page, 'Measure')
  await expect(measurement(page)).toBeVisible()
  await expect(measurement(page)).toContainText('Scale not checked')

  // a few pixels beside the corners: picks snap to them
  const press = async (x: number, y: number) => {
    const at = await onPage(page, x, y)
    await page.mouse.click(at.x - Math.sign(x) * 5, at.y + 4)
  }
  await press(wall.left, wall.top)
  await press(wall.right, wall.top)
  await expect(measurement(page).getByRole('status')).toContainText('6.24 m')
  await expect(measurement(page).getByRole('status')).toContainText(
    'Height 0.0 cm · horizontal 6.24 m',
  )
  await page.keyboard.press('Backspace')
  await expect(picks(page)).toHaveCount(1)
  await press(wall.right, wall.top)

  await expectAccessible(page)
  await measurement(page).getByRole('button', { name: 'Keep on the new point' }).click()
  await expect(page.getByText('Added to the photos of the new point.')).toBeVisible()
  await chooseCategory(page)
  await page.getByLabel('Title').fill('Damp along the wall')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/SaveProjectPin'))
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/SaveProjectPinPhoto'))
  await page.keyboard.press('Control+Enter')
  const { id } = ((await (await saved).json()) as { projectPin: Pin }).projectPin
  expect((await uploaded).status()).toBe(200)
  const { projectPinPhotos } = await instance.call<Pin>(
    token,
    `ProjectPin/GetProjectPinById?id=${id}`,
  )
  expect(projectPinPhotos.map(({ caption }) => caption)).toEqual([
    'Length 6.24 m, height 0.0 cm, horizontal 6.24 m · scale not checked',
  ])

  await measurement(page).getByText('Area').click()
  await page.getByRole('button', { name: 'Start again' }).click()
  for (const [x, y] of [
    [wall.left, wall.top],
    [wall.right, wall.top],
    [wall.right, 0.02],
    [wall.left, 0.02],
  ] as const)
    await press(x, y)
  await expect(measurement(page).getByRole('status')).toContainText('17.47 m²')

  await measurement(page).getByText('Length').click()
  await page.getByRole('button', { name: 'Check scale' }).click()
  await page.getByLabel('Actual length in m').fill('6.3')
  await page.getByRole('button', { name: 'Use as scale' }).click()
  await expect(measurement(page)).toContainText('Scale checked against a known length.')
  await expect(measurement(page).getByRole('status')).toContainText('6.30 m')
  const { model } = await instance.call<Project>(token, `Project/GetProjectById?id=${projectId}`)
  expect(model?.check?.scale).toBeCloseTo(6.3 / 6.24, 4)

  await page.locator('canvas').focus()
  await page.keyboard.press('Escape')
  await expect(measurement(page)).toBeHidden()
  await page.keyboard.press('m')
  await expect(measurement(page)).toContainText('Scale checked against a known length.')
})

test('T191: a finger that is held on the wall aims with a loupe beside it, and picks where it is lifted', async ({
  browser,
}) => {
  const page = await open(browser, { isPhone: true })
  await useTool(page, 'Measure')
  await expect(measurement(page)).toBeVisible()
  const client = await page.context().newCDPSession(page)
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('no canvas')
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await touch('touchStart', x, y)
  const loupe = page.locator('[data-loupe]')
  await expect(loupe).toBeVisible()
  await touch('touchMove', x + 20, y)
  const shown = await loupe.boundingBox()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(y)
  await touch('touchEnd')
  await expect(loupe).toBeHidden()
  await expect(picks(page)).toHaveCount(1)
})
