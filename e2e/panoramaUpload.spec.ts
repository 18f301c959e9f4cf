import { expect, test } from '@playwright/test'
import { buildRoomPano } from '../viewer/src/testing/roomPano.ts'
import { createProject } from './modelUploadSteps.ts'
import { instance, setUpInstance } from './setUpInstance.ts'
import { waitForModel } from './steps.ts'

/** A Manager uploads the media of an inspection. */

let manager: { username: string; password: string }
setUpInstance(async () => {
  manager = await instance.person('Manager')
})

test('a panorama is opened to look around in', async ({ page }) => {
  const buffer = Buffer.from(buildRoomPano())
  await createProject(page, manager, 'Lobby all around', {
    name: 'lobby.png',
    mimeType: 'image/png',
    buffer,
  })
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await waitForModel(page)
  await expect(page.getByText('No points yet')).toBeVisible()
})
