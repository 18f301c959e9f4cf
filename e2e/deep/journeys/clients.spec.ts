import { expect, test } from '@playwright/test'
import { getClientRow, getSaveButton } from '../../clientsSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { openDashboardFromAccount, renderPhotoJpeg, signIn } from '../../steps.ts'

/**
 * A client’s life: added with a logo, looked after by its Admin, deleted and brought back by the
 * operator.
 */

let admin: { username: string; password: string }
setUpInstance(async () => {
  admin = await instance.person('Admin')
})

test('an Admin changes contact data, not the plan, and two who save at once both see what the other wrote', async ({
  page,
}) => {
  await signIn(page, instance.url, admin)
  await expect(page.getByRole('region', { name: 'Plan and usage' })).toContainText('2 of 5')
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Add Client' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit Harbour Lights Hotel' }).click()
  await expect(page.getByLabel('Tier Plan')).toBeDisabled()
  await expect(page.getByLabel('No of nSpections')).toBeDisabled()
  await page.getByLabel('Contact Name').fill('Yuki Brandt')

  const token = await instance.signIn(admin.username, admin.password)
  const [own] = await instance.call<Record<string, unknown>[]>(token, 'Client/GetClients')
  const form = new FormData()
  const fields = [
    'id',
    'businessName',
    'contactPhone',
    'contactEmail',
    'companyAddress',
    'logoPath',
    'version',
  ]
  for (const key of fields) form.set(key, String(own?.[key]))
  form.set('contactName', 'Maren Lindqvist')
  await instance.call(token, 'Client/SaveClient', { method: 'POST', body: form })

  await getSaveButton(page, 'Save Client').click()
  const conflict = page.getByRole('alert', {
    name: 'Someone else saved this client in the meantime',
  })
  await expect(conflict.getByRole('row', { name: 'Contact Name' })).toContainText('Maren Lindqvist')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(getClientRow(page, 'Harbour Lights Hotel')).toContainText('Yuki Brandt')

  await page.getByRole('link', { name: 'Edit Harbour Lights Hotel' }).click()
  await page.getByRole('link', { name: 'Upgrade' }).first().click()
  await expect(page.getByText('Harbour Lights Hotel is on the Enterprise plan.')).toBeVisible()
  await expect(page.getByText('This is the highest plan')).toBeVisible()
})

test('the dashboard of a SuperAdmin says how the clients are, and what fails says so and is tried again', async ({
  page,
}) => {
  let isBroken = true
  await page.route('**/api/Client/GetOverview', (route) =>
    isBroken ? route.abort() : route.continue(),
  )
  await signIn(page, instance.url, instance.admin)
  await openDashboardFromAccount(page)
  const overview = page.getByRole('region', { name: 'Clients overview' })
  await expect(overview.getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('table', { name: 'Active nSpections' })).toBeVisible()
  isBroken = false
  await overview.getByRole('button', { name: 'Try again' }).click()
  // among the newest, and among those with most storage
  await expect(overview.getByRole('link', { name: 'Old Mill Guesthouse' })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Activity and health' })).toContainText('signed in')
  await overview.getByRole('link', { name: '1 Starter' }).click()
  await expect(page.getByRole('table', { name: 'Clients' }).locator('tbody tr')).toHaveCount(1)
})

test('without any client the way to the first inspection leads over the first client', async ({
  page,
}) => {
  const token = await instance.signIn(instance.admin.username, instance.admin.password)
  const clients = await instance.call<{ id: number }[]>(token, 'Client/GetClients')
  for (const { id } of clients) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id, isDeleted: true })
    await instance.call(token, 'Client/DeleteClientByIsDeletedFlag', {
      method: 'POST',
      headers,
      body,
    })
  }
  await signIn(page, instance.url, instance.admin)
  await page.goto(`${instance.url}/project/manage/0`)
  await page.getByRole('link', { name: 'Add Client' }).click()
  await expect(page.getByLabel('Business Name')).toBeVisible()
  await page.goto(`${instance.url}/clients`)
  await expect(page.getByText('Add the first one.')).toBeVisible()
})

test('a SuperAdmin adds a client with its logo, changes the logo, deletes the client and brings it back', async ({
  page,
}) => {
  await signIn(page, instance.url, instance.admin)
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  // without any client the list has a second one
  await page.getByRole('link', { name: 'Add Client' }).first().click()
  await expect(page.getByLabel('Tier Plan')).toHaveValue('1')
  await expect(page.getByLabel('Tier Plan').locator('option:checked')).toHaveText('Individual')
  await getSaveButton(page, 'Add Client').click()
  await expect(page.getByText('Business is required')).toBeVisible()
  await expect(getSaveButton(page, 'Add Client')).toBeDisabled()

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
  const photo = await renderPhotoJpeg(page)
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'lakeside.jpg', mimeType: 'image/jpeg', buffer: photo })
  await getSaveButton(page, 'Add Client').click()

  await expect(page).toHaveURL(/\/clients$/)
  await expect(getClientRow(page, 'Lakeside Inn')).toContainText('0 of 4')
  await expect(getClientRow(page, 'Lakeside Inn')).toContainText('Default')
  const logo = getClientRow(page, 'Lakeside Inn').locator('img')
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)

  await getClientRow(page, 'Lakeside Inn').getByRole('link', { name: 'Edit Lakeside Inn' }).click()
  await page.getByRole('button', { name: 'Change Logo' }).click()
  await getSaveButton(page, 'Save Client').click()
  await expect(getClientRow(page, 'Lakeside Inn').locator('img')).toHaveCount(0)

  await getClientRow(page, 'Lakeside Inn').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lakeside Inn' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete Client' })
  await expect(confirmation).toContainText(
    'Are you sure you want to delete this client? Note that deleting the client will delete the subscriptions associated with the client which cannot be recovered.',
  )
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(getClientRow(page, 'Lakeside Inn')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show deleted clients' }).click()
  await page.getByRole('button', { name: 'Restore Lakeside Inn' }).click()
  await page.getByRole('switch', { name: 'Show deleted clients' }).click()
  await expect(getClientRow(page, 'Lakeside Inn')).toBeVisible()
})
