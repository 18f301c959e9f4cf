import { expect, test } from '@playwright/test'
import { admin, beginAccounts, ended, field, fill, signOut } from './accountsSteps.ts'
import { nspect } from './nspect.ts'
import { photoJpeg, signIn } from './steps.ts'

/** Accounts as people meet them: made, forgotten, changed, ended, and begun again without losing a word. */

beginAccounts()

/** who registers */
const anja = { username: 'anja.holm@pierhouse.example', password: 'lantern over the quiet pier' }

test('somebody registers, reads what is wrong, mends it, and is the Admin of a new client', async ({ page }) => {
  await page.goto(`${nspect.url}/auth/login?returnTo=/account`)
  await test.step('the sign-in names what is missing, too short and too long', async () => {
    const signingIn = page.getByRole('button', { name: 'Sign in' })
    await expect(page.getByText('this field is required')).toHaveCount(0)
    await signingIn.click()
    await expect(page.getByText('this field is required')).toHaveCount(2)
    await field(page, 'Username').fill(anja.username)
    await page.getByLabel('Password', { exact: true }).fill('ab')
    await expect(page.getByText('Minimum 3 symbols')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('a'.repeat(51))
    await expect(page.getByText('Maximum 50 symbols')).toBeVisible()
    await expect(signingIn).toBeDisabled()
  })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(page.getByText('Business Name is required')).toBeVisible()
  await fill(page, {
    'First Name': 'An',
    'Phone Number': '12345',
    Username: 'anja.holm',
    Password: anja.password,
    'Confirm Password': 'another',
    'Contact Email': 'nonsense',
  })
  await expect(page.getByText('Minimum 3 symbols')).toBeVisible()
  await expect(page.getByText('Minimum 10 symbols')).toBeVisible()
  await expect(page.getByText('Wrong email format')).toHaveCount(2)
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await expect(page.getByText('Strong')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // closed while a problem is on screen
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()

  await fill(page, {
    'First Name': 'Anja',
    'Last Name': 'Holm',
    'Phone Number': '+45 33 12 34 56',
    Username: anja.username,
    'Confirm Password': anja.password,
    'Business Name': 'Pier House',
    'Company Address': 'Havnegade 1, København',
  })
  await page.getByRole('button', { name: 'I am the contact' }).click()
  await expect(field(page, 'Contact Email')).toHaveValue(anja.username)
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photoJpeg(page) }
  await page.getByLabel('Logo').setInputFiles(logo)
  await expect(page.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)
  await expect(page.getByRole('status').filter({ hasText: 'Your account is ready' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
  await page.getByLabel('Username').fill(anja.username)
  await page.getByLabel('Password', { exact: true }).fill(anja.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('definition').filter({ hasText: 'Pier House' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Admin$/ })).toBeVisible()
  // who is signed in has nothing to do at the sign-in
  for (const address of ['/auth/registration', '/auth']) {
    await page.goto(nspect.url + address)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('another tab goes on with the same sign-in, and somebody else starts at the dashboard after a warning', async ({
  page,
}) => {
  await signIn(page, nspect.url, admin)
  await page.goto(`${nspect.url}/account`)
  await field(page, 'Phone Number').fill('+45 33 88 88 88')
  const second = await page.context().newPage()
  await second.goto(`${nspect.url}/account`)
  await field(second, 'Last Name').fill('Holm Larsen')
  expect(await signOut(page)).toBe(200)
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ended(second)).toBeVisible()
  await expect(ended(page)).toBeVisible()
  await ended(second).getByLabel('Password', { exact: true }).fill(admin.password)
  await ended(second).getByRole('button', { name: 'Sign in' }).click()
  await expect(ended(second)).toHaveCount(0)
  await expect(ended(page)).toHaveCount(0)
  await expect(field(page, 'Phone Number')).toHaveValue('+45 33 88 88 88')
  await expect(field(second, 'Last Name')).toHaveValue('Holm Larsen')

  expect(await signOut(page)).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await ended(page).getByLabel('Username').fill(nspect.admin.username)
  await expect(ended(page).getByText('what was typed on it is lost')).toBeVisible()
  await ended(page).getByLabel('Password', { exact: true }).fill(nspect.admin.password)
  await ended(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'First Administrator' })).toBeVisible()
  await expect(second).toHaveURL(/\/dashboard$/)

  // who signs out on purpose leaves on every tab
  await page.getByRole('button', { name: 'First Administrator' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(second).toHaveURL(/\/auth\/login/)
})

test('a lost connection is said, keeps what was typed, and comes back by itself', async ({ page }) => {
  await signIn(page, nspect.url, admin)
  await page.goto(`${nspect.url}/account`)
  await field(page, 'Phone Number').fill('+45 33 77 77 77')
  await page.context().setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'please try again when the connection is back' })
  await expect(failure).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No connection.')).toHaveCount(0)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()
})
