import { expect, test } from '@playwright/test'
import { instance } from '../../setUpInstance.ts'
import { signIn } from '../../steps.ts'
import {
  adminPerson,
  chooseUserAction,
  fillPersonForm,
  getUserRow,
  setUpUsers,
} from '../../usersSteps.ts'

/**
 * People of a client: added, changed, given inspections to see, and let go; by an Admin, and by the
 * operator.
 */

setUpUsers()

const answers = (token: string, path: string, body: object) =>
  fetch(`${instance.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a switch that fails turns back and says why; the whole list can be opened and closed at once', async ({
  page,
}) => {
  const viewer = await instance.person('Viewer')
  await signIn(page, instance.url, adminPerson)
  await page.goto(`${instance.url}/users?q=${viewer.username}`)
  await getUserRow(page, viewer.username)
    .getByRole('link', { name: /^Assign/ })
    .click()
  const first = page.getByRole('switch').first()
  await expect(first).not.toBeChecked()
  await page.route('**/UserProject/SaveUserProject', (route) =>
    route.fulfill({
      status: 503,
      json: { Message: 'The service is temporarily unavailable.', code: 'database.unavailable' },
    }),
  )
  await first.press('Space')
  await expect(page.getByText('The service is temporarily unavailable.')).toBeVisible()
  await expect(first).not.toBeChecked()
  await page.unroute('**/UserProject/SaveUserProject')

  await test.step('a save that is refused leads to the dashboard, says why, and forgets a shared report', async () => {
    const list = page.url()
    await page.route('**/UserProject/SaveUserProject', (route) =>
      route.fulfill({
        status: 403,
        json: {
          Message: 'You do not have permission to perform this action.',
          code: 'role.denied',
        },
      }),
    )
    await page.evaluate(() => localStorage.setItem('reportToken', 'of-a-shared-report'))
    await first.press('Space')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
    await expect(
      page.getByRole('alert').filter({ hasText: 'You do not have permission' }),
    ).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('reportToken'))).toBeNull()
    await page.unroute('**/UserProject/SaveUserProject')
    await page.goto(list)
    await expect(first).not.toBeChecked()
  })

  await page.getByRole('button', { name: 'All visible' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'All visible' }).click()
  await expect(page.getByRole('switch', { checked: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'None visible' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'None visible' }).click()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)

  await page.route('**/UserProject/GetUserProjects*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Error loading projects')).toBeVisible()
})

test('the operator chooses a client for everybody but a SuperAdmin, whose client is cleared', async ({
  page,
}) => {
  await signIn(page, instance.url, instance.admin)
  await page.goto(`${instance.url}/user/manage/0`)
  await fillPersonForm(page, 'rosa.lund@hotel.example', 'Manager')
  await page.getByText('Invite with a link').click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    page.getByText('Please select a client if a user is not a super admin'),
  ).toBeVisible()
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.click()
  await page.getByRole('option', { name: 'Harbour Lights Hotel' }).click()
  await expect(client).not.toHaveValue('')
  await page.getByLabel('Role').selectOption('SuperAdmin')
  await expect(client).toHaveValue('')
  await expect(client).toBeDisabled()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    page.getByText(
      'User added. No email was sent. To invite them, open the user and copy the link.',
    ),
  ).toBeVisible()
  const row = getUserRow(page, 'rosa.lund@hotel.example')
  await expect(row).toContainText('SuperAdmin')
  // neither phone nor client
  await expect(row.getByRole('cell', { name: '-', exact: true })).toHaveCount(2)
  // what cannot be done is in the menu, with its reason
  await expect(row.getByRole('button', { name: /^Assign/ })).toHaveCount(0)
})

test('a plan with a single seat says so, and the way to more', async ({ page }) => {
  const token = await instance.signIn(instance.admin.username, instance.admin.password)
  const form = new FormData()
  const contact = {
    businessName: 'Pension Dünenblick',
    contactName: 'Rosa Lund',
    contactPhone: '0123 456 789',
    contactEmail: 'rosa@pension.example',
    companyAddress: 'Strandweg 1',
    clientTierId: '1',
    noOfProject: '1',
  }
  for (const [key, value] of Object.entries(contact)) form.set(key, value)
  const { id: clientId } = await instance.call<{ id: number }>(token, 'Client/SaveClient', {
    method: 'POST',
    body: form,
  })
  const single = { username: 'rosa@pension.example', password: 'a password for journeys' }
  const person = { firstName: 'Rosa', lastName: 'Lund', ...single, roleId: 2, clientId }
  expect((await answers(token, 'Users/AddUser', person)).status).toBe(200)

  await signIn(page, instance.url, single)
  // T42: the next plan, and the way to it
  const upgrade = page.getByRole('link', { name: 'Upgrade to Starter' })
  await expect(upgrade).toHaveAttribute('href', `/chargify/${clientId}`)
  await page.goto(`${instance.url}/user/manage/0`)
  await fillPersonForm(page, 'second@pension.example', 'User')
  await page.getByRole('textbox', { name: 'Password' }).fill('a first password')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The Individual plan has one seat.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible()
})

test('who looks after nobody is told so, and led on', async ({ page }) => {
  const manager = await instance.person('Manager')
  await signIn(page, instance.url, manager)
  for (const path of [
    '/users',
    '/user/manage/0',
    '/user/assign-project/1',
    '/settings/setting',
    '/settings/setting/manage',
  ]) {
    await page.goto(instance.url + path)
    await expect(page.getByText(/^You don’t have access\..*administrators/i)).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).last().click()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
})

test('settings are added, changed and deleted; an Admin keeps to their own client', async ({
  page,
}) => {
  await signIn(page, instance.url, adminPerson)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: 'Advanced' }).click()
  await page.getByRole('link', { name: 'Add Setting' }).first().click()
  await page.getByRole('combobox', { name: 'Title' }).fill('TimeZone')
  await page.keyboard.press('Escape')
  await page.getByLabel('Value').fill('Atlantis')
  // nobody is told while still typing
  await expect(page.getByText('Choose a time zone from the list.')).toHaveCount(0)
  await page.getByLabel('Value').blur()
  await expect(page.getByText('Choose a time zone from the list.')).toBeVisible()
  await page.getByLabel('Value').fill('Europe/Lisbon')
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.press('Backspace')
  await expect(page.getByText('Please select a client', { exact: true })).toBeVisible()
  await client.press('Control+Enter')
  await expect(page.getByText('Please select a client before saving the setting.')).toBeVisible()
  await client.click()
  await page.getByRole('option', { name: 'Harbour Lights Hotel' }).click()
  await client.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Setting saved successfully.')).toBeVisible()
  const row = page
    .getByRole('table', { name: 'Advanced' })
    .locator('tbody tr', { hasText: 'TimeZone' })
  await row.getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('Value').fill('Asia/Tokyo')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(row).toContainText('Asia/Tokyo')
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete Setting' })
  await expect(confirmation).toContainText('Are you sure you want to delete this setting?')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('an Admin adds somebody, who sees what is assigned to them from their next request, until they are let go', async ({
  page,
  browser,
}) => {
  const ines = { username: 'ines.faro@harbourlights.example', password: 'a first password' }
  await signIn(page, instance.url, adminPerson)
  await page.getByRole('link', { name: 'Users' }).first().click()
  await expect(page.getByText('View and Manage Users')).toBeVisible()

  // both warnings of the form are not for an Admin's own client: the password is
  await page.getByRole('link', { name: 'Add User' }).click()
  await expect(page).toHaveURL(/\/user\/manage\/0$/)
  await expect(page.getByRole('heading', { name: 'Create User' })).toBeVisible()
  await fillPersonForm(page, ines.username, 'User')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Please enter password for the user')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(ines.password)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('User added successfully.')).toBeVisible()

  const token = await instance.signIn(adminPerson.username, adminPerson.password)
  const people = await instance.call<{ id: number; username: string }[]>(token, 'Users/GetAllUser')
  const id = people.find(({ username }) => username === ines.username)?.id
  const theirs = await browser.newPage()
  await signIn(theirs, instance.url, ines)
  await expect(theirs.getByRole('link', { name: 'Users' })).toHaveCount(0)

  await getUserRow(page, ines.username)
    .getByRole('link', { name: /^Assign/ })
    .click()
  await expect(page).toHaveURL(`${instance.url}/user/assign-project/${id}`)
  const first = page.getByRole('switch').first()
  await expect(first).not.toBeChecked()
  const project = page.getByRole('table', { name: 'Assign nSpections' }).locator('tbody td').first()
  const seen = theirs.getByRole('link', { name: (await project.textContent()) ?? '', exact: true })
  await expect(seen).toHaveCount(0)
  const assigned = page.waitForResponse(/UserProject\/SaveUserProject$/)
  await first.press('Space')
  await expect(first).toBeChecked()
  await assigned
  await theirs.reload()
  await expect(seen).toBeVisible()

  await page.goto(`${instance.url}/users`)
  await chooseUserAction(page, ines.username, /^Edit/)
  await expect(page).toHaveURL(`${instance.url}/user/manage/${id}`)
  await expect(page.getByRole('heading', { name: 'Update User' })).toBeVisible()
  await page.getByLabel('Phone Number').fill('+351 21 000 0000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()
  await expect(getUserRow(page, ines.username)).toContainText('+351 21 000 0000')

  await chooseUserAction(page, ines.username, /^Update Password/)
  await expect(page).toHaveURL(`${instance.url}/user/change-password/${id}`)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Enter a password')).toBeVisible()
  await expect(page.getByText('Enter a Confirm Password')).toBeVisible()
  await page.getByLabel('New Password').fill('a second password')
  await page.getByLabel('Confirm Password').fill('a second passw0rd')
  await expect(page.getByText('Passwords does not match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Password' })).toBeDisabled()
  await page.getByLabel('Confirm Password').fill('a second password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Password changed.', { exact: false })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Please enter your username and password to login')).toBeVisible()
  await instance.signIn(ines.username, 'a second password')

  await chooseUserAction(page, ines.username, /^Delete/)
  const confirmation = page.getByRole('dialog', { name: 'Delete User' })
  await expect(confirmation).toContainText('Are you sure you want to delete this user?')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
  await expect(getUserRow(page, ines.username)).toHaveCount(0)
  await expect(instance.signIn(ines.username, 'a second password')).rejects.toThrow('401')
  await theirs.close()
})
