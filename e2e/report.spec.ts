import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { expect, type Page, test } from '@playwright/test'
import { type Instance, startInstance } from './instance.ts'
import { signIn } from './steps.ts'

/** The report: staff read it, talk in it and change fields; a stranger reads it by its link; the paper says the same. */

const run = promisify(execFile)
const shots = join(import.meta.dirname, '../shots/report')
let nspect: Instance
let projectId: number
let token: string
test.beforeAll(async () => {
  await mkdir(shots, { recursive: true })
  nspect = await startInstance('report')
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: 'manager' }),
  }
  const looking = await nspect.call<{ token: string; projectId: number }>('', 'Demo/LookAround', init)
  projectId = looking.projectId
  token = looking.token
})
test.afterAll(() => nspect.stop())

const reportedPins = () =>
  nspect.call<ReportedPin[]>(token, `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${projectId}`)
const pointOf = (page: Page, pin: ReportedPin) => page.locator(`#point-${pin.pinNumber}`)

test('a Manager reads the report, comments, changes a field and goes to a point', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const manager = await nspect.person('Manager')
  await signIn(page, nspect.url, manager)
  const project = await nspect.call<Project>(token, `Project/GetProjectById?id=${projectId}`)
  const pins = await reportedPins()
  await page.goto(`${nspect.url}/project/report/${projectId}`)
  await expect(page.getByRole('heading', { name: `${project.projectType.name} Report` })).toBeVisible()
  await expect(page.locator('#report-points > ol > li')).toHaveCount(pins.length)
  for (const { projectTypeMetaDataField } of project.metaDataAnswers) {
    await expect(page.locator('#report-properties').getByText(projectTypeMetaDataField.question)).toBeAttached()
  }
  await page.screenshot({ path: join(shots, '1-staff.png') })

  await test.step('search and filter narrow the points', async () => {
    const open = pins.filter(({ isResolved }) => !isResolved)
    await page.getByRole('button', { name: `Open ${open.length}` }).click()
    await expect(page.locator('#report-points > ol > li')).toHaveCount(open.length)
    await page.getByRole('searchbox', { name: 'Search the points' }).fill('nothing is called like this')
    await expect(page.getByText('No point matches.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the points' }).fill('')
    await page.getByRole('button', { name: `Open ${open.length}` }).click()
  })

  const pin = pins.find(({ matterPointCoordinates, isResolved }) => matterPointCoordinates && !isResolved)
  if (!pin) throw new Error('the demo has no open point on its model')
  const point = pointOf(page, pin)

  await test.step('a comment from the report stands in it', async () => {
    await point.getByRole('button', { name: 'Add Comment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Comment').fill('The joiner comes on Monday.')
    await dialog.getByRole('button', { name: 'Add Comment' }).click()
    await expect(dialog).toBeHidden()
    await expect(point.getByText('The joiner comes on Monday.')).toBeVisible()
    await expect(point.getByText(/^Commented By /)).toBeVisible()
  })

  await test.step('a field changed in the report is saved with its point', async () => {
    await point.getByRole('button', { name: 'Edit Custom Fields' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Custom Field' })
    await dialog.getByRole('textbox').first().fill('214')
    await page.screenshot({ path: join(shots, '2-fields.png') })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(point.getByText('214', { exact: true })).toBeVisible()
  })

  await test.step('Go to Point opens the model there; the button names the next mode', async () => {
    const go = point.getByRole('button', { name: `Go to Point ${pin.pinNumber}` })
    await expect(go).not.toHaveAttribute('aria-disabled', { timeout: 90_000 })
    await go.click()
    await expect(page.getByRole('region', { name: 'On the building' })).toBeInViewport()
    await page.screenshot({ path: join(shots, '3-go-to.png') })
    const next = page.getByRole('button', { name: /^(Show 2d|Hide All)$/ })
    if ((await next.textContent()) === 'Show 2d') {
      await next.click()
      const picture = page.getByRole('region', { name: 'On the building' }).getByRole('application')
      await expect(picture.getByRole('img').first()).toBeVisible()
      await page.screenshot({ path: join(shots, '4-pictures.png') })
    }
    await page.getByRole('button', { name: 'Hide All' }).click()
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show 3d' })).toBeVisible()
  })
  expect(faults).toEqual([])
})

test('a stranger reads the same by a link, and can change nothing', async ({ browser }) => {
  const { link } = await nspect.call<{ link: string }>(token, `Report/GetHashLinkForReport?projectId=${projectId}`)
  const pins = await reportedPins()
  const context = await browser.newContext()
  const page = await context.newPage()
  const { pathname, search } = new URL(link)
  await page.goto(nspect.url + pathname + search)
  await expect(page.locator('#report-points > ol > li')).toHaveCount(pins.length)
  await expect(page.getByText(/^As of /)).toBeAttached()
  for (const name of ['Add Comment', 'Edit Custom Fields', 'Print Report', 'Generate Sharelink', 'Open as staff']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.screenshot({ path: join(shots, '5-stranger-phone.png') })

  await page.evaluate((held) => localStorage.setItem('auth-token', held), token)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Open as staff' })).toHaveAttribute(
    'href',
    `/project/report/${projectId}`,
  )
  await context.close()
})

test('the paper holds every title and comment', async () => {
  const ticket = await nspect.call<{ token: string }>(token, 'Report/CreatePrintToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId }),
  })
  const asked = `projectId=${projectId}&token=${ticket.token}`
  const answer = await fetch(`${nspect.url}/api/Report/GetInspectionPrintOut?${asked}`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const folder = await mkdtemp(join(tmpdir(), 'nspect-report-'))
  try {
    const file = join(folder, 'report.pdf')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const { stdout } = await run('pdftotext', [file, '-'], { maxBuffer: 1e8 })
    const text = stdout.replace(/\s/g, '')
    for (const { title, projectPinComments } of await reportedPins()) {
      for (const said of [title, ...projectPinComments.map(({ comment }) => comment)]) {
        expect(text).toContain(said.replace(/\s/g, ''))
      }
    }
    await run('qpdf', ['--check', file])
  } finally {
    await rm(folder, { recursive: true })
  }
})
