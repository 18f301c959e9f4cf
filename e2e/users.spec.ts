import { expect, test } from '@playwright/test'
import { nspect } from './nspect.ts'
import { signIn } from './steps.ts'
import { admin, beginUsers, choose, fillPerson, rowOf } from './usersSteps.ts'

/** People of a client: added, changed, given inspections to see, and let go; by an Admin, and by the operator. */

beginUsers()

test('an Admin adds somebody, who sees what is assigned to them from their next request, until they are let go', async ({
  page,
  browser,
}) => {
  const ines = { username: 'ines.faro@harbourlights.example', password: 'a first password' }
  await signIn(page, nspect.url, admin)
  await page.getByRole('link', { name: 'Users' }).first().click()
  await expect(page.getByText('View and Manage Users')).toBeVisible()

  // both warnings of the form are not for an Admin's own client: the password is
  await page.getByRole('link', { name: 'Add User' }).click()
  await expect(page).toHaveURL(/\/user\/manage\/0$/)
  await expect(page.getByRole('heading', { name: 'Create User' })).toBeVisible()
  await fillPerson(page, ines.username, 'User')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Please enter password for the user')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(ines.password)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('User added successfully.')).toBeVisible()

  const token = await nspect.signIn(admin.username, admin.password)
  const people = await nspect.call<{ id: number; username: string }[]>(token, 'Users/GetAllUser')
  const id = people.find(({ username }) => username === ines.username)?.id
  const theirs = await browser.newPage()
  await signIn(theirs, nspect.url, ines)
  await expect(theirs.getByRole('link', { name: 'Users' })).toHaveCount(0)

  await rowOf(page, ines.username)
    .getByRole('link', { name: /^Assign/ })
    .click()
  await expect(page).toHaveURL(`${nspect.url}/user/assign-project/${id}`)
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

  await page.goto(`${nspect.url}/users`)
  await choose(page, ines.username, /^Edit/)
  await expect(page).toHaveURL(`${nspect.url}/user/manage/${id}`)
  await expect(page.getByRole('heading', { name: 'Update User' })).toBeVisible()
  await page.getByLabel('Phone Number').fill('+351 21 000 0000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()
  await expect(rowOf(page, ines.username)).toContainText('+351 21 000 0000')

  await choose(page, ines.username, /^Update Password/)
  await expect(page).toHaveURL(`${nspect.url}/user/change-password/${id}`)
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
  await nspect.signIn(ines.username, 'a second password')

  await choose(page, ines.username, /^Delete/)
  const asked = page.getByRole('dialog', { name: 'Delete User' })
  await expect(asked).toContainText('Are you sure you want to delete this user?')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
  await expect(rowOf(page, ines.username)).toHaveCount(0)
  await expect(nspect.signIn(ines.username, 'a second password')).rejects.toThrow('401')
  await theirs.close()
})
