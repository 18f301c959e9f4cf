import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, test } from '@playwright/test'
import {
  fetchReportedPins,
  getReportPin,
  manager,
  projectId,
  setUpReport,
  token,
} from './reportSteps.ts'
import { instance } from './setUpInstance.ts'
import { signIn } from './steps.ts'

/**
 * The report: staff read it, comment and change fields; a visitor reads it by its link; the
 * print-out matches.
 */

setUpReport()

test('a Manager reads the report, comments, changes a field and goes to a point', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await signIn(page, instance.url, manager)
  const project = await instance.call<Project>(token, `Project/GetProjectById?id=${projectId}`)
  const pins = await fetchReportedPins()
  await page.goto(`${instance.url}/project/report/${projectId}`)
  await expect(
    page.getByRole('heading', { name: `${project.projectType.name} Report` }),
  ).toBeVisible()
  await expect(page.locator('#report-points > ol > li')).toHaveCount(pins.length)
  // T621: what nobody answered is left out
  for (const { answer, projectTypeMetaDataField } of project.metaDataAnswers) {
    await expect(
      page.locator('#report-properties').getByText(projectTypeMetaDataField.question),
    ).toBeAttached({ attached: answer !== '' })
  }

  await test.step('search and filter narrow the points', async () => {
    const open = pins.filter((reportedPin) => getPinStage(reportedPin, true) === 'open')
    await page.getByRole('button', { name: `Open ${open.length}` }).click()
    await expect(page.locator('#report-points > ol > li')).toHaveCount(open.length)
    await page
      .getByRole('searchbox', { name: 'Search the points' })
      .fill('nothing is called like this')
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the points' }).fill('')
    await page.getByRole('button', { name: `Open ${open.length}` }).click()
  })

  const pin = pins.find(
    ({ matterPointCoordinates, isResolved }) => matterPointCoordinates && !isResolved,
  )
  if (!pin) throw new Error('the demo has no open point on its model')
  const point = getReportPin(page, pin)

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
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(point.getByText('214', { exact: true })).toBeVisible()
  })

  await test.step('Go to Point opens the model there; the button names the next mode', async () => {
    const go = point.getByRole('button', { name: `Go to Point ${pin.pinNumber}` })
    await expect(go).not.toHaveAttribute('aria-disabled', { timeout: 90_000 })
    await go.click()
    await expect(page.getByRole('region', { name: 'In the building' })).toBeInViewport()
    const next = page.getByRole('button', { name: /^(Show 2d|Hide All)$/ })
    if ((await next.textContent()) === 'Show 2d') {
      await next.click()
      const picture = page.getByRole('region', { name: 'In the building' }).getByRole('application')
      await expect(picture.getByRole('img').first()).toBeVisible()
    }
    await page.getByRole('button', { name: 'Hide All' }).click()
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show 3d' })).toBeVisible()
  })
  expect(faults).toEqual([])
})

test('a visitor says something by a link that allows it, though the network fails, and staff reads who it was', async ({
  browser,
}) => {
  const [pin] = await fetchReportedPins()
  if (!pin) throw new Error('the demo has no point')
  const linkOf = async (level: string) => {
    const { link } = await instance.call<{ link: string }>(token, 'Report/SaveShareLink', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId, level }),
    })
    return instance.url + new URL(link).pathname + new URL(link).search
  }
  const words = 'The tap drips again, and there is water on the floor.'
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(await linkOf('comment'))
  const point = getReportPin(page, pin)
  await point.getByRole('button', { name: 'Add Comment' }).click()
  const dialog = page.getByRole('dialog', { name: `Add Comment to point ${pin.pinNumber}` })
  await dialog.getByRole('button', { name: 'Add Comment' }).click()
  await expect(dialog.getByText('Full name is required')).toBeVisible()
  await expect(dialog.getByText('Comment is required')).toBeVisible()
  await dialog.getByLabel('Full Name').fill('Ines Duarte')
  await dialog.getByLabel('Comment', { exact: true }).fill(words)

  await test.step('what was typed survives that the server cannot be reached', async () => {
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Add Comment' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your entries are still here')
    await expect(dialog.getByLabel('Comment', { exact: true })).toHaveValue(words)
    await context.setOffline(false)
  })
  await dialog.getByRole('button', { name: 'Add Comment' }).click()
  await expect(dialog).toBeHidden()
  const comment = point.getByRole('listitem').filter({ hasText: words })
  await expect(comment).toContainText('Ines Duarte')
  await expect(comment.getByText('Visitor')).toBeVisible()
  await comment.scrollIntoViewIfNeeded()

  await test.step('the name is remembered, and words are not lost by a slip', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await point.getByRole('button', { name: 'Add Comment' }).click()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Ines Duarte')
    await dialog.getByLabel('Comment', { exact: true }).fill('And')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(dialog.getByLabel('Comment', { exact: true })).toHaveValue('And')
  })
  await page.goto(await linkOf('view'))
  await expect(page.locator('#report-points > ol > li').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Comment' })).toHaveCount(0)
  await context.close()

  const staffs = await browser.newContext()
  const desk = await staffs.newPage()
  await signIn(desk, instance.url, manager)
  for (const address of [`/project/report/${projectId}`, `/nspection-pins/manage/${pin.id}`]) {
    await desk.goto(instance.url + address)
    const read = desk.getByRole('listitem').filter({ hasText: words }).last()
    await expect(read).toContainText('Ines Duarte')
    await expect(read.getByText('Visitor')).toBeVisible()
  }
  await desk.getByText(words).scrollIntoViewIfNeeded()
  await staffs.close()
})
