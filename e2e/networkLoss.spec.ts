import type { Pin } from '@nspect/contract/pins'
import { expect, test } from '@playwright/test'
import type {} from '../viewer/src/testing/testPage.ts'
import { beginJourney, idOf, manager, placeByDwelling } from './signInToReportSteps.ts'
import { chooseCategory, openModel, signIn } from './steps.ts'
import { nspect } from './withInstance.ts'

beginJourney()

test('the network lost in the middle of a save keeps the point on the device, and sends it again: it is one', async ({
  page,
}) => {
  await signIn(page, nspect.url, manager)
  await openModel(page, 'Harbour Lights, first floor')
  await placeByDwelling(page)
  const title = 'Saved after the network came back'
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  // the first attempt reaches the server, but its response is lost
  let tries = 0
  await page.route('**/SaveProjectPin', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Save Point' }).click()
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeHidden()
  await expect(page.getByText(title).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
  expect(tries).toBe(2)
  const token = await nspect.signIn(manager.username, manager.password)
  const pins = await nspect.call<Pin[]>(token, `ProjectPin/GetProjectPinsByProjectId?projectId=${idOf(page)}`)
  expect(pins.filter((pin) => pin.title === title)).toHaveLength(1)
})
