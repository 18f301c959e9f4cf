import { expect, test } from '@playwright/test'
import { row, save } from '../../clientsSteps.ts'
import { nspect, withInstance } from '../../nspect.ts'
import { signIn } from '../../steps.ts'

/** A client’s life: added with a logo, looked after by its Admin, deleted and brought back by the operator. */

let admin: { username: string; password: string }
withInstance(async () => {
  admin = await nspect.person('Admin')
})

test('an Admin changes contact data, not the plan, and two who save at once both see what the other wrote', async ({
  page,
}) => {
  await signIn(page, nspect.url, admin)
  await expect(page.getByRole('region', { name: 'Plan and usage' })).toContainText('2 of 5')
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Add Client' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit Harbour Lights Hotel' }).click()
  await expect(page.getByLabel('Tier Plan')).toBeDisabled()
  await expect(page.getByLabel('No of nSpections')).toBeDisabled()
  await page.getByLabel('Contact Name').fill('Yuki Brandt')

  const token = await nspect.signIn(admin.username, admin.password)
  const [own] = await nspect.call<Record<string, unknown>[]>(token, 'Client/GetClients')
  const form = new FormData()
  const kept = ['id', 'businessName', 'contactPhone', 'contactEmail', 'companyAddress', 'logoPath', 'version']
  for (const key of kept) form.set(key, String(own?.[key]))
  form.set('contactName', 'Maren Lindqvist')
  await nspect.call(token, 'Client/SaveClient', { method: 'POST', body: form })

  await save(page, 'Save Client').click()
  const conflict = page.getByRole('alert', { name: 'Somebody else saved this client in the meantime' })
  await expect(conflict.getByRole('row', { name: 'Contact Name' })).toContainText('Maren Lindqvist')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(row(page, 'Harbour Lights Hotel')).toContainText('Yuki Brandt')

  await page.getByRole('link', { name: 'Edit Harbour Lights Hotel' }).click()
  await page.getByRole('link', { name: 'Upgrade' }).first().click()
  await expect(page.getByText('Harbour Lights Hotel is on the Enterprise plan.')).toBeVisible()
  await expect(page.getByText('This is the highest plan')).toBeVisible()
})

test('the dashboard of a SuperAdmin says how the clients are, and what fails says so and is tried again', async ({
  page,
}) => {
  let isBroken = true
  await page.route('**/api/Client/GetOverview', (route) => (isBroken ? route.abort() : route.continue()))
  await signIn(page, nspect.url, nspect.admin)
  const overview = page.getByRole('region', { name: 'Clients overview' })
  await expect(overview.getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('table', { name: 'Active nSpections' })).toBeVisible()
  isBroken = false
  await overview.getByRole('button', { name: 'Try again' }).click()
  await expect(overview.getByRole('link', { name: 'Old Mill Guesthouse' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity and health' })).toContainText('signed in')
  await overview.getByRole('link', { name: '1 Starter' }).click()
  await expect(page.getByRole('table', { name: 'Clients' }).locator('tbody tr')).toHaveCount(1)
})

test('without any client the way to the first inspection leads over the first client', async ({ page }) => {
  const token = await nspect.signIn(nspect.admin.username, nspect.admin.password)
  const clients = await nspect.call<{ id: number }[]>(token, 'Client/GetClients')
  for (const { id } of clients) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id, isDeleted: true })
    await nspect.call(token, 'Client/DeleteClientByIsDeletedFlag', { method: 'POST', headers, body })
  }
  await signIn(page, nspect.url, nspect.admin)
  await page.goto(`${nspect.url}/project/manage/0`)
  await page.getByRole('link', { name: 'Add Client' }).click()
  await expect(page.getByLabel('Business Name')).toBeVisible()
  await page.goto(`${nspect.url}/clients`)
  await expect(page.getByText('Add the first one to begin.')).toBeVisible()
})
