import type { Pin } from '@nspect/contract/pins/pins'
import { expect, test } from '@playwright/test'
import { createOfflineCopy, waitUntilShellIsCached } from '../../offlineSteps.ts'
import { endLiveStreams } from '../../screens/visitScreen.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { chooseCategory, renderPhotoJpeg, signIn, waitForModel } from '../../steps.ts'
import { expectAccessible } from '../accessible.ts'

/** A cellar without a network: what was taken along before opens there. */

let manager: { username: string; password: string }
setUpInstance(async () => {
  manager = await instance.person('Manager')
})
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, serviceWorkers: 'allow' })

test('T196: pages open without a network once one was opened with it', async ({ page }) => {
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  await waitUntilShellIsCached(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/No inspections available offline/)).toBeVisible()
})

const projectId = 1

test('T198: an inspection that was taken along opens without a network after a reload, takes a point with a photo, and sends it once', async ({
  page,
}) => {
  const token = await instance.signIn(manager.username, manager.password)
  const stored = async () =>
    (
      await instance.call<Pin[]>(
        token,
        `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`,
      )
    ).filter(({ title }) => title === 'Damp behind the boiler')
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  await waitUntilShellIsCached(page)
  const picture = await renderPhotoJpeg(page)
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d`)
  await waitForModel(page)
  await createOfflineCopy(page)

  await page.context().setOffline(true)
  await page.goto(`${instance.url}/dashboard`)
  await expect(page.getByRole('region', { name: 'Available offline' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Available offline' }).getByRole('link').first().click()
  await expect(page.getByText(/Offline copy from/)).toBeVisible()
  await page.reload()
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d`)
  await waitForModel(page)

  await page.getByRole('button', { name: 'Add pointer' }).click()
  await page.getByRole('button', { name: 'Add here' }).tap()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
  await chooseCategory(page)
  await page.getByLabel('Title').fill('Damp behind the boiler')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'boiler.jpg', mimeType: 'image/jpeg', buffer: picture }])
  await page.getByRole('button', { name: 'Save Point' }).click()
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeVisible()
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBe(1)
  await expect
    .poll(async () => (await stored())[0]?.projectPinPhotos.length, { timeout: 60_000 })
    .toBe(1)
  await expect(page.getByText(/Offline copy from/)).toBeHidden()
  expect((await stored()).length).toBe(1)
})
