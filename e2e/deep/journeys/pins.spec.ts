import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import { endLiveStreams, waitUntilSettled } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { renderPhotoJpeg, signIn, waitForModel } from '../../steps.ts'

/**
 * Points in full: a Manager adds one with status, fields, checkbox and photos, edits it, and
 * completes the inspection.
 */

const shots = join(import.meta.dirname, '../../../screenshots/points')
const widths = [1440, 820, 390]
setUpInstance(async () => {
  await mkdir(shots, { recursive: true })
})

/** The page as it is now, light and dark, at these widths. */
const shoot = async (page: Page, name: string, at = widths) => {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of at) {
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 1100 })
      await waitUntilSettled(page)
      await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}

/** Places a point at the centre of the view by keyboard, as somebody without a mouse does. */
const place = async (page: Page) => {
  await page.getByRole('button', { name: 'Add pointer' }).click()
  await page.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
}

const access = (page: Page) => page.getByLabel('Access', { exact: true })

/** What the button 'Add photos' opens. */
const chooser = (page: Page) => page.locator('input[type=file][multiple]')

const photo = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await renderPhotoJpeg(page),
})

test('a point with status, fields, checkbox and photos; edited; completed', async ({ page }) => {
  test.setTimeout(300_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const manager = await instance.person('Manager')
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  await page.goto(`${instance.url}/project/edit-project/1?mode=3d`)
  await waitForModel(page)
  await place(page)

  // what the type preselects, and what the category brings along
  const status = page.getByLabel('N-Point Status')
  await expect(status.locator('option:checked')).toHaveText('Open')
  await expect(page.getByLabel('Tile format')).toBeHidden()
  await page.getByLabel('N-Point Category').selectOption({ label: 'Tiles' })
  await page.getByLabel('Title').fill('Tiles are loose behind the basin')
  await status.selectOption({ label: 'Waiting for parts' })
  const customFields = page.getByRole('button', { name: /Custom Fields/ })
  if ((await customFields.getAttribute('aria-expanded')) === 'false') await customFields.click()
  await page.getByLabel('Tile format').fill('200 x 200')
  await access(page).fill('Any time')
  await page.getByLabel('Trade').selectOption('Tiler')
  await page.getByLabel('Due date').fill('2099-12-01')
  await page.getByLabel('Room blocked').check()
  await chooser(page).setInputFiles([
    await photo(page, 'basin.jpg'),
    await photo(page, 'joint.jpg'),
  ])

  // a field that is wrong holds the point back and says so
  await page.getByLabel('Quoted price').fill('a fortune')
  await access(page).focus()
  await expect(page.getByText('Invalid decimal value')).toBeVisible()
  await shoot(page, '1-add', [1440])
  await page.getByRole('button', { name: 'Save Point' }).click()
  await expect(page.getByText('Invalid decimal value')).toBeVisible()
  await page.getByLabel('Quoted price').fill('240.50')
  await expect(page.getByText('Invalid decimal value')).toBeHidden()
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  await page.getByRole('button', { name: 'Save Point' }).click()
  const saved = ((await (await answered).json()) as { projectPin: Pin }).projectPin
  const token = await instance.signIn(manager.username, manager.password)
  const stored = () => instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${saved.id}`)
  await expect.poll(async () => (await stored()).projectPinPhotos.length).toBe(2)
  const first = await stored()
  expect(first.projectTypePOIStatus?.name).toBe('Waiting for parts')
  expect(first.dueDate).toBe('2099-12-01')
  expect(
    Object.fromEntries(
      first.projectPinCustomFields.map((field) => [field.name, field.description]),
    ),
  ).toEqual({
    'Tile format': '200 x 200',
    Access: 'Any time',
    Trade: 'Tiler',
    'Quoted price': '240.50',
  })
  expect(first.projectPinCheckBoxes.map((box) => [box.name, box.isChecked])).toEqual([
    ['Guest affected', false],
    ['Room blocked', true],
    ['Warranty case', false],
  ])

  // the point's own page: another category takes its field along, with a warning
  await page.keyboard.press('Escape')
  await page.goto(`${instance.url}/nspection-pins/manage/${saved.id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Tiles are loose behind the basin')
  await page.getByLabel('N-Point Category').selectOption({ label: 'Bathroom' })
  await expect(
    page.getByText(/These fields are not part of this category: Tile format\./),
  ).toBeVisible()
  await page.getByLabel('N-Point Status').selectOption({ label: 'In progress' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('switch', { name: 'Critical' }).check({ force: true })
  const caption = page.getByLabel('Caption of photo 1')
  await caption.fill('Behind the basin')
  await caption.press('Enter')
  await shoot(page, '2-page')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Point saved.')).toBeVisible()
  await expect
    .poll(async () => (await stored()).projectPinPhotos[0]?.caption)
    .toBe('Behind the basin')
  const second = await stored()
  expect(second).toMatchObject({ isCritical: true, pointCategory: { name: 'Bathroom' } })
  expect(second.projectPinCustomFields.map(({ name }) => name)).not.toContain('Tile format')

  // photos: large and by keyboard, taken away and brought back
  await page.getByRole('button', { name: 'Enlarge: Behind the basin' }).click()
  await expect(page.getByText('Photo 1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Photo 2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Behind the basin' }).click()
  await expect.poll(async () => (await stored()).projectPinPhotos.length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Caption of photo 2')).toBeVisible()

  // completed: its core is fixed, the rest stays open for the repair
  await instance.call(token, 'Project/completeProject?id=1')
  await page.reload()
  await expect(page.getByText(/The inspection is completed, so category, title/)).toBeVisible()
  await expect(page.getByLabel('Title')).toBeDisabled()
  await expect(page.getByLabel('N-Point Category')).toBeDisabled()
  await page.getByLabel('N-Point Status').selectOption({ label: 'Waiting for parts' })
  await access(page).fill('105')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(async () => (await stored()).projectTypePOIStatus?.name)
    .toBe('Waiting for parts')
  await shoot(page, '3-completed')
  await page.goto(`${instance.url}/project/edit-project/1?mode=3d`)
  await expect(page.getByRole('list', { name: 'Points of this inspection' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add pointer' })).toBeHidden()
  expect(faults).toEqual([])
})

test('a photo whose answer is lost is sent again by itself, and is there once', async ({
  page,
}) => {
  await signIn(page, instance.url, instance.admin)
  await page.goto(`${instance.url}/nspection-pins/manage/1`)
  let tries = 0
  await page.route('**/SaveProjectPinPhoto', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    // it reaches the server, but its answer never comes back
    await route.fetch()
    return route.abort('connectionreset')
  })
  const photos = page.getByRole('region', { name: 'Photos' })
  await chooser(page).setInputFiles([await photo(page, 'ceiling.jpg')])
  await expect(photos.getByRole('button', { name: 'Enlarge: Photo 2' })).toBeVisible()
  const token = await instance.signIn(instance.admin.username, instance.admin.password)
  const { projectPinPhotos } = await instance.call<Pin>(token, 'ProjectPin/GetProjectPinById?id=1')
  // the demo's own, and this one once
  expect(projectPinPhotos).toHaveLength(2)
})

test('T72: a User marks what they find as critical, on the point’s page', async ({ page }) => {
  const finder = await instance.person('User', { sees: true })
  const token = await instance.signIn(finder.username, finder.password)
  const points = await instance.call<Pin[]>(
    token,
    'ProjectPin/GetProjectPinsByProjectId?projectId=1',
  )
  const harmless = points.find((point) => !point.isCritical)
  expect(harmless).toBeDefined()
  await signIn(page, instance.url, finder)
  await page.goto(`${instance.url}/nspection-pins/manage/${harmless?.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('switch', { name: 'Critical' }).check({ force: true })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Point saved.')).toBeVisible()
  const stored = await instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${harmless?.id}`)
  expect(stored.isCritical).toBe(true)
})
