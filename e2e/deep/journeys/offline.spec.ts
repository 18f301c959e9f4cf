import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, type Request, test } from '@playwright/test'
import { endLiveStreams } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { chooseCategory, renderPhotoJpeg, signIn, waitForModel } from '../../steps.ts'

/**
 * A walk through a building with a bad network: on a tablet, by touch, and one page is killed on
 * the way.
 */

setUpInstance()
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

/** fewer for a quick look: `OFFLINE_POINTS=8` */
const points = Number(process.env.OFFLINE_POINTS ?? 40)
const offlineFrom = Math.round(points * 0.375)
const offlineTo = Math.round(points * 0.5)
const killedAt = Math.round(points * 0.65)
/** ms */
const latency = 400

const address = () => `${instance.url}/project/edit-project/1?mode=3d`

/**
 * Every call about points is late, and each twentieth is cut, in turn before and after it has
 * arrived.
 */
const worsen = async (page: Page) => {
  let calls = 0
  await page.context().route('**/api/ProjectPin/**', async (route) => {
    calls += 1
    const cut = calls % 20 === 0 ? (calls % 40 === 0 ? 'after' : 'before') : null
    await new Promise((done) => setTimeout(done, latency))
    // the page may be gone meanwhile
    const settled = (work: Promise<unknown>) => work.catch(() => undefined)
    if (cut === 'before') return await settled(route.abort('connectionreset'))
    if (cut === 'after') {
      await settled(route.fetch())
      return await settled(route.abort('connectionreset'))
    }
    return await settled(route.continue())
  })
}

const startAdding = async (page: Page) => {
  await page.goto(address())
  await waitForModel(page)
  await page.getByRole('button', { name: 'Add pointer' }).click()
}

const fillIn = async (page: Page, title: string, picture: Buffer) => {
  await page.getByRole('button', { name: 'Add here' }).tap()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: `${title}.jpg`, mimeType: 'image/jpeg', buffer: picture }])
}

test('points made on a bad network, without one, and in a page that is killed are stored once, with their pictures', async ({
  page: first,
}) => {
  test.setTimeout(60_000 + points * 90_000)
  const manager = await instance.person('Manager')
  const token = await instance.signIn(manager.username, manager.password)
  const stored = async () =>
    (await instance.call<Pin[]>(token, 'ProjectPin/GetProjectPinsByProjectId?projectId=1')).filter(
      ({ title }) => title.startsWith('Walk '),
    )
  const context = first.context()
  let page = first
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  const picture = await renderPhotoJpeg(page)
  await worsen(page)
  await startAdding(page)
  const titles = Array.from({ length: points }, (_, n) => `Walk ${String(n + 1).padStart(3, '0')}`)
  for (const [n, title] of titles.entries()) {
    if (n + 1 === offlineFrom) await context.setOffline(true)
    await fillIn(page, title, picture)
    // its own request: those of points made before it may still be on their way
    const isItsOwn = (request: Request) =>
      request.url().includes('/SaveProjectPin') && (request.postData()?.includes(title) ?? false)
    const leaves = n + 1 === killedAt ? page.waitForRequest(isItsOwn) : null
    await page.getByRole('button', { name: 'Save Point' }).click()
    if (leaves) {
      // as soon as its request leaves: it is kept before, whatever becomes of it
      await leaves
      await page.close({ runBeforeUnload: false })
      page = await context.newPage()
      await endLiveStreams(page)
      await startAdding(page)
      continue
    }
    // pictures of the model are taken first, which takes long where no graphics card draws and
    // others use the machine
    await expect(page.getByRole('button', { name: 'Save Point' })).toBeHidden({ timeout: 120_000 })
    if (n + 1 === offlineTo) {
      await expect(page.getByText(/points? (?:is|are) saved on this device/)).toBeVisible()
      await context.setOffline(false)
    }
  }
  const storedTitles = async () => (await stored()).map(({ title }) => title).toSorted()
  await expect.poll(storedTitles, { timeout: 300_000 }).toEqual(titles)
  const isComplete = ({ projectPinPhotos, imageUrl }: Pin) =>
    projectPinPhotos.length === 1 && imageUrl !== null
  await expect
    .poll(async () => (await stored()).filter(isComplete).length, { timeout: 300_000 })
    .toBe(points)
  expect(await storedTitles()).toEqual(titles)
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
})
