import type { Pin } from '@nspect/contract/pins/pins'
import type { PlanSheet } from '@nspect/contract/plans/plans'
import type { Project } from '@nspect/contract/projects/projects'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { expect, test } from '@playwright/test'
import { buildPlanPdf } from '../../../server/src/testing/images/planPdf.ts'
import { buildRoomPlan, computeRoomBox } from '../../../server/src/testing/images/roomPlan.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openMenuEntry, signIn } from '../../steps.ts'

/**
 * A plan set of three sheets with points comes in a new revision, whose drawings lie elsewhere on
 * their pages.
 */

let manager: { username: string; password: string }
setUpInstance(async () => {
  manager = await instance.person('Manager')
})

const floors = [0, 1, 2]
const rooms = Array.from({ length: 14 }, (_, n) => n * 2)
/** on one sheet a room is gone */
const gone = { floor: 1, room: 8 }
const moved = { x: 27, y: -19 }

test('T295, T297, T298: points are carried over, at least 95 % by themselves, and the rest through the queue', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const token = await instance.signIn(manager.username, manager.password)
  const post = <T>(path: string, body: unknown) =>
    instance.call<T>(token, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { projectType, clientId } = await instance.call<Project>(
    token,
    'Project/GetProjectById?id=1',
  )
  const form = new FormData()
  const about = {
    projectName: 'Quay Street, plans',
    projectTypeId: projectType.id,
    scanDate: '2026-11-05',
  }
  for (const [name, value] of Object.entries(about)) form.set(name, String(value))
  form.set('clientId', String(clientId))
  const pages = floors.map((floor) => ({ drawing: buildRoomPlan(floor), bookmark: `A-10${floor}` }))
  form.set('planFiles', new File([buildPlanPdf(pages)], 'floors.pdf', { type: 'application/pdf' }))
  const { id } = await instance.call<{ id: number }>(token, 'Project/SaveProject', {
    method: 'POST',
    body: form,
  })
  const sheets = async () =>
    (await instance.call<{ sheets: PlanSheet[] }>(token, `Project/GetPlanSheets?projectId=${id}`))
      .sheets
  const points = () =>
    instance.call<Pin[]>(token, `ProjectPin/GetProjectPinsByProjectId?projectId=${id}`)
  await expect
    .poll(async () => (await sheets()).every(({ state }) => state === 'ready'), { timeout: 60_000 })
    .toBe(true)
  const images = (await sheets()).map(({ projectModelImageId }) => projectModelImageId)
  for (const floor of floors) {
    for (const room of rooms) {
      await post('ProjectPin/SaveProjectPin', {
        projectId: id,
        title: `Room ${floor}-${room}`,
        projectModelImageId: images[floor],
        pointCategoryId: projectType.pointCategories[0]?.id,
        annotationCoordinates: {
          geometry: { type: 'RECTANGLE', ...computeRoomBox(floor, room) },
          data: { id: `mark-${floor}-${room}` },
        },
      })
    }
  }

  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/${id}?mode=2d`)
  await test.step('the new revision is added to the plan set of its name', async () => {
    await (await openMenuEntry(page, 'Update Model', 'Replace model or images')).click()
    const dialog = page.getByRole('dialog', { name: 'Choose nSpection Model to Update' })
    await dialog.getByText('Image', { exact: true }).click()
    const next = floors.map((floor) => ({
      drawing: buildRoomPlan(floor, {
        ...moved,
        ...(floor === gone.floor && { without: gone.room }),
      }),
      bookmark: `A-10${floor}`,
    }))
    const buffer = Buffer.from(buildPlanPdf(next))
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'floors.pdf', mimeType: 'application/pdf', buffer })
    await expect(dialog.getByRole('combobox', { name: 'Add as' })).toHaveValue(
      'New revision of floors.pdf',
    )
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText(/New revision added/)).toBeVisible()
  })

  await test.step('it is aligned, and at least 95 % of the points are kept by themselves, in their rooms', async () => {
    const revisions = async () =>
      instance.call<Revision[]>(token, `Project/GetRevisions?projectId=${id}`)
    const done = async () =>
      (await revisions()).filter(({ of, state }) => of === 'image' && state === 'aligned').length
    await expect.poll(done, { timeout: 120_000 }).toBe(3)
    const all = await points()
    const kept = all.filter(({ isDoubtful }) => !isDoubtful)
    expect(kept.length / all.length).toBeGreaterThanOrEqual(0.95)
    for (const { title, annotationCoordinates } of kept) {
      const [floor = 0, room = 0] = (title.match(/\d+/g) ?? []).map(Number)
      const wanted = computeRoomBox(floor, room, moved)
      const box = annotationCoordinates?.geometry ?? { x: 0, y: 0 }
      expect([title, Math.hypot(box.x - wanted.x, box.y - wanted.y) < 0.4]).toEqual([title, true])
    }
  })

  await test.step('the rest waits in the queue, is moved there, and that is taken back and kept', async () => {
    const notice = page.getByText(/carried-over points? needs? checking/)
    await expect(notice).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: 'Check', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: `Room ${gone.floor}-${gone.room}` }),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Move/ }).click()
    const area = page.getByRole('application', { name: 'Now' })
    const at = await area.boundingBox()
    if (!at) throw new Error('the new picture is shown')
    await page.mouse.move(at.x + at.width * 0.3, at.y + at.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width * 0.55, at.y + at.height * 0.5, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Move here' }).click()
    await page.getByRole('button', { name: /^Undo decision on point/ }).click()
    await expect(
      page.getByRole('heading', { name: `Room ${gone.floor}-${gone.room}` }),
    ).toBeVisible()
    const end = page.getByText(/points? (is|are) checked\.$/)
    const total = (await points()).filter(({ isDoubtful }) => isDoubtful).length
    for (let done = 1; done <= total; done++) {
      await page.getByRole('button', { name: /^Keep/ }).click()
      await expect(done < total ? page.getByText(`${done} of ${total} checked`) : end).toBeVisible()
    }
    expect((await points()).filter(({ isDoubtful }) => isDoubtful)).toEqual([])
  })

  await test.step('the earlier revision stays readable, below the current one', async () => {
    await page.getByRole('link', { name: 'Go to the inspection' }).click()
    await (await openMenuEntry(page, 'Update Model', 'Earlier revisions')).click()
    const dialog = page.getByRole('dialog', { name: 'Earlier revisions' })
    await expect(dialog.getByText('Current revision')).toHaveCount(4)
    const download = page.waitForEvent('download')
    await dialog
      .getByRole('heading', { name: 'floors.pdf' })
      .locator('..')
      .getByRole('link')
      .last()
      .click()
    expect((await download).suggestedFilename()).toBe('floors.pdf')
  })
})
