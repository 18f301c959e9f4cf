import { expect, test } from '@playwright/test'
import { roomPano } from '../viewer/src/testing/roomPano.ts'
import { createInspection } from './modelUploadSteps.ts'
import { modelReady } from './steps.ts'
import { nspect, withInstance } from './withInstance.ts'

/** A Manager uploads the media of an inspection. */

let manager: { username: string; password: string }
withInstance(async () => {
  manager = await nspect.person('Manager')
})

test('a panorama is opened to look around in', async ({ page }) => {
  const buffer = Buffer.from(roomPano())
  await createInspection(page, manager, 'Lobby all around', {
    name: 'lobby.png',
    mimeType: 'image/png',
    buffer,
  })
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await modelReady(page)
  await expect(page.getByText('No points yet')).toBeVisible()
})
