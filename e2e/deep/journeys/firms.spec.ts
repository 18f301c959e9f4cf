import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { FirmLink } from '@nspect/contract/reports/firmLinks'
import { expect, type Locator, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/**
 * An outside firm without an account: the manager sends its link, and it submits a repair on a
 * phone.
 */

const shots = join(import.meta.dirname, '../../../screenshots/firms')
const firm = { name: 'Harbour Electric', email: 'desk@harbour-electric.example' }

let manager: { username: string; password: string }
let token: string
let project: Project
let points: Pin[]

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
  const { projectId } = await instance.call<{ projectId: number }>(
    '',
    'Demo/LookAround',
    json({ as: 'manager' }),
  )
  manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
  project = await instance.call<Project>(token, `Project/GetProjectById?id=${projectId}`)
  const { id } = await instance.call<{ id: number }>(
    token,
    'Firm/SaveFirm',
    json({ ...firm, clientId: project.clientId }),
  )
  const all = await instance.call<Pin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`,
  )
  points = all.filter(({ isResolved, stillUrl }) => !isResolved && stillUrl !== null).slice(0, 3)
  for (const [n, { id: pinId }] of points.entries()) {
    const pin = await instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${pinId}`)
    const dueDate = inDays([3, -2, 20][n] ?? 0)
    await instance.call(
      token,
      'ProjectPin/SaveProjectPin',
      json({ ...pin, assignee: `firm:${id}`, dueDate }),
    )
  }
})

test('T167, T168: a manager sends a firm its link; from the link to a repair it takes three taps besides photo and text', async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/report/${project.id}`)
  await page.getByRole('button', { name: 'Send to contractors' }).click()
  // without a mail server links are copied
  const dialog = page.getByRole('dialog', { name: 'Links for contractors' })
  await expect(dialog.getByRole('listitem')).toContainText(['3 open points · No link yet'])
  await page.screenshot({ path: join(shots, '1-send.png') })
  await dialog.getByRole('button', { name: `Copy link: ${firm.name}` }).click()
  await expect(dialog.getByRole('listitem')).toContainText([/Link copied .* not opened yet/])
  await page.screenshot({ path: join(shots, '2-copied.png') })

  const token = await instance.signIn(manager.username, manager.password)
  const [shared] = await instance.call<FirmLink[]>(
    token,
    `Report/GetFirmLinks?projectId=${project.id}`,
  )
  const link = shared?.link ?? ''

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  // a message with it, as a program shows it
  const { pathname, search } = new URL(link)
  const address = instance.url + pathname + search
  await phone.setContent(`<p><a href="${address}">${address}</a></p>`)
  await tap(phone.getByRole('link'))
  await expect(phone.getByRole('heading', { name: project.projectName })).toBeVisible()
  await expect(phone.getByText(`Points for ${firm.name}`)).toBeVisible()
  const [soon, late, last] = points.map(({ pinNumber, title }) => `${pinNumber}. ${title}`)
  await expect(phone.getByRole('heading', { level: 3 })).toHaveText([
    late ?? '',
    soon ?? '',
    last ?? '',
  ])
  await expect(phone.getByText(/^Due in 3 days/)).toBeVisible()
  await expect(phone.getByText(/^Overdue/)).toBeVisible()
  await phone.screenshot({ path: join(shots, '3-page.png') })
  await expectAccessible(phone)

  const number = points[1]?.pinNumber
  const submitRepair = phone.getByRole('button', {
    name: `Submit repair for point ${number}`,
    exact: true,
  })
  await expect(submitRepair).toBeInViewport({ ratio: 1 })
  await tap(submitRepair)
  const sheet = phone.getByRole('dialog')
  await expect(sheet.getByLabel('Full Name')).toHaveValue(firm.name)
  await expectAccessible(phone)
  const photo = { name: 'socket.jpg', mimeType: 'image/jpeg', buffer: await renderPhotoJpeg(page) }
  await sheet.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await sheet.getByLabel('What was done').fill('New socket.')
  const send = sheet.getByRole('button', { name: 'Submit repair' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await phone.screenshot({ path: join(shots, '4-repair.png') })
  await tap(send)
  await expect(phone.getByText('Repair submitted.')).toBeVisible()
  expect(taps).toBe(3)
  await expect(phone.getByRole('heading', { name: 'Resolved: 1' })).toBeVisible()
  await phone.screenshot({ path: join(shots, '5-submitted.png') })

  await phone
    .getByRole('button', {
      name: `Ask a question about point ${points[0]?.pinNumber}`,
      exact: true,
    })
    .tap()
  await sheet.getByLabel('Comment', { exact: true }).fill('Is the power off?')
  await phone.screenshot({ path: join(shots, '6-question.png') })
  await sheet.getByRole('button', { name: 'Ask a question' }).tap()
  await expect(sheet).toBeHidden()

  // the manager reads who it was, and completes
  await page.reload()
  const done = page.getByRole('listitem').filter({ has: page.getByText('New socket.') })
  await expect(done.getByText(firm.name).first()).toBeVisible()
  await expect(done.getByText('Via link').first()).toBeVisible()
  await instance.call(token, `Project/completeProject?id=${project.id}`)
  await phone.reload()
  await expect(
    phone.getByRole('heading', { name: /^This inspection was completed on/ }),
  ).toBeVisible()
  await expect(phone.getByRole('heading', { level: 3 })).toHaveCount(0)
  await phone.screenshot({ path: join(shots, '7-completed.png') })
})
