import { expect, test } from '@playwright/test'
import {
  adminPerson,
  fillFields,
  getField,
  getSessionEndedDialog,
  openAccount,
  pretendMailIsSent,
  setUpAccounts,
  signOut,
} from '../../accountsSteps.ts'
import { instance } from '../../setUpInstance.ts'
import { openDashboardFromAccount, renderPhotoJpeg, signIn } from '../../steps.ts'

/**
 * Accounts as people meet them: made, forgotten, changed, ended, and begun again without losing a
 * word.
 */

setUpAccounts()

/** who registers */
const anja = { username: 'anja.holm@pierhouse.example', password: 'lantern over the quiet pier' }

test('every role keeps its account: name, language and zone are stored, two versions are shown side by side', async ({
  page,
}) => {
  await pretendMailIsSent(page)
  await signIn(page, instance.url, await instance.person('Viewer'))
  await openAccount(page)
  await fillFields(page, { 'First Name': '', 'Phone Number': '+351 21 000 0000' })
  await expect(page.getByText('First Name is required')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await getField(page, 'First Name').fill('Jonna')
  await page.getByLabel('Time zone').first().fill('Lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  await page.getByLabel('An inspection is assigned to me').selectOption('Never')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jonna Brandt' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Time zone').first()).toHaveValue('Europe/Lisbon')
  await expect(page.getByLabel('An inspection is assigned to me')).toHaveValue('never')

  await getField(page, 'Phone Number').fill('+351 21 222 2222')
  const status = await page.evaluate(async () => {
    const headers = {
      'x-signed-in-as': localStorage.getItem('nspect-session')?.split('.')[0] ?? '',
      'content-type': 'application/json',
    }
    const me = await (await fetch('/api/me', { headers })).json()
    const body = JSON.stringify({
      ...me,
      client: undefined,
      tier: undefined,
      phoneNumber: '+351 21 111 1111',
    })
    return (await fetch('/api/Users/edit', { method: 'POST', headers, body })).status
  })
  expect(status).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert', { name: 'Your account was changed in the meantime' })
  await expect(conflict.getByRole('row', { name: 'Phone Number' })).toContainText(
    '+351 21 111 1111',
  )
  await expect(conflict.getByRole('row')).toHaveCount(2)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(getField(page, 'Phone Number')).toHaveValue('+351 21 222 2222')
})

test('a password is changed with the old one, and other devices are signed out by hand', async ({
  page,
  browser,
}) => {
  const person = await instance.person('User')
  await signIn(page, instance.url, person)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, instance.url, person)
  await page.goto(`${instance.url}/account`)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Enter a password')).toBeVisible()
  await expect(page.getByText('Enter a Confirm Password')).toBeVisible()
  await fillFields(page, {
    'Old Password': 'not this one',
    'New Password': 'rope and tide',
    'Confirm Password': 'rope and time',
  })
  await expect(page.getByText('Passwords does not match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Password' })).toBeDisabled()
  await getField(page, 'Confirm Password').fill('rope and tide')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('The old password is incorrect')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Sign out on all other devices' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Sign out on all other devices' })
    .click()
  await expect(page.getByText('Signed out.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0)
  await openAccount(elsewhere)
  // nothing was typed there (T134)
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await elsewhere.context().close()

  await getField(page, 'Old Password').fill(person.password)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(getField(page, 'New Password')).toHaveValue('')
  await instance.signIn(person.username, 'rope and tide')
})

test('a session that ends in the middle of a form is begun again in place, and what was typed is stored', async ({
  page,
}) => {
  await signIn(page, instance.url, adminPerson)
  await page.goto(`${instance.url}/account`)
  await getField(page, 'Phone Number').fill('+45 33 99 99 99')
  expect(await signOut(page)).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(getSessionEndedDialog(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('nspect-session'))).toBeNull()
  // it is no dialog that goes away by a key
  await page.keyboard.press('Escape')
  await expect(getSessionEndedDialog(page)).toBeVisible()
  await expect(getSessionEndedDialog(page).getByLabel('Username')).toHaveValue(adminPerson.username)
  await getSessionEndedDialog(page).getByLabel('Password', { exact: true }).fill('not the password')
  await getSessionEndedDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(getSessionEndedDialog(page).getByRole('alert')).toContainText(
    'the login detail is incorrect',
  )
  await getSessionEndedDialog(page)
    .getByLabel('Password', { exact: true })
    .fill(adminPerson.password)
  await getSessionEndedDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(getSessionEndedDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/account$/)
  await expect(getField(page, 'Phone Number')).toHaveValue('+45 33 99 99 99')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()
  await page.reload()
  await expect(getField(page, 'Phone Number')).toHaveValue('+45 33 99 99 99')
})

test('T21: a password that the program made is to be changed, and nothing is blocked', async ({
  page,
}) => {
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), isPasswordMade: true },
    })
  })
  await signIn(page, instance.url, instance.admin)
  await openDashboardFromAccount(page)
  await page.getByRole('link', { name: 'Choose your own' }).click()
  await expect(page).toHaveURL(/\/account#password$/)
  await expect(page.getByLabel('Old Password')).toBeInViewport()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('generated automatically')).toHaveCount(0)
})

test('T39: the choice of a language is hidden until a setting shows it, before and behind the sign-in', async ({
  page,
}) => {
  const before = page.getByRole('combobox', { name: 'Language' })
  const config = page.waitForResponse(/GetPublicConfig/)
  await page.goto(`${instance.url}/auth/login`)
  await config
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(before).toHaveCount(0)

  const token = await instance.signIn(instance.admin.username, instance.admin.password)
  await instance.call(token, 'Setting/SaveSetting', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'LanguageSwitcher', value: 'true' }),
  })
  await page.reload()
  await before.selectOption('Deutsch')
  await page.reload()
  await getField(page, 'Benutzername').fill(adminPerson.username)
  await page.getByLabel('Passwort', { exact: true }).fill(adminPerson.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  // behind it the choice is kept with the person
  await page.getByRole('button', { name: /Brandt|Holm/ }).click()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Français')
  await expect(page.getByRole('link', { name: 'Tableau de bord' }).first()).toBeVisible()
  const mine = await instance.signIn(adminPerson.username, adminPerson.password)
  expect(await instance.call<{ language: string }>(mine, 'me')).toMatchObject({ language: 'fr' })
})

test('T7, T8: other addresses lead where they should, unknown ones to the page that says so', async ({
  page,
}) => {
  for (const address of [
    '/login?returnTo=/projects',
    '/auth?returnTo=/projects',
    '/auth/nothing?returnTo=/projects',
  ]) {
    await page.goto(instance.url + address)
    await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)
  }
  const missing = page.getByRole('heading', { name: 'This page does not exist' })
  // what the theme's template brought along is no part of the product
  const demos = [
    '/google-material',
    '/react-bootstrap',
    '/e-commerce',
    '/user-profile',
    '/builder',
    '/my-page',
  ]
  for (const address of ['/nowhere/at/all', '/error', ...demos]) {
    await page.goto(instance.url + address)
    await expect(page).toHaveURL(
      `${instance.url}/error/error-v1?from=${encodeURIComponent(address)}`,
    )
    await expect(missing).toBeVisible()
    await expect(page.getByText(address, { exact: true })).toBeVisible()
  }
  for (const [heading, variants] of [
    ['This page does not exist', ['v1', 'v3', 'v4']],
    ['OOPS! Something went wrong here', ['v2', 'v5', 'v6']],
  ] as const) {
    for (const variant of variants) {
      await page.goto(`${instance.url}/error/error-${variant}`)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
  }
  await expect(page.locator('#splash')).toHaveCount(0)
})

test('T38: a program that does not arrive says so after 15 s, and is tried again', async ({
  page,
}) => {
  await page.clock.install()
  let isHeld = true
  await page.route(/assets\/signIn-.*\.js/, async (route) => {
    if (!isHeld) await route.continue()
  })
  await page.goto(instance.url, { waitUntil: 'commit' })
  await expect(page.locator('#splash')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.clock.fastForward(15_000)
  isHeld = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Please enter your username and password to login')).toBeVisible()
})

test('a forgotten password: the link of the outbox sets a new one, ends the old session, and holds once', async ({
  page,
  browser,
}) => {
  const manager = await instance.person('Manager')
  await signIn(page, instance.url, manager)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${instance.url}/auth/login`)
  await other.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(other.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible()
  await expect(other.getByText(/^This server sends no email\./)).toBeVisible()
  await other.getByRole('button', { name: 'Request a link' }).click()
  await expect(other.getByText('Email is required')).toBeVisible()
  for (const [typed, sentence] of [
    ['ab', 'Minimum 3 symbols'],
    [`${'a'.repeat(40)}@pier.example`, 'Maximum 50 symbols'],
    ['nobody', 'Wrong email format'],
  ] as const) {
    await other.getByLabel('Email').fill(typed)
    await expect(other.getByText(sentence)).toBeVisible()
  }
  await expect(other.getByRole('button', { name: 'Request a link' })).toBeDisabled()
  await other.getByLabel('Email').fill(manager.username)
  await other.getByRole('button', { name: 'Request a link' }).click()
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(
    other.getByText('Ask your administrator for a link to set a new password.'),
  ).toBeVisible()

  const operator = await (await browser.newContext()).newPage()
  await signIn(operator, instance.url, instance.admin)
  await operator.keyboard.press('Control+k')
  await operator.getByRole('option', { name: 'Outbox' }).click()
  await expect(operator.getByText('This server sends no email')).toBeVisible()
  await expect(operator.getByRole('row').nth(1)).toContainText('Not sent')
  await operator.getByRole('button', { name: `Read the email to ${manager.username}` }).click()
  const link = await operator.getByRole('dialog').getByRole('link').first().getAttribute('href')
  await operator.context().close()

  await other.goto(link ?? '')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByText('Enter a password')).toBeVisible()
  await expect(other.getByText('Enter a Confirm Password')).toBeVisible()
  await getField(other, 'New Password').fill('harbour walk at six')
  await getField(other, 'Confirm Password').fill('harbour walk at nine')
  await expect(other.getByText('Passwords does not match')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Set password' })).toBeDisabled()
  await getField(other, 'Confirm Password').fill('harbour walk at six')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByText('Your password is set. You can sign in now.')).toBeVisible()

  // nothing was typed on the page that was open: it goes to the sign-in
  await openAccount(page)
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)
  expect(await page.evaluate(() => localStorage.getItem('nspect-session'))).toBeNull()
  await signIn(page, instance.url, { ...manager, password: 'harbour walk at six' })

  await other.goto(link ?? '')
  await getField(other, 'New Password').fill('once more, please')
  await getField(other, 'Confirm Password').fill('once more, please')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(
    other.getByRole('alert').filter({ hasText: 'The link is no longer valid.' }),
  ).toBeVisible()
  await other.getByRole('link', { name: 'Request a new link' }).click()
  await expect(other).toHaveURL(/forgot-password/)
  await other.context().close()
})

test('somebody registers, reads what is wrong, mends it, and is the Admin of a new client', async ({
  page,
}) => {
  await page.goto(`${instance.url}/auth/login?returnTo=/account`)
  await test.step('the sign-in names what is missing, too short and too long', async () => {
    const signingIn = page.getByRole('button', { name: 'Sign in', exact: true })
    await expect(page.getByText('this field is required')).toHaveCount(0)
    await signingIn.click()
    await expect(page.getByText('this field is required')).toHaveCount(2)
    await getField(page, 'Username').fill(anja.username)
    await page.getByLabel('Password', { exact: true }).fill('ab')
    await expect(page.getByText('Minimum 3 symbols')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('a'.repeat(51))
    await expect(page.getByText('Maximum 50 symbols')).toBeVisible()
    await expect(signingIn).toBeDisabled()
  })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(getField(page, 'First Name')).toBeFocused()
  await expect(page.getByText('Business Name is required')).toBeVisible()
  await fillFields(page, {
    'First Name': 'An',
    'Phone Number': '12345',
    Username: 'anja.holm',
    Password: anja.password,
    'Confirm Password': 'another',
  })
  await page.getByRole('button', { name: 'Someone else is the contact' }).click()
  await fillFields(page, { 'Contact Email': 'nonsense' })
  await expect(page.getByText('Minimum 3 symbols')).toBeVisible()
  // the contact's number was filled in from the person's
  await expect(page.getByText('Minimum 10 symbols')).toHaveCount(2)
  await expect(page.getByText('Wrong email format')).toHaveCount(2)
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await expect(page.getByText('Strong')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // closed while a problem is on screen
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()

  await fillFields(page, {
    'First Name': 'Anja',
    'Last Name': 'Holm',
    'Phone Number': '+45 33 12 34 56',
    Username: anja.username,
    'Confirm Password': anja.password,
    'Business Name': 'Pier House',
    'Company Address': 'Havnegade 1, København',
  })
  await page.getByRole('button', { name: 'I am the contact' }).click()
  await expect(getField(page, 'Contact Email')).toHaveCount(0)
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await renderPhotoJpeg(page) }
  await page.getByLabel('Logo').setInputFiles(logo)
  await expect(page.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()

  // signed in with what was entered, and where they had been going
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('definition').filter({ hasText: 'Pier House' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Admin$/ })).toBeVisible()
  // who is signed in has nothing to do at the sign-in
  for (const address of ['/auth/registration', '/auth']) {
    await page.goto(instance.url + address)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})
