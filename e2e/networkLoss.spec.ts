import type { Pin } from '@nspect/contract/pins/pins'
import { expect, test } from '@playwright/test'
import type {} from '../viewer/src/testing/testPage.ts'
import { placePinByKeys } from './placePinsSteps.ts'
import { instance } from './setUpInstance.ts'
import { getProjectId, manager, setUpJourney } from './signInToReportSteps.ts'
import { chooseCategory, openModel, signIn } from './steps.ts'

setUpJourney()

test('the network lost in the middle of a save keeps the point on the device, and sends it again: it is one', async ({
  page,
}) => {
  await signIn(page, instance.url, manager)
  await openModel(page, 'Harbour Lights, first floor')
  await placePinByKeys(page)
  const title = 'Saved after the network came back'
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  // the first attempt reaches the server, but its response is lost; the next one waits until it was
  // looked at
  let goOn = () => {}
  const isSeen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const keys: (string | undefined)[] = []
  await page.route('**/SaveProjectPin', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) {
      await isSeen
      return route.continue()
    }
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Save Point' }).click()
  await expect(page.getByText('Sending 1 point…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeHidden()
  await expect.poll(() => keys.length).toBe(2)
  goOn()
  await expect(page.getByText('Sending 1 point…')).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await expect(
    page.getByRole('list', { name: 'Points of this inspection' }).getByText(title),
  ).toBeVisible()
  const token = await instance.signIn(manager.username, manager.password)
  const pins = await instance.call<Pin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectId?projectId=${getProjectId(page)}`,
  )
  expect(pins.filter((pin) => pin.title === title)).toHaveLength(1)
})
