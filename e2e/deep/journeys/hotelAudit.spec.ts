import type { ChecklistAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { expect, type Page, test } from '@playwright/test'
import { readPdfText } from '../../../server/src/testing/readPdf.ts'
import {
  chooseAnswer,
  renderStandardsWorkbook,
  roomItems,
  roomLines,
} from '../../hotelAuditSteps.ts'
import { waitUntilShellIsCached } from '../../offlineSteps.ts'
import { endLiveStreams } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/** A brand audits a hotel: its standards come from a file, and its rooms are answered on a phone. */

setUpInstance()
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
test.use({ viewport: desk, hasTouch: true, serviceWorkers: 'allow' })

let token: string
const call = <T>(path: string, body?: object) =>
  instance.call<T>(token, path, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
const readAnswers = async (projectId: number) =>
  (await call<{ answers: ChecklistAnswer[] }>(`Checklist/GetRound?projectId=${projectId}`)).answers

const importStandards = async (page: Page, projectTypeId: number) => {
  await page.goto(`${instance.url}/projecttypes/checklist/${projectTypeId}`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Brand standards')
  await page.getByText('Once per inspection').click()
  await page.getByRole('button', { name: 'Add from a list' }).click()
  const buffer = await renderStandardsWorkbook(50)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Standards 2026.xlsx', mimeType, buffer })
  await expect(page.getByText('500 items · 10 sections. 1 line will be skipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 500 items' }).click()
  await page.getByRole('button', { name: 'Save checklist' }).click()
  // how long 500 items take to be stored is the machine's business
  await page.waitForURL(/\/projecttypes\/manage\//, { timeout: 180_000 })
  await expect(page.getByText('500 items').first()).toBeVisible()
}

const pasteRooms = async (page: Page) => {
  await page.getByRole('button', { name: 'Paste a list' }).first().click()
  await page.getByRole('textbox', { name: 'One room per line' }).fill(roomLines.join('\n'))
  await expect(page.getByText('100 rooms found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 100 rooms' }).click()
  await expect(page.getByText('100 added, 0 updated, 0 unchanged.')).toBeVisible()
}

const createInspection = async (projectTypeId: number) => {
  const form = new FormData()
  const { clientId } = await call<{ clientId: number }>('me')
  const modelLink = 'https://my.matterport.com/show/?m=Hx4Qz81LmTb'
  const fields = { projectName: 'Room audit', clientId, projectTypeId, scanDate: '2026-10-05' }
  for (const [name, value] of Object.entries({ ...fields, modelLink }))
    form.set(name, String(value))
  const init = { method: 'POST', body: form }
  return (await instance.call<{ id: number }>(token, 'Project/SaveProject', init)).id
}

/** Answers the rooms by the API, and adds up the score by hand. */
const answerRooms = async (projectId: number, checklistId: number, roomIds: readonly number[]) => {
  let [weight, earned] = [0, 0]
  const all = roomIds.flatMap((roomId, room) =>
    roomItems.map((item, n) => {
      const { share, ...answer } = chooseAnswer(item, room * 7 + n)
      weight += item.weight
      earned += share * item.weight
      const answeredDateTime = '2026-10-05T10:00:00.000Z'
      return { roomId, checklistId, itemKey: item.key, revision: 1, answeredDateTime, ...answer }
    }),
  )
  for (let at = 0; at < all.length; at += 1000)
    await call('Checklist/SaveAnswers', { projectId, answers: all.slice(at, at + 1000) })
  return { weight, earned }
}

/** Answers the first 30 items of the open room by taps, the first of them with a photo. */
const answerByTaps = async (page: Page, photo: Buffer) => {
  for (const { question } of roomItems.slice(0, 30))
    await page
      .getByRole('group', { name: question, exact: true })
      .getByRole('radio', { name: 'Pass' })
      .tap()
  await page
    .getByRole('group', { name: roomItems[0]?.question ?? '', exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: photo })
}

const print = async (projectId: number) => {
  const ticket = await call<{ token: string }>('Report/CreatePrintToken', { projectId })
  const answer = await fetch(
    `${instance.url}/api/Report/GetInspectionPrintOut?projectId=${projectId}&token=${ticket.token}`,
  )
  return readPdfText(new Uint8Array(await answer.arrayBuffer()))
}

test('T775: a hotel is audited by 500 imported criteria, a room without a network, scored and reported', async ({
  page,
}) => {
  test.setTimeout(900_000)
  const admin = await instance.person('Admin', { sees: true })
  token = await instance.signIn(admin.username, admin.password)
  await endLiveStreams(page)
  await signIn(page, instance.url, admin)
  await waitUntilShellIsCached(page)
  const photo = await renderPhotoJpeg(page)

  const type = { name: 'Brand audit', description: 'Once a year' }
  const { id: projectTypeId } = await call<{ id: number }>('ProjectType/SaveProjectType', type)
  await importStandards(page, projectTypeId)
  const { id: checklistId } = await call<{ id: number }>('Checklist/SaveChecklist', {
    ...{ projectTypeId, name: 'Guest room', roomKinds: ['Guest room'], passPercent: 60 },
    sections: [{ name: 'Room', items: roomItems }],
  })

  const projectId = await createInspection(projectTypeId)
  await page.goto(`${instance.url}/project/rooms/${projectId}`)
  await pasteRooms(page)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('100 rooms removed.')).toBeVisible()
  await pasteRooms(page)
  const rooms = await call<{ id: number; number: string }[]>(`Room/GetRooms?projectId=${projectId}`)
  const [open, ...others] = rooms.toSorted((a, b) => a.number.localeCompare(b.number))
  const counted = await answerRooms(
    projectId,
    checklistId,
    others.map(({ id }) => id),
  )

  // the last room, on a phone in a corridor without a network
  await page.setViewportSize(phone)
  await page.goto(`${instance.url}/project/checklists/${projectId}`)
  await page.getByRole('link', { name: /^101 / }).tap()
  await expect(page.getByRole('heading', { name: '101 Double room' })).toBeVisible()
  await page.context().setOffline(true)
  await answerByTaps(page, photo)
  await expect(page.getByText(/^30 of 40 answered/).first()).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  const ofRoom = async () =>
    (await readAnswers(projectId)).filter(({ roomId }) => roomId === open?.id)
  await expect.poll(async () => (await ofRoom()).length, { timeout: 120_000 }).toBe(30)
  await expect
    .poll(async () => (await ofRoom()).flatMap(({ photos }) => photos).length, { timeout: 120_000 })
    .toBe(1)

  for (const { weight } of roomItems.slice(0, 30)) {
    counted.weight += weight
    counted.earned += weight
  }
  const percent = `${Math.round((counted.earned / counted.weight) * 1000) / 10}%`
  await page.setViewportSize(desk)
  await page.goto(`${instance.url}/project/report/${projectId}`)
  const checklists = page.getByRole('region', { name: 'Checklists' })
  await expect(checklists.getByText(`${percent} · 3990 of 4500 answered`)).toBeVisible()
  expect(await print(projectId)).toContain(`${percent} · 3990 of 4500 items answered`)

  // one critical item fails all
  const critical = { roomId: open?.id, checklistId, itemKey: 'item-1', result: 'fail' }
  await call('Checklist/SaveAnswers', {
    projectId,
    answers: [{ ...critical, revision: 1, answeredDateTime: new Date().toISOString() }],
  })
  await page.reload()
  await expect(checklists.getByText('Failed', { exact: true }).first()).toBeVisible()

  // a year later nothing has changed in a room: one tap answers it
  const again = await call<{ id: number }>('Project/InspectAgain', {
    ...{ id: projectId, projectName: 'Room audit 2027', scanDate: '2027-10-05' },
  })
  await page.setViewportSize(phone)
  await page.goto(`${instance.url}/project/checklists/${again.id}`)
  await page.getByRole('link', { name: /^102 / }).tap()
  await page.getByRole('button', { name: 'Same as last time' }).tap()
  await expect(page.getByText(/^40 of 40 answered/).first()).toBeVisible()
  await expect.poll(async () => (await readAnswers(again.id)).length).toBe(40)
  expect(await print(again.id)).toMatch(/Compared with 10\/05\/2026.*Not answered 510 4,460/)
})
