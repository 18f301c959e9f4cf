import { expect, test } from '@playwright/test'
import { row, save } from './clientsSteps.ts'
import { nspect, withInstance } from './nspect.ts'
import { photoJpeg, signIn } from './steps.ts'

/** A client’s life: added with a logo, looked after by its Admin, deleted and brought back by the operator. */

withInstance()

test('a SuperAdmin adds a client with its logo, changes the logo, deletes the client and brings it back', async ({
  page,
}) => {
  await signIn(page, nspect.url, nspect.admin)
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await page.getByRole('link', { name: 'Add Client' }).click()
  await expect(page.getByLabel('Tier Plan')).toHaveValue('1')
  await expect(page.getByLabel('Tier Plan').locator('option:checked')).toHaveText('Individual')
  await save(page, 'Add Client').click()
  await expect(page.getByText('Business is required')).toBeVisible()
  await expect(save(page, 'Add Client')).toBeDisabled()

  await page.getByLabel('Business Name').fill('Lakeside Inn')
  await page.getByLabel('Contact Name').fill('Noor Okonkwo')
  await page.getByLabel('Contact Phone').fill('+44 20 0000 0300')
  await page.getByLabel('Contact Email').fill('front desk')
  await page.getByLabel('Company Address').fill('4 Shore Road')
  await page.getByLabel('Tier Plan').selectOption('Business')
  await page.getByLabel('No of nSpections').fill('')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByText('Please specify no of projects')).toBeVisible()
  await page.getByLabel('Contact Email').fill('desk@lakeside.example')
  await page.getByLabel('No of nSpections').fill('4')
  const photo = await photoJpeg(page)
  await page.getByLabel('Logo').setInputFiles({ name: 'lakeside.jpg', mimeType: 'image/jpeg', buffer: photo })
  await save(page, 'Add Client').click()

  await expect(page).toHaveURL(/\/clients$/)
  await expect(row(page, 'Lakeside Inn')).toContainText('0 of 4')
  await expect(row(page, 'Lakeside Inn')).toContainText('Default')
  const logo = row(page, 'Lakeside Inn').locator('img')
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)

  await row(page, 'Lakeside Inn').getByRole('link', { name: 'Edit Lakeside Inn' }).click()
  await page.getByRole('button', { name: 'Change Logo' }).click()
  await save(page, 'Save Client').click()
  await expect(row(page, 'Lakeside Inn').locator('img')).toHaveCount(0)

  await row(page, 'Lakeside Inn').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lakeside Inn' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete Client' })
  await expect(asked).toContainText(
    'Are you sure you want to delete this client? Note that deleting the client will delete the subscriptions associated with the client which cannot be recovered.',
  )
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Lakeside Inn')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show deleted clients' }).click()
  await page.getByRole('button', { name: 'Restore Lakeside Inn' }).click()
  await page.getByRole('switch', { name: 'Show deleted clients' }).click()
  await expect(row(page, 'Lakeside Inn')).toBeVisible()
})
