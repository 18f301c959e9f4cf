import { createHash } from 'node:crypto'
import type { Pin } from '@nspect/contract/pins/pins'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './deep/accessible.ts'
import { readDeviceRows, waitUntilShellIsCached } from './offlineSteps.ts'
import { placePinByKeys } from './placePinsSteps.ts'
import { endLiveStreams } from './screens/visitScreen.ts'
import { instance } from './setUpInstance.ts'
import { getProjectId, manager, setUpJourney } from './signInToReportSteps.ts'
import { chooseCategory, openModel, renderPhotoJpeg, signIn, waitForModel } from './steps.ts'

setUpJourney()
test.use({ serviceWorkers: 'allow' })

test('T520, T583: reloaded without a network, an inspection shows its list, names the points that wait and opens them', async ({
  page,
  context,
}) => {
  await endLiveStreams(page)
  await signIn(page, instance.url, manager)
  await waitUntilShellIsCached(page)
  const picture = await renderPhotoJpeg(page)
  await openModel(page, 'Harbour Lights, first floor')
  const projectId = getProjectId(page)
  await placePinByKeys(page)
  const title = 'Kept through a reload'
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'socket.jpg', mimeType: 'image/jpeg', buffer: picture }])

  // what was opened is on this device by now
  await expect
    .poll(async () => (await readDeviceRows(page, 'nspect', 'inspections')).length)
    .toBe(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Point' }).click()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeHidden({ timeout: 120_000 })
  // its photo is of the same point
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline.' })
  await expect(banner).toContainText('1 point is saved on this device.')
  await expect(banner).toHaveCount(1)

  await page.reload()
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Offline copy from/)).toBeVisible()
  await expect(page.getByText('Trap leaking under basin').first()).toBeVisible()
  await expect(page.getByText(/OOPS/)).toHaveCount(0)
  await expect(banner).toContainText('1 point is saved on this device.')
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(list.getByText(title, { exact: true }).first()).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()

  await context.setOffline(false)
  await waitForModel(page)
  const token = await instance.signIn(manager.username, manager.password)
  const stored = async () =>
    (
      await instance.call<Pin[]>(
        token,
        `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`,
      )
    ).filter((pin) => pin.title === title)
  await expect
    .poll(async () => (await stored()).map((pin) => pin.projectPinPhotos.length))
    .toEqual([1])
  // T406: what waited on the device is what the camera wrote, to the last byte
  const [photo] = (await stored()).flatMap((pin) => pin.projectPinPhotos)
  const { sha256 } = await instance.call<{ sha256: string }>(
    token,
    `ProjectPin/GetProjectPinPhotoEvidence?projectPinPhotoId=${photo?.id}`,
  )
  expect(sha256).toBe(createHash('sha256').update(picture).digest('hex'))
})
