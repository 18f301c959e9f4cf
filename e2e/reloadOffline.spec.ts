import type { Pin } from '@nspect/contract/pins'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './deep/accessible.ts'
import { keepShell } from './offlineSteps.ts'
import { placeByKeys } from './placePointsSteps.ts'
import { withoutStreams } from './screens/visitScreen.ts'
import { beginJourney, idOf, manager } from './signInToReportSteps.ts'
import { chooseCategory, modelReady, openModel, photoJpeg, signIn } from './steps.ts'
import { nspect } from './withInstance.ts'

beginJourney()
test.use({ serviceWorkers: 'allow' })

test('T520: reloaded without a network, an inspection shows the shell, names the points that wait and opens them', async ({
  page,
  context,
}) => {
  await withoutStreams(page)
  await signIn(page, nspect.url, manager)
  await keepShell(page)
  const picture = await photoJpeg(page)
  await openModel(page, 'Harbour Lights, first floor')
  const projectId = idOf(page)
  await placeByKeys(page)
  const title = 'Kept through a reload'
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'socket.jpg', mimeType: 'image/jpeg', buffer: picture }])

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Point' }).click()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeHidden({ timeout: 120_000 })
  // its photo is of the same point
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline.' })
  await expect(banner).toContainText('1 point is saved on this device.')
  await expect(banner).toHaveCount(1)

  await page.reload()
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true }).first()).toBeVisible()
  await expect(page.getByText('This needs a connection').first()).toBeVisible()
  await expect(page.getByText(/OOPS/)).toHaveCount(0)
  await expect(banner).toContainText('1 point is saved on this device.')
  await expect(page.getByText(/offline/i)).toHaveCount(1)
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(list.getByText(title, { exact: true }).first()).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()

  await context.setOffline(false)
  await modelReady(page)
  const token = await nspect.signIn(manager.username, manager.password)
  const stored = async () =>
    (
      await nspect.call<Pin[]>(token, `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`)
    ).filter((pin) => pin.title === title)
  await expect
    .poll(async () => (await stored()).map((pin) => pin.projectPinPhotos.length))
    .toEqual([1])
})
