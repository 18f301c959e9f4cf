import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProjectRow } from '@nspect/contract/projects/projects'
import { expect, type Page, test } from '@playwright/test'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { signIn, waitUntilStill } from '../../steps.ts'

/**
 * The first thing people see: five hundred inspections that are searched, sorted, turned, archived
 * and brought back.
 */

const shots = join(import.meta.dirname, '../../../screenshots/dashboard')
const many = 500
const longName =
  'Brandschutzertüchtigung der Tiefgaragenzufahrtsüberdachung, 改修工事の検査記録, 二階'

let manager: { username: string; password: string }
let token: string

setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
  manager = await instance.person('Manager')
  token = await instance.signIn(manager.username, manager.password)
  const [harbour] = await instance.call<ProjectRow[]>(token, 'Project/GetProjects')
  const [type] = await instance.call<{ id: number }[]>(
    token,
    `ProjectType/GetProjectTypes?clientId=${harbour?.clientId ?? 0}`,
  )
  const make = (n: number) => {
    const form = new FormData()
    form.set('projectName', n > many ? longName : `Room ${String(n).padStart(3, '0')}`)
    form.set('clientId', String(harbour?.clientId))
    form.set('projectTypeId', String(type?.id))
    form.set('scanDate', `2026-0${(n % 9) + 1}-1${n % 10}`)
    form.set('modelLink', 'https://my.matterport.com/show/?m=SxQL3iGyoDo')
    return instance.call(token, 'Project/SaveProject', { method: 'POST', body: form })
  }
  for (let n = 1; n <= many; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, i) => make(n + i)))
  await make(many + 1)
})

const table = (page: Page, name: string) => page.getByRole('table', { name })
const active = (page: Page) => table(page, 'Active nSpections')
const getRows = (page: Page) => active(page).locator('tbody tr')
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('what was searched, sorted and turned is still there after a look into an inspection', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await expect(getRows(page).first()).toContainText(longName)
  await page.getByRole('searchbox', { name: 'Search nSpections' }).fill('room 1')
  await expect(page.getByText('1–10 of 100')).toBeVisible()
  await active(page).getByRole('button', { name: 'nSpection Name' }).click()
  await expect(getRows(page).first()).toContainText('Room 100')
  await section(page, 'Active nSpections').getByRole('button', { name: 'Next page' }).click()
  await section(page, 'Active nSpections').getByLabel('Rows per page').selectOption('25')
  await expect(page.getByText('1–25 of 100')).toBeVisible()
  await section(page, 'Active nSpections').getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('26–50 of 100')).toBeVisible()
  const row = getRows(page).filter({ hasText: 'Room 147' })
  await row.scrollIntoViewIfNeeded()
  await waitUntilStill(row)
  // the router keeps the position of what is scrolled once the rows are drawn, as a person does
  await page.mouse.wheel(0, 40)
  await waitUntilStill(row)
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await row.getByText('10/17/2026').or(row.getByText('Condition')).first().click()
  await expect(page).toHaveURL(/edit-project/)

  await page.goBack()
  await expect(page.getByText('26–50 of 100')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search nSpections' })).toHaveValue('room 1')
  await expect(active(page).getByRole('columnheader', { name: 'nSpection Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await page.reload()
  await expect(page.getByText('26–50 of 100')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–25 of 100')).toBeVisible()
})

test('a filter is chosen, shown as a chip and taken away; what matches nothing says so and leads out', async ({
  page,
}) => {
  await signIn(page, instance.url, instance.admin)
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: 'Harbour Lights Hotel' }).click()
  await page.getByLabel('nSpection Type', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/client=\d+/)
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: /Remove the filter Type/ }).click()
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('nothing is called this')
  await expect(section(page, 'Active nSpections').getByText('No records found')).toBeVisible()
  await page.screenshot({ path: join(shots, 'none.png') })
  await section(page, 'Active nSpections')
    .getByRole('button', { name: 'Clear search and filters' })
    .click()
  // the hotel's own, and the guesthouse's
  await expect(page.getByText(`1–10 of ${many + 3}`)).toBeVisible()
  await expect(page).not.toHaveURL(/client=|q=/)
})

test('an inspection is archived, brought back by Undo, archived again and retrieved', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await page.getByRole('searchbox', { name: 'Search nSpections' }).fill('Room 222')
  await expect(getRows(page)).toHaveCount(1)
  const archive = async () => {
    await active(page).getByRole('button', { name: 'More actions' }).click()
    // a menu takes the keys once it has unfolded
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(page.getByRole('menuitem', { name: 'Delete Room 222' })).toBeFocused({
        timeout: 1_000,
      })
    }).toPass()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete nSpection' })
    await expect(dialog).toContainText('moves to the archive with its 0 points')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(section(page, 'Archived nSpections').getByText('Room 222')).toBeVisible()
    await expect(active(page)).toHaveCount(0)
  }
  await archive()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(getRows(page)).toHaveCount(1)
  await expect(section(page, 'Archived nSpections').getByText('Room 222')).toHaveCount(0)
  await archive()
  await page.screenshot({ path: join(shots, 'archived.png') })
  await page.getByRole('button', { name: 'Retrieve Room 222' }).click()
  await expect(page.getByText('Inspection retrieved.').last()).toBeVisible()
  await expect(getRows(page)).toHaveCount(1)
})

test('a User sees no archive, nothing that is not theirs, and no way to delete', async ({
  page,
}) => {
  await signIn(page, instance.url, await instance.person('User'))
  await expect(page.getByText('No records found').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Active/, /^Completed/])
  await expect(page.getByRole('heading', { name: 'Archived nSpections' })).toHaveCount(0)
})

test('a hundred rows a page are turned without waiting on empty space', async ({ page }) => {
  await signIn(page, instance.url, manager)
  await section(page, 'Active nSpections').getByLabel('Rows per page').selectOption('100')
  await expect(getRows(page)).toHaveCount(100)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/GetProjects.*page=2/, async (route) => {
    await held
    await route.continue()
  })
  await section(page, 'Active nSpections').getByRole('button', { name: 'Next page' }).click()
  await expect(active(page)).toHaveAttribute('aria-busy', 'true')
  const waiting = section(page, 'Active nSpections')
    .getByRole('status')
    .filter({ hasText: 'Please wait...' })
  await expect(waiting).toHaveCount(1)
  await expect(getRows(page)).toHaveCount(100)
  release()
  await expect(page.getByText(`101–200 of ${many + 2}`)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(active(page)).toHaveAttribute('aria-busy', 'false')
})

test('a list that cannot be read says so and is read again', async ({ page }) => {
  await signIn(page, instance.url, manager)
  await page.route(/GetArchivedProjects/, (route) =>
    route.fulfill({
      status: 503,
      json: { Message: 'The service is temporarily unavailable.', code: 'database.unavailable' },
    }),
  )
  await page.reload()
  const archived = section(page, 'Archived nSpections')
  // it is asked for when it comes near
  await archived.scrollIntoViewIfNeeded()
  await expect(archived.getByText('The service is temporarily unavailable.')).toBeVisible()
  await page.screenshot({ path: join(shots, 'error.png'), fullPage: true })
  await page.unroute(/GetArchivedProjects/)
  await archived.getByRole('button', { name: 'Try again' }).click()
  await expect(archived.getByText('Harbour Lights, room 108')).toBeVisible()
})

test('the search opens by key, finds points, comments and actions, and gives the focus back', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  await opener.click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.screenshot({ path: join(shots, 'search.png') })
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill('keyb')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette.getByRole('option', { name: 'Add nSpection' }).click()
  await expect(page).toHaveURL(/project\/manage\/0/)
})

test('T8: the dashboard’s other addresses lead to it', async ({ page }) => {
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`${instance.url}/projects`)
  await expect(page.getByRole('region', { name: 'Archived nSpections' })).toBeVisible()
})

for (const [name, width, height] of [
  ['desk', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const) {
  test(`the dashboard has its room on a ${name}, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, instance.url, manager)
    await expect(getRows(page).first()).toContainText(longName)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`) })
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  })
}
