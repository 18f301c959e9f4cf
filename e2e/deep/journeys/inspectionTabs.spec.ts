import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { askToComplete } from '../../inspectionLifecycleSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openModel, signIn } from '../../steps.ts'

/**
 * The lower tabs of an inspection: documents, answers, and its completion with what follows from
 * it.
 */

const shots = join(import.meta.dirname, '../../../screenshots/inspection')
const inspection = 'Harbour Lights, first floor'
let manager: { username: string; password: string }
setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
  manager = await instance.person('Manager')
})

const openDocuments = async (page: Page) => {
  await page.getByRole('tab', { name: /^Documents/ }).click()
  return page.getByRole('region', { name: 'Documents of this inspection' })
}
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n% a certificate\n'),
})

test('documents are added, changed and deleted', async ({ page }) => {
  await signIn(page, instance.url, manager)
  await openModel(page, inspection)
  const documents = await openDocuments(page)
  const before = await documents.getByRole('row').count()

  await documents.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a file or enter a link.')).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles([pdf('fire-certificate.pdf'), pdf('boiler-log.pdf')])
  await page.screenshot({ path: join(shots, '1-add.png') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(documents.getByRole('link', { name: 'fire-certificate.pdf' })).toBeVisible()
  await expect(documents.getByRole('link', { name: 'boiler-log.pdf' })).toBeVisible()

  await documents.getByRole('button', { name: 'Edit boiler-log.pdf' }).click()
  await dialog.getByLabel('Name').fill('Boiler log of the winter')
  await dialog.getByLabel('Show in reports').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const renamed = documents.getByRole('row', { name: /Boiler log of the winter/ })
  await expect(renamed.getByRole('cell', { name: 'No', exact: true })).toBeVisible()
  await page.screenshot({ path: join(shots, '2-documents.png') })

  await documents.getByRole('button', { name: 'Delete Boiler log of the winter' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toHaveCount(0)
  await documents.getByRole('button', { name: 'Delete fire-certificate.pdf' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(documents.getByRole('link', { name: 'fire-certificate.pdf' })).toHaveCount(0)
  if (before > 0) await expect(documents.getByRole('row')).toHaveCount(before)
})

test('an answer is saved as it is typed, and completing fixes it', async ({ page, browser }) => {
  await signIn(page, instance.url, manager)
  await openModel(page, inspection)
  await page.getByRole('tab', { name: /^nSpection Properties/ }).click()
  const questions = page.getByRole('region', { name: 'Questions of this inspection' })
  const field = questions.getByRole('textbox').first()
  await field.fill('Twelve rooms, all of them open')
  await expect(questions.getByText('Saved', { exact: true })).toBeVisible()
  // the tab stands in the address: it is open again, and a press would fold it
  await page.reload()
  await expect(
    page.getByRole('tab', { name: /^nSpection Properties/, selected: true }),
  ).toBeVisible()
  await expect(field).toHaveValue('Twelve rooms, all of them open')
  await page.screenshot({ path: join(shots, '3-properties.png') })

  await askToComplete(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/points? (is|are) open/)).toBeVisible()
  await page.screenshot({ path: join(shots, '4-complete.png') })
  await dialog.getByRole('button', { name: 'Mark Inspection Complete' }).click()
  await expect(page.getByText('Completed On', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Generate Report', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Model' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add pointer' })).toHaveCount(0)
  await expect(
    questions.getByText('This inspection is completed. Its answers are final.'),
  ).toBeVisible()
  await expect(questions.getByRole('textbox')).toHaveCount(0)
  await page.screenshot({ path: join(shots, '5-completed.png') })

  const viewer = await (await browser.newContext()).newPage()
  await signIn(viewer, instance.url, await instance.person('Viewer', { sees: true }))
  await viewer.goto(page.url())
  await expect(viewer.getByRole('link', { name: 'Generate Report', exact: true })).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Generate New Report' })).toHaveCount(0)
  const documents = await openDocuments(viewer)
  await expect(documents).toBeVisible()
  await expect(documents.getByRole('button', { name: 'Add document' })).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: 'Mark Inspection Complete' })).toHaveCount(0)
  for (const [name, width, height] of [
    ['tablet', 820, 1180],
    ['phone', 390, 844],
  ] as const) {
    await viewer.setViewportSize({ width, height })
    await viewer.getByRole('tab', { name: /^Documents/ }).click()
    await viewer.screenshot({ path: join(shots, `6-${name}.png`) })
  }
  await viewer.context().close()
})
