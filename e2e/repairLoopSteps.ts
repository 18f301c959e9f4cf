import type { Pin } from '@nspect/contract/pins/pins'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { readReportToken, readSessionToken } from './browserSession.ts'
import { instance } from './setUpInstance.ts'
import { chooseCategory, renderPhotoJpeg, waitForModel, waitUntilStill } from './steps.ts'

/**
 * The repair loop, entered from the sign-in page's demo: an inspector reports a defect and submits
 * its repair, the manager accepts, prints and shares it, and a visitor reads it. On desktop by
 * mouse, on tablet and phone by touch.
 */

export const screenSizes = {
  desk: { name: 'desk', width: 1280, height: 800, hasTouch: false },
  tablet: { name: 'tablet', width: 820, height: 1180, hasTouch: true },
  phone: { name: 'phone', width: 390, height: 844, hasTouch: true },
} as const
type Screen = (typeof screenSizes)[keyof typeof screenSizes]

let faults: string[]

/** Fails every test of the file that ends with an error on a page. */
export const failOnPageErrors = (): void => {
  test.beforeEach(() => {
    faults = []
  })
  test.afterEach(() => expect(faults).toEqual([]))
}

/** A fresh browser context with empty storage. */
export const openVisitorPage = async (
  browser: Pick<Browser, 'newContext'>,
  { width, height, hasTouch }: Screen,
) => {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    isMobile: hasTouch,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text())
  })
  const press = (target: Locator) => (hasTouch ? target.tap() : target.click())
  return { context, page, press }
}

type Visit = Awaited<ReturnType<typeof openVisitorPage>>

/** From the first page to where the person's work waits, and on into the inspection's model. */
export const openDemoAs = async ({ page, press }: Visit, as: 'inspector' | 'manager') => {
  await page.goto(instance.url)
  const way = page.getByRole('button', { name: `Look around as ${as}` })
  await way.waitFor()
  // a late font shifts the buttons by a line, and a tap would hit the next one
  await page.evaluate(() => document.fonts.ready)
  await waitUntilStill(way)
  await press(way)
  await expect(page).toHaveURL(as === 'manager' ? /\/dashboard$/ : /\/my-points$/)
  await page.goto(`${instance.url}/project/edit-project/1?mode=3d`)
}

/**
 * Places a point: on touch by the crosshair in the centre, since a finger hides its target (T80),
 * else by a click.
 */
const placeByPress = async ({ page, press }: Visit, hasTouch: boolean) => {
  await press(page.getByRole('button', { name: 'Add pointer' }))
  const here = page.getByRole('button', { name: 'Add here' })
  await expect(here).toBeVisible()
  // the sheet collapses to make room, and the model grows
  const box = await waitUntilStill(page.locator('canvas'))
  if (hasTouch) await press(here)
  else await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.4)
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
}

/** Opens a point from the list; on phone and tablet the list is a sheet that is pulled up first. */
const openPoint = async ({ page, press }: Visit, title: string) => {
  const row = page.getByRole('list', { name: 'Points of this inspection' }).getByText(title)
  const larger = page.getByRole('button', { name: 'Show more points' })
  if (await larger.isVisible()) await press(larger)
  await row.scrollIntoViewIfNeeded()
  // no tap: a machine that draws models without a graphics card may hold a finger for half a
  // second, which chooses the row
  await row.click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
}

const photo = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await renderPhotoJpeg(page),
})

/** The first bytes of the print-out, from the tab that the button opens. */
const readPrintStart = async ({ context, page, press }: Visit) => {
  const printed = Promise.withResolvers<string>()
  await context.route('**/GetInspectionPrintOut*', async (route) => {
    const answer = await route.fetch()
    printed.resolve((await answer.body()).subarray(0, 8).toString('latin1'))
    await route.fulfill({ response: answer })
  })
  await press(page.getByRole('button', { name: 'Print Report' }))
  return printed.promise
}

/** Creates a point with all fields of the card; returns it as stored. */
const recordPoint = async (inspector: Visit, screen: Screen, title: string) => {
  const { page, press } = inspector
  await placeByPress(inspector, screen.hasTouch)
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  // by touch the form begins with the photo, and keeps these closed
  const moreFields = page.getByRole('button', { name: 'More fields' })
  if (screen.hasTouch) await press(moreFields)
  await page.getByLabel('N-Point Status').selectOption({ label: 'In progress' })
  const customFields = page.getByRole('button', { name: /Custom Fields/ })
  if ((await customFields.getAttribute('aria-expanded')) === 'false') await press(customFields)
  await page.getByLabel('Access', { exact: true }).fill('Key at the front desk')
  await page.getByLabel('Trade').selectOption('Joiner')
  await page.locator('input[type=file][multiple]').setInputFiles(await photo(page, 'handrail.jpg'))
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  await press(page.getByRole('button', { name: 'Save Point' }))
  const { projectPin } = (await (await answered).json()) as { projectPin: Pin }
  await expect(page.getByLabel('Title')).toBeHidden()
  return projectPin
}

/** Submits the repair with a photo; a different user accepts it. */
const submitRepair = async (inspector: Visit, title: string) => {
  const { page, press } = inspector
  await openPoint(inspector, title)
  await expect(page.getByRole('button', { name: 'Enlarge: Photo 1' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Resolve POI' }))
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await photo(page, 'fixed.jpg'))
  await press(dialog.getByRole('button', { name: 'Submit repair' }))
  await expect(
    page.getByRole('region', { name: 'Repair' }).getByText('Awaiting approval'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
}

/** Accepts the repair; returns the stored point with all recorded fields. */
const acceptRepair = async (manager: Visit, title: string, id: number) => {
  const { page, press } = manager
  await openPoint(manager, title)
  await expect(
    page.getByRole('region', { name: 'Repair' }).getByText('Awaiting approval'),
  ).toBeVisible()
  await press(page.getByRole('button', { name: 'Manage Resolve Status' }))
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('slider', { name: 'Drag to compare before and after' }),
  ).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Accept', exact: true }))
  // it goes back in the history, which a navigation meanwhile would not survive
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'Repair' }).getByText('Accepted', { exact: true }),
  ).toBeVisible()
  const session = await readSessionToken(page.context())
  const stored = await instance.call<Pin>(session, `ProjectPin/GetProjectPinById?id=${id}`)
  expect(stored).toMatchObject({ title, isResolved: true, isApproved: true })
  // its type sets it when a point is repaired
  expect(stored.projectTypePOIStatus?.name).toBe('Done')
  expect(stored.projectPinPhotos).toHaveLength(1)
  expect(stored.projectPinCustomFields.map(({ name, description }) => [name, description])).toEqual(
    [
      ['Access', 'Key at the front desk'],
      ['Trade', 'Joiner'],
    ],
  )
  return stored
}

/** Prints on desktop, and shares; returns the link. */
const printAndShare = async (manager: Visit, screen: Screen, projectId: number) => {
  const { page, press } = manager
  await page.goto(`${instance.url}/project/report/${projectId}`)
  if (screen.name === 'desk') expect(await readPrintStart(manager)).toMatch(/^%PDF-/)
  await press(page.getByRole('button', { name: 'Generate Sharelink' }))
  return new URL(await page.getByRole('textbox', { name: 'Share link' }).inputValue())
}

/** Reads the point by the link: it is shown, fits the screen, and is read-only. */
const readByLink = async ({ page }: Visit, { pathname, search }: URL, title: string) => {
  await page.goto(instance.url + pathname + search)
  const point = page.getByRole('listitem', { name: title })
  await point.scrollIntoViewIfNeeded()
  await expect(point.getByRole('img', { name: /after the repair/ })).toBeVisible()
  await expect(point.getByRole('button', { name: /Go to Point/ })).toBeVisible()
  await expect(
    page.getByRole('button', {
      name: /^(Add|Edit|Delete|Save|Accept|Send back|Resolve POI|Manage)\b/,
    }),
  ).toHaveCount(0)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** The server rejects changes with the link's token, too. */
const expectReadOnly = async (token: string, { id, version, projectId }: Pin) => {
  const change = { id, version, projectId, title: 'Not mine to say' }
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  }
  await expect(instance.call(token, 'ProjectPin/SaveProjectPin', sent)).rejects.toThrow(
    'answered 401',
  )
  const removal = `ProjectPin/DeleteProjectPin?id=${id}&isDeleted=true`
  await expect(instance.call(token, removal)).rejects.toThrow('answered 401')
}

/**
 * The repair loop, entered from the sign-in page's demo: an inspector reports a defect and submits
 * its repair, the manager accepts, prints and shares it, and a visitor reads it.
 */
export const runRepairLoop = async (
  browser: Pick<Browser, 'newContext'>,
  name: Screen['name'],
): Promise<void> => {
  const screen = screenSizes[name]
  const title = `Handrail is loose, seen on a ${screen.name}`
  const inspector = await openVisitorPage(browser, screen)
  // a single click on the first page opens the model
  await openDemoAs(inspector, 'inspector')
  await waitForModel(inspector.page)
  const saved = await recordPoint(inspector, screen, title)
  await submitRepair(inspector, title)
  await inspector.context.close()

  const manager = await openVisitorPage(browser, screen)
  await openDemoAs(manager, 'manager')
  const stored = await acceptRepair(manager, title, saved.id)
  const link = await printAndShare(manager, screen, saved.projectId)
  await manager.context.close()

  const visitor = await openVisitorPage(browser, screen)
  await readByLink(visitor, link, title)
  await expectReadOnly(await readReportToken(visitor.page), stored)
  await visitor.context.close()
}
