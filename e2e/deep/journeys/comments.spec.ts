import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pin } from '@nspect/contract/pins/pins'
import { expect, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openModel, renderPhotoJpeg, signIn } from '../../steps.ts'

/**
 * A Manager talks about a point, resolves it with a photo, and accepts the repair; the report then
 * shows before and after.
 */

const shots = join(import.meta.dirname, '../../../screenshots/comments')
setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
})

test('a point is talked about, resolved with a photo and accepted', async ({ page, browser }) => {
  const manager = await instance.person('Manager')
  await signIn(page, instance.url, manager)
  await openModel(page, 'Harbour Lights, first floor')
  await page
    .getByRole('list', { name: 'Points of this inspection' })
    .getByText('Socket cover torn off')
    .click()

  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('No comments on this point yet')).toBeVisible()
  await comments.getByRole('button', { name: 'Add Comment' }).click()
  await expect(comments.getByText('Comment is required')).toBeVisible()
  await comments.getByLabel('Comment').fill('The electrician comes on Thursday.')
  await comments.getByRole('button', { name: 'Add Comment' }).click()
  await expect(
    comments.getByRole('listitem').getByText('The electrician comes on Thursday.'),
  ).toBeVisible()

  const submitRepair = async () => {
    await page.getByRole('button', { name: 'Manage Resolve Status' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit repair' }).click()
  }
  await page.getByRole('button', { name: 'Manage Resolve Status' }).click()
  const dialog = page.getByRole('dialog')
  // Escape is the dialog's alone: the point behind it stays open
  await expect(dialog.getByLabel('Remark')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(comments).toBeVisible()
  await submitRepair()
  await expect(dialog.getByRole('button', { name: 'Submit repair' })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'after.jpg',
    mimeType: 'image/jpeg',
    buffer: await renderPhotoJpeg(page),
  })
  // a picture or a link, never both: the other way begins empty (T74)
  await dialog.getByText('Add Link').click()
  await dialog.getByLabel('Link', { exact: true }).fill('https://repairs.hotel.example/socket')
  await expect(dialog.getByRole('button', { name: 'Submit repair' })).toBeEnabled()
  await dialog.getByText('Upload Picture').click()
  await expect(dialog.getByRole('button', { name: 'Submit repair' })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'after.jpg',
    mimeType: 'image/jpeg',
    buffer: await renderPhotoJpeg(page),
  })
  await dialog.getByLabel('Remark').fill('New cover, screwed down.')
  await page.screenshot({ path: join(shots, '1-dialog.png') })
  await dialog.getByRole('button', { name: 'Submit repair' }).click()
  await expect(
    page.getByRole('region', { name: 'Repair' }).getByText('Awaiting approval'),
  ).toBeVisible()
  await page.screenshot({ path: join(shots, '2-waiting.png') })
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Repair' }).getByText('Accepted', { exact: true }),
  ).toBeVisible()
  await expect(comments.getByRole('listitem')).toHaveCount(3)
  await page.screenshot({ path: join(shots, '3-accepted.png'), fullPage: true })

  const token = await instance.signIn(manager.username, manager.password)
  const pins = await instance.call<Pin[]>(token, 'ProjectPin/GetProjectPinsByProjectId?projectId=1')
  const pin = pins.find(({ title }) => title.startsWith('Socket cover'))
  expect(pin).toMatchObject({ isResolved: true, isApproved: true })

  const { link } = await instance.call<{ link: string }>(
    token,
    'Report/GetHashLinkForReport?projectId=1',
  )
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(instance.url + new URL(link).pathname + new URL(link).search)
  const after = stranger.getByRole('img', {
    name: new RegExp(`Point ${pin?.pinNumber} after the repair`),
  })
  // the points above are drawn in slices and may move it out of sight again, where its picture
  // waits
  const width = async () => {
    await after.scrollIntoViewIfNeeded()
    return after.evaluate((image: HTMLImageElement) => image.naturalWidth)
  }
  await expect.poll(width).toBeGreaterThan(100)
  await stranger.screenshot({ path: join(shots, '4-report.png') })
  await stranger.context().close()
})
