import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { signInWithToken } from '../../browserSession.ts'
import {
  fetchReportedPins,
  getReportPin,
  manager,
  projectId,
  screenshotFolder,
  setUpReport,
  token,
} from '../../reportSteps.ts'
import { instance } from '../../setUpInstance.ts'
import { chooseCategory, renderPhotoJpeg, signIn } from '../../steps.ts'

/**
 * The report: staff read it, talk in it and change fields; a stranger reads it by its link; the
 * paper says the same.
 */

setUpReport()

const run = promisify(execFile)

test('a photo becomes a point of the report, without a place, also after completion', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  const { data: projects } = await page.evaluate(async () => {
    const answer = await fetch('/api/Project/GetProjects?isCompleted=true')
    return { data: (await answer.json()) as { id: number }[] }
  })
  const completedId = projects[0]?.id ?? 0
  const pinsOf = async (id: number) =>
    (await instance.call<unknown[]>(token, `ProjectPin/GetProjectPinsByProjectId?projectId=${id}`))
      .length
  for (const [id, isCompleted] of [
    [projectId, false],
    [completedId, true],
  ] as const) {
    await page.goto(`${instance.url}/project/report/${id}`)
    const points = page.locator('#report-points > ol > li')
    const before = await pinsOf(id)
    await expect(points).toHaveCount(before)
    await page.getByRole('button', { name: 'Upload Photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Project Pin' })
    await expect(dialog.getByLabel('Full Name')).toHaveValue(/\w+ \w+/)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText('Choose a photo.')).toBeVisible()
    await expect(dialog.getByText('Title is required')).toBeVisible()
    const photo = {
      name: 'outlet.jpg',
      mimeType: 'image/jpeg',
      buffer: await renderPhotoJpeg(page),
    }
    await dialog.getByLabel('Photo', { exact: true }).setInputFiles(photo)
    await expect(dialog.getByRole('button', { name: 'Change Image' })).toBeVisible()
    await chooseCategory(dialog)
    await dialog.getByLabel('Title').fill('Outlet loose behind the bed')
    await dialog.getByLabel('Full Name').fill('Ines Duarte')
    await page.screenshot({
      path: join(screenshotFolder, `6-new-pin${isCompleted ? '-late' : ''}.png`),
    })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(points).toHaveCount(before + 1)
    const point = points.last()
    await expect(point).toBeInViewport()
    await expect(point.getByText('Ines Duarte')).toBeVisible()
    await expect(
      point.getByText('This point has no position on the model or an image.'),
    ).toBeVisible()
    await expect(point.getByText('Added after completion')).toHaveCount(isCompleted ? 1 : 0)
    await expect(point.getByRole('img').first()).toHaveJSProperty('naturalWidth', 632)
    await expect(point.getByRole('heading', { level: 3 })).toBeInViewport({ ratio: 1 })
    await page.screenshot({
      path: join(screenshotFolder, `7-added${isCompleted ? '-late' : ''}.png`),
    })
  }
})

test('T274: a part chosen in the contents is shown, although the points above it get their height only when they are near', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/report/${projectId}`)
  await expect(page.locator('#report-points > ol > li')).toHaveCount(
    (await fetchReportedPins()).length,
  )
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(
    page.locator('#report-documents').getByText('Fire alarm certificate', { exact: true }),
  ).toBeInViewport()
  const last = (await fetchReportedPins()).at(-1)
  if (!last) throw new Error('the report has no point')
  await contents.locator(`a[href="#point-${last.pinNumber}"]`).click()
  await expect(getReportPin(page, last).getByRole('heading', { level: 3 })).toBeInViewport({
    ratio: 1,
  })
})

test('a stranger reads the same by a link, and can change nothing', async ({ browser }) => {
  const { link } = await instance.call<{ link: string }>(
    token,
    `Report/GetHashLinkForReport?projectId=${projectId}`,
  )
  const pins = await fetchReportedPins()
  const context = await browser.newContext()
  const page = await context.newPage()
  const { pathname, search } = new URL(link)
  const resolved = page.waitForResponse(/ResolveShortToken/)
  await page.goto(instance.url + pathname + search)
  await expect(page.locator('#report-points > ol > li')).toHaveCount(pins.length)
  await expect(page.getByText(/^As of /)).toBeAttached()
  const { data } = (await (await resolved).json()) as { data: { originalToken: string } }
  // the page brings a token of its own; the one that counts the opening is of the same link
  const kept = await page.evaluate(() => localStorage.getItem('reportToken'))
  const linkOf = (held: string | null) =>
    Buffer.from(held?.split('.')[1] ?? '', 'base64url')
      .toString()
      .match(/"link":\d+/)?.[0]
  expect(linkOf(kept)).toBeTruthy()
  expect(linkOf(kept)).toBe(linkOf(data.originalToken))
  for (const name of [
    'Add Comment',
    'Edit Custom Fields',
    'Print Report',
    'Generate Sharelink',
    'Open as staff',
  ]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.screenshot({ path: join(screenshotFolder, '5-stranger-phone.png') })

  await signInWithToken(context, instance.url, token)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Open as staff' })).toHaveAttribute(
    'href',
    `/project/report/${projectId}`,
  )
  await context.close()
})

test('the paper holds every title and comment', async () => {
  const ticket = await instance.call<{ token: string }>(token, 'Report/CreatePrintToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId }),
  })
  const query = `projectId=${projectId}&token=${ticket.token}`
  const answer = await fetch(`${instance.url}/api/Report/GetInspectionPrintOut?${query}`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const folder = await mkdtemp(join(tmpdir(), 'nspect-report-'))
  try {
    const file = join(folder, 'report.pdf')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const { stdout } = await run('pdftotext', [file, '-'], { maxBuffer: 1e8 })
    const text = stdout.replace(/\s/g, '')
    for (const { title, projectPinComments } of await fetchReportedPins()) {
      for (const expectedText of [title, ...projectPinComments.map(({ comment }) => comment)]) {
        expect(text).toContain(expectedText.replace(/\s/g, ''))
      }
    }
    await run('qpdf', ['--check', file])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('one point is shared from its page and from the report: the link shows that point alone', async ({
  browser,
}) => {
  const [pin] = await fetchReportedPins()
  if (!pin) throw new Error('the demo has no point')
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/nspection-pins/manage/${pin.id}`)
  await page.getByRole('button', { name: `Share point ${pin.pinNumber}` }).click()
  // clipboard access is denied in this browser: the link is shown in a field (T103)
  const field = page.getByRole('textbox', { name: 'Share link' })
  await expect(field).toHaveValue(/\/project-report\?token=/)
  const link = await field.inputValue()
  await page.goto(`${instance.url}/project/report/${projectId}`)
  await getReportPin(page, pin)
    .getByRole('button', { name: `Share point ${pin.pinNumber}` })
    .click()
  await expect(field).toHaveValue(link)
  // and may be allowed to print and to change fields (T98, T102): it stays the same link (T95)
  await page.getByLabel('Can print the report as PDF').check()
  await page.getByLabel('Permissions').selectOption('comment')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Comment, change fields · PDF')).toBeVisible()
  await expect(field).toHaveValue(link)
  const opened = new URL(link)
  const contractor = await (await browser.newContext()).newPage()
  await contractor.goto(instance.url + opened.pathname + opened.search)
  await contractor.getByRole('button', { name: 'Edit Custom Fields' }).click()
  const dialog = contractor.getByRole('dialog', { name: 'Update Custom Field' })
  await dialog.getByLabel('Full Name').fill('Ines Duarte')
  await dialog.getByLabel('Access', { exact: true }).fill('By the service stairs')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(contractor.getByText('By the service stairs')).toBeVisible()
  await test.step('the name is remembered, also past a change without one, and no change is lost by a slip', async () => {
    const reopen = () => contractor.getByRole('button', { name: 'Edit Custom Fields' }).click()
    await contractor.reload()
    await reopen()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Ines Duarte')
    await dialog.getByLabel('Full Name').fill('')
    await dialog.getByLabel('Access', { exact: true }).fill('By the lift')
    await contractor.keyboard.press('Escape')
    await contractor.getByRole('button', { name: 'Stay' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(contractor.getByText('By the lift')).toBeVisible()
    await reopen()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Ines Duarte')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
  const paper = await contractor.getByRole('link', { name: 'Print Report' }).getAttribute('href')
  const answer = await fetch(instance.url + paper)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await contractor.context().close()

  const stranger = await (await browser.newContext()).newPage()
  const { pathname, search } = new URL(link)
  await stranger.goto(instance.url + pathname + search)
  await expect(stranger.locator('#report-points > ol > li')).toHaveCount(1)
  await expect(stranger.getByRole('heading', { name: pin.title })).toBeVisible()
  await expect(stranger.getByRole('button', { name: /Share/ })).toHaveCount(0)
  await stranger.context().close()
  await context.close()
})
