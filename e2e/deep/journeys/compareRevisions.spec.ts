import type { PlanSheet } from '@nspect/contract/plans/plans'
import type { Project } from '@nspect/contract/projects/projects'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { buildPlanPdf } from '../../../server/src/testing/images/planPdf.ts'
import { buildRoomPlan, computeRoomBox } from '../../../server/src/testing/images/roomPlan.ts'
import { houseBoxes } from '../../../viewer/src/testing/houseBoxes.ts'
import { buildRoomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openMenuEntry, signIn } from '../../steps.ts'

/**
 * A sheet whose next revision is shifted and lacks a room, and a house whose next scan lies
 * elsewhere and lacks its bed: both are compared with what replaced them.
 */

let manager: { username: string; password: string }
let token: string
let projectId: number
let revisions: Revision[]

const moved = { x: 27, y: -19 }
const gone = 8
const elsewhere = [30, 2, -12] as const

const post = <T>(path: string, body: unknown) =>
  instance.call<T>(token, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const upload = <T>(path: string, fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return instance.call<T>(token, path, { method: 'POST', body: form })
}
const pdf = (plan: Parameters<typeof buildRoomPlan>[1]) =>
  new File([buildPlanPdf([{ drawing: buildRoomPlan(0, plan), bookmark: 'A-100' }])], 'floors.pdf', {
    type: 'application/pdf',
  })
const glb = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'house.glb', { type: 'model/gltf-binary' })
const sheets = async () =>
  (
    await instance.call<{ sheets: PlanSheet[] }>(
      token,
      `Project/GetPlanSheets?projectId=${projectId}`,
    )
  ).sheets
const readRevisions = () =>
  instance.call<Revision[]>(token, `Project/GetRevisions?projectId=${projectId}`)

setUpInstance(async () => {
  manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
  const { projectType, clientId } = await instance.call<Project>(
    token,
    'Project/GetProjectById?id=1',
  )
  const { id } = await upload<{ id: number }>('Project/SaveProject', {
    projectName: 'Quay Street, two scans',
    projectTypeId: String(projectType.id),
    scanDate: '2026-11-05',
    clientId: String(clientId),
    planFiles: pdf({}),
    modelFile: glb(buildRoomGlb({ boxes: houseBoxes })),
  })
  projectId = id
  await expect.poll(async () => (await sheets())[0]?.state, { timeout: 60_000 }).toBe('ready')
  const [sheet] = await sheets()
  const pointCategoryId = projectType.pointCategories[0]?.id
  for (const room of [2, gone, 14, 21]) {
    await post('ProjectPin/SaveProjectPin', {
      projectId,
      title: `Room ${room}`,
      projectModelImageId: sheet?.projectModelImageId,
      pointCategoryId,
      annotationCoordinates: {
        geometry: { type: 'RECTANGLE', ...computeRoomBox(0, room) },
        data: { id: `mark-${room}` },
      },
    })
  }
  const place = {
    position: { x: 2, y: 1.4, z: 3.2 },
    normal: { x: 0, y: 0, z: 1 },
    key: 'on-the-wall',
    v: 1,
  }
  await post('ProjectPin/SaveProjectPin', {
    projectId,
    title: 'Damp',
    pointCategoryId,
    matterPointCoordinates: place,
  })
  await upload('Project/UploadPlan', {
    projectId: String(projectId),
    planFileId: String(sheet?.planFileId),
    file: pdf({ ...moved, without: gone }),
  })
  const boxes = houseBoxes.filter(({ name }) => name !== 'bed')
  await upload('Project/UploadModel', {
    projectId: String(projectId),
    points: 'carry',
    file: glb(buildRoomGlb({ boxes, offset: elsewhere })),
  })
  const settled = async () =>
    (await readRevisions()).filter(({ state }) => state !== 'waiting').length
  await expect.poll(settled, { timeout: 120_000 }).toBe(3)
  const scan = (await readRevisions()).find(({ of }) => of === 'model')
  const corners = [
    { x: -5.2, y: 0, z: 3.2 },
    { x: 5.2, y: 0, z: 3.2 },
    { x: 5.2, y: 5.5, z: -3.2 },
  ]
  const [dx, dy, dz] = elsewhere
  await post('Project/AlignRevision', {
    projectId,
    mediaRevisionId: scan?.id,
    picks: corners.map((from) => ({
      from,
      to: { x: from.x + dx, y: from.y + dy, z: from.z + dz },
    })),
  })
  await expect.poll(settled, { timeout: 120_000 }).toBe(3)
  revisions = await readRevisions()
})

/** How many pixels of what is on screen are red, blue, or dark. */
const inks = async (page: Page, area: Locator) => {
  const png = (await area.screenshot()).toString('base64')
  return page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]),
    )
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    const found = { red: 0, blue: 0, dark: 0 }
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.slice(at, at + 3)
      // lines are thin, and lighter at their edges
      if (r - b > 70) found.red++
      else if (b - r > 70) found.blue++
      else if (Math.max(r, g, b) < 110) found.dark++
    }
    return found
  }, png)
}

/** How much two pictures differ on average, of 255. */
const difference = (page: Page, left: Buffer, other: Buffer) =>
  page.evaluate(
    async (both) => {
      const side = 96
      const [a = [], b = []] = await Promise.all(
        both.map(async (base64) => {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]),
          )
          const context = new OffscreenCanvas(side, side).getContext('2d')
          context?.drawImage(bitmap, 0, 0, side, side)
          return [...(context?.getImageData(0, 0, side, side).data ?? [])]
        }),
      )
      return (
        a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / ((a.length * 3) / 4)
      )
    },
    [left.toString('base64'), other.toString('base64')],
  )

const drag = async (page: Page, area: Locator, by: { x: number; y: number }) => {
  const box = await area.boundingBox()
  if (!box) throw new Error('it is shown')
  const [x, y] = [box.x + box.width * 0.5, box.y + box.height * 0.4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 6 })
  await page.mouse.up()
}

test('T323, T324, T325: two revisions of a sheet lie on each other in two colours; what is in both is dark, and points show where they were', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=2d`)
  await (await openMenuEntry(page, 'Update Model', 'Earlier revisions')).click()
  await page
    .getByRole('dialog', { name: 'Earlier revisions' })
    .getByRole('heading', { name: 'A-100' })
    .locator('..')
    .getByRole('link', { name: 'Compare' })
    .click()
  await page.waitForURL(/\/project\/compare\//)
  const area = page.getByRole('application', { name: /^Both revisions/ })
  // the tools are beside it
  const paper = area.locator('img').last()
  await expect(page.getByText('Loading images')).toHaveCount(0)
  for (const name of ['Points', 'Earlier positions'])
    await page.getByRole('switch', { name }).uncheck({ force: true })

  await test.step('the room that is gone is red, the rest is dark', async () => {
    const both = await inks(page, paper)
    expect(both.dark).toBeGreaterThan(500)
    expect(both.red).toBeGreaterThan(20)
    expect(both.dark).toBeGreaterThan(3 * both.red)
    const slider = page.getByRole('slider', { name: 'Fade from the earlier to the later revision' })
    await slider.press('Home')
    const before = await inks(page, paper)
    expect(before.dark).toBe(0)
    expect(before.red).toBeGreaterThan(both.red)
    await slider.press('End')
    const since = await inks(page, paper)
    expect([since.dark, since.red]).toEqual([0, 0])
    expect(since.blue).toBeGreaterThan(500)
  })

  await test.step('divided, each is as it is; the address says so, and Back leaves', async () => {
    await page.getByText('Split', { exact: true }).click()
    await expect(page).toHaveURL(/way=wipe/)
    await page.getByRole('slider', { name: 'Divider' }).press('Home')
    const plain = await inks(page, paper)
    expect(plain.blue).toBe(0)
    expect(plain.dark).toBeGreaterThan(500)
  })

  await test.step('a ghost opens its point', async () => {
    await page.getByRole('switch', { name: 'Earlier positions' }).check({ force: true })
    await page.getByRole('button', { name: `Point 2: Room ${gone}, earlier position` }).click()
    const chosen = page.getByRole('region', { name: 'Selected point' })
    await expect(chosen).toContainText('Needs checking')
    await page.reload()
    await chosen.getByRole('link', { name: 'Open the point' }).click()
    await page.waitForURL(/edit-project\/\d+\?.*pin=/)
    await page.goBack()
    await page.waitForURL(/\/project\/compare\//)
    await page.goBack()
    await page.waitForURL(/edit-project/)
  })
})

test('T326, T327: two scans lie beside each other; turning one turns the other through their alignment, until they are unlinked', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, instance.url, manager)
  const scan = revisions.find(({ of }) => of === 'model')
  await page.goto(`${instance.url}/project/compare/${projectId}/${scan?.id}?points=0&ghosts=0`)
  const [old, recent] = [
    page.locator('figure canvas').first(),
    page.locator('figure canvas').nth(1),
  ]
  await expect(recent).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Walk inside' })).toBeVisible({ timeout: 60_000 })
  const views = async () => Promise.all([old, recent].map((locator) => locator.screenshot()))
  const apart = async () => difference(page, ...((await views()) as [Buffer, Buffer]))
  await expect.poll(apart).toBeLessThan(3)

  await test.step('turning the earlier one turns the later one', async () => {
    const [, before] = await views()
    await drag(page, old, { x: 160, y: 20 })
    await expect.poll(apart).toBeLessThan(3)
    expect(await difference(page, before as Buffer, await recent.screenshot())).toBeGreaterThan(4)
  })

  await test.step('walking inside, both stand in the same place, and the bed is in one', async () => {
    await page.getByRole('button', { name: 'Walk inside' }).click()
    await expect(page.getByRole('button', { name: 'Walk inside', pressed: true })).toBeVisible()
    await drag(page, recent, { x: -120, y: 0 })
    await expect.poll(apart).toBeLessThan(12)
    await page.getByRole('button', { name: 'Walk inside' }).click()
    await expect.poll(apart).toBeLessThan(3)
  })

  await test.step('unlinked, each turns alone', async () => {
    await page.getByRole('switch', { name: 'Link the cameras' }).uncheck({ force: true })
    const [before] = await views()
    await drag(page, recent, { x: 200, y: 0 })
    await expect.poll(apart).toBeGreaterThan(4)
    expect(await difference(page, before as Buffer, await old.screenshot())).toBeLessThan(1)
  })
})
