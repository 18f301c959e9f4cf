import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn } from '../../steps.ts'

/**
 * A contractor without an account, on a slow phone with a bad connection; and what the manager
 * makes of it.
 */

const shots = join(import.meta.dirname, '../../../screenshots/visitors')
const password = 'harbour-4711'
const name = 'Ines Duarte'

let manager: { username: string; password: string }
let token: string
let projectId: number

setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
  const looking = await instance.call<{ projectId: number }>(
    '',
    'Demo/LookAround',
    json({ as: 'manager' }),
  )
  projectId = looking.projectId
  manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
})

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const reported = () =>
  instance.call<ReportedPin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${projectId}`,
  )

/** A phone of 390 x 844 with a processor four times slower than this one. */
const openPhone = async (browser: Browser) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page }
}

const shot = (page: Page, file: string) => page.screenshot({ path: join(shots, `${file}.png`) })

test('T97: a stranger adds points and submits a repair on a phone; the manager accepts, hides and revokes', async ({
  browser,
  page,
}) => {
  test.setTimeout(600_000)
  const saved = await instance.call<{ link: string; id: number }>(
    token,
    'Report/SaveShareLink',
    json({ projectId, level: 'repair', password, name: 'Tiling' }),
  )
  const { pathname, search } = new URL(saved.link)
  const before = await reported()
  const { context, page: phone } = await openPhone(browser)
  const photo = { name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await renderPhotoJpeg(page) }

  await phone.goto(instance.url + pathname + search)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Open report' }).tap()
  const add = phone.getByRole('button', { name: 'Add a point' })
  await expect(add).toBeInViewport({ ratio: 1 })
  await shot(phone, '1-report')

  // the first: a photo, while the connection is cut
  await add.tap()
  const sheet = phone.getByRole('dialog', { name: 'New point' })
  await expect(sheet.getByRole('button', { name: 'Take or choose a photo' })).toBeVisible()
  await shot(phone, '2-new-point')
  await sheet.getByRole('button', { name: 'Send point' }).tap()
  await expect(sheet.getByText('Choose a photo.')).toBeVisible()
  await shot(phone, '3-missing')
  await sheet.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await sheet.getByLabel('Title').fill('Dripping tap')
  await sheet.getByLabel('Full Name').fill(name)
  await shot(phone, '4-filled')
  await context.setOffline(true)
  await sheet.getByRole('button', { name: 'Send point' }).tap()
  await expect(sheet.getByText(/^Not sent because the server cannot be reached/)).toBeVisible()
  await shot(phone, '5-offline')
  // it is sent again without another press
  await context.setOffline(false)
  await expect(phone.getByText('Point sent for review.')).toBeVisible()
  await expect(sheet).toBeHidden()
  const first = phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: 'Dripping tap' }) })
  await expect(first.getByText('Awaiting review')).toBeVisible()
  await first.scrollIntoViewIfNeeded()
  await shot(phone, '6-waiting')

  // the second: on the model, with the crosshair
  await add.tap()
  await sheet.getByRole('button', { name: 'Mark it on the model' }).tap()
  const picker = phone.getByRole('dialog', { name: 'Mark the spot on the model' })
  await picker.getByRole('button', { name: 'Add here' }).tap({ timeout: 180_000 })
  await expect(picker.getByRole('button', { name: 'Use this spot' })).toBeEnabled()
  await shot(phone, '7-place')
  await picker.getByRole('button', { name: 'Use this spot' }).tap()
  await expect(sheet.getByText('Position marked')).toBeVisible({ timeout: 120_000 })
  await expect(sheet.getByLabel('Full Name')).toHaveValue(name)
  await sheet.getByLabel('Title').fill('Not of this house')
  await shot(phone, '8-placed')
  await sheet.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await sheet.getByRole('button', { name: 'Send point' }).tap()
  await expect(sheet).toBeHidden()

  // a repair
  const open = before.find(({ isResolved }) => !isResolved)
  if (!open) throw new Error('the demo has open points')
  await phone
    .getByRole('button', { name: `Submit repair for point ${open.pinNumber}`, exact: true })
    .tap()
  const repair = phone.getByRole('dialog')
  await repair.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await repair.getByLabel('What was done').fill('New seal.')
  await shot(phone, '9-repair')
  await repair.getByRole('button', { name: 'Submit repair' }).tap()
  await expect(phone.getByText('Repair submitted.')).toBeVisible()

  const after = await reported()
  expect(after).toHaveLength(before.length + 2)
  expect(after.find(({ id }) => id === open.id)).toMatchObject({
    isResolved: true,
    isApproved: false,
  })
  const [tap, stray] = after.slice(-2)
  expect([tap, stray]).toMatchObject([
    { title: 'Dripping tap', visitorState: 'waiting', anonymousUser: name },
    { title: 'Not of this house', visitorState: 'waiting', matterPointCoordinates: { v: 1 } },
  ])

  // the manager
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/report/${projectId}`)
  await page
    .getByRole('button', { name: `Accept point ${tap?.pinNumber}`, exact: true })
    .scrollIntoViewIfNeeded()
  await shot(page, '10-staff-report')
  await page.getByRole('button', { name: `Accept point ${tap?.pinNumber}`, exact: true }).click()
  await expect(page.getByText('Point accepted.')).toBeVisible()
  await page.getByRole('button', { name: `Hide point ${stray?.pinNumber}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Not of this house' })).toHaveCount(0)
  await page.getByRole('button', { name: '1 hidden point' }).click()
  const hidden = page.getByRole('dialog', { name: 'Hidden points' })
  await expect(hidden.getByText('Not of this house')).toBeVisible()
  await shot(page, '11-hidden')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, '11-hidden-phone')
  await hidden.getByRole('button', { name: 'Close' }).click()
  await shot(page, '11-report-phone')
  await page.setViewportSize({ width: 820, height: 1100 })
  await page.goto(`${instance.url}/nspection-pins/manage/${tap?.id}`)
  await expect(page.getByRole('region', { name: 'From a visitor' })).toContainText(name)
  await shot(page, '12-staff-point')
  await page.goto(`${instance.url}/project/edit-project/${projectId}`)
  await expect(page.getByRole('button', { name: '1 hidden point' })).toBeVisible()
  await shot(page, '12-staff-list')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Dripping tap' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Not of this house' })).toHaveCount(0)

  // the link ends: the next request, and the files that it gave access to
  const image = await phone
    .getByRole('img', { name: /Dripping tap/ })
    .first()
    .getAttribute('src')
  expect((await fetch(instance.url + image)).status).toBe(200)
  await instance.call(token, 'Report/RevokeShareLink', json({ projectId, id: saved.id }))
  expect((await fetch(instance.url + image)).status).toBe(404)
  await add.tap()
  await sheet.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await sheet.getByLabel('Title').fill('Too late')
  await sheet.getByRole('button', { name: 'Send point' }).tap()
  await expect(phone.getByText(/No valid token found/).first()).toBeVisible()
  await shot(phone, '13-revoked')
  expect(await reported()).toHaveLength(before.length + 1)
  await context.close()
})
