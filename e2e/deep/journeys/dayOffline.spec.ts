import type { Pin } from '@nspect/contract/pins/pins'
import { expect, type Page, test } from '@playwright/test'
import { createOfflineCopy, readDeviceRows, waitUntilShellIsCached } from '../../offlineSteps.ts'
import { endLiveStreams } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { chooseCategory, renderPhotoJpeg, signIn, waitForModel } from '../../steps.ts'

/**
 * A day without a network, on a tablet whose browser is killed again and again: what was entered
 * arrives, once.
 */

setUpInstance()
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, serviceWorkers: 'allow' })

/** fewer for a quick look: `OFFLINE_DAY_POINTS=10` */
const points = Number(process.env.OFFLINE_DAY_POINTS ?? 100)
const photosEach = 2
const projectId = 1
const address = () => `${instance.url}/project/edit-project/${projectId}?mode=3d`

/**
 * Every second point has a kill: while it is typed, the moment Save is pressed, after it was saved,
 * or a reload then.
 */
const interruptions = ['typed', null, 'pressed', null, 'saved', null, 'reloaded', null] as const

/**
 * Where a point stands on the device, read from what the browser would keep if it was killed now.
 */
const kept = async (page: Page, title: string) => {
  const has = (rows: readonly unknown[]) => rows.some((row) => JSON.stringify(row).includes(title))
  const files = (await readDeviceRows(page, 'nspect', 'draftFiles')) as {
    files: { name: string }[]
  }[]
  return {
    isUnsent: has(await readDeviceRows(page, 'nspect', 'changes')),
    isDraft: has(await readDeviceRows(page, 'nspect', 'drafts')),
    draftPhotos: files.flatMap((draft) => draft.files).filter(({ name }) => name.startsWith(title))
      .length,
  }
}

const fillIn = async (page: Page, title: string, picture: Buffer) => {
  await page.getByRole('button', { name: 'Add here' }).tap()
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  const photo = (n: number) => ({
    name: `${title} ${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: picture,
  })
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(Array.from({ length: photosEach }, (_, n) => photo(n + 1)))
}

/**
 * Waits until all have arrived, as long as more of them do: how long that takes is the machine's
 * business.
 */
const arrived = async (count: () => Promise<number>) => {
  for (let before = await count(); before < points; before = await count()) {
    await expect.poll(count, { timeout: 300_000 }).toBeGreaterThan(before)
  }
}

test('T198: a hundred points with two photos each, made offline in a browser that is killed fifty times, all arrive once', async ({
  page: first,
}) => {
  test.setTimeout(60_000 + points * 90_000)
  const manager = await instance.person('Manager')
  const token = await instance.signIn(manager.username, manager.password)
  const stored = async () =>
    (
      await instance.call<Pin[]>(
        token,
        `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`,
      )
    ).filter(({ title }) => title.startsWith('Day '))
  const context = first.context()
  let page = first
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  await waitUntilShellIsCached(page)
  const picture = await renderPhotoJpeg(page)
  await page.goto(address())
  await waitForModel(page)
  await createOfflineCopy(page)
  await context.setOffline(true)

  const startAdding = async () => {
    await waitForModel(page)
    await page.getByRole('button', { name: 'Add pointer' }).click()
  }
  const comeBack = async () => {
    page = await context.newPage()
    await endLiveStreams(page)
    await page.goto(address())
    await waitForModel(page)
  }
  const saved = async () => {
    await page.getByRole('button', { name: 'Save Point' }).click()
    // see offline.spec.ts
    await expect(page.getByRole('button', { name: 'Save Point' })).toBeHidden({ timeout: 120_000 })
  }
  const resume = async (title: string) => {
    const draft = page.getByRole('status').filter({ hasText: title })
    await draft.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await saved()
  }

  await page.goto(address())
  await startAdding()
  const titles = Array.from({ length: points }, (_, n) => `Day ${String(n + 1).padStart(3, '0')}`)
  let kills = 0
  let drafts = 0
  for (const [n, title] of titles.entries()) {
    const interruption = interruptions[n % interruptions.length]
    await fillIn(page, title, picture)
    if (interruption === 'typed') {
      await expect
        .poll(() => kept(page, title))
        .toMatchObject({ isDraft: true, draftPhotos: photosEach })
      await page.close({ runBeforeUnload: false })
      await comeBack()
      await resume(title)
    } else if (interruption === 'pressed') {
      // at once: whatever was stored of it by then has to be enough
      await expect
        .poll(() => kept(page, title))
        .toMatchObject({ isDraft: true, draftPhotos: photosEach })
      await page.getByRole('button', { name: 'Save Point' }).dispatchEvent('click')
      await page.close({ runBeforeUnload: false })
      await comeBack()
      const found = await kept(page, title)
      expect(found.isUnsent || found.isDraft, `${title} is kept`).toBe(true)
      if (!found.isUnsent) {
        drafts += 1
        await resume(title)
      }
    } else {
      await saved()
      if (interruption === 'reloaded') await page.reload()
      if (interruption === 'saved') {
        await page.close({ runBeforeUnload: false })
        await comeBack()
      }
    }
    if (interruption) {
      kills += 1
      await startAdding()
    }
  }
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeVisible()
  expect(await stored()).toEqual([])

  await context.setOffline(false)
  const storedTitles = async () => (await stored()).map(({ title }) => title).toSorted()
  await arrived(async () => (await stored()).length)
  expect(await storedTitles()).toEqual(titles)
  const complete = async () =>
    (await stored()).filter(
      ({ projectPinPhotos, imageUrl }) =>
        projectPinPhotos.length === photosEach && imageUrl !== null,
    ).length
  await arrived(complete)
  expect(await complete()).toBe(points)
  expect(await storedTitles()).toEqual(titles)
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
  console.log(
    `${points} points, ${points * photosEach} photos, ${kills} kills and reloads, ${drafts} of them before the point was queued`,
  )
})
