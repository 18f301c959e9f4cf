import type { Pin } from '@nspect/contract/pins/pins'
import { expect, test } from '@playwright/test'
import { readSessionToken, signInWithToken } from '../../browserSession.ts'
import {
  failOnPageErrors,
  openDemoAs,
  openVisitorPage,
  runRepairLoop,
  screenSizes,
} from '../../repairLoopSteps.ts'
import { instance, setUpInstance } from '../../setUpInstance.ts'
import { waitUntilStill } from '../../steps.ts'

/**
 * The loop on a tablet and a phone by touch; and what a manager and the operator of the demo find.
 */

setUpInstance()
failOnPageErrors()

for (const name of ['tablet', 'phone'] as const) {
  test(`on a ${name}: found, repaired, accepted, shared and read`, ({ browser }) =>
    runRepairLoop(browser, name))
}

test('a picture of a repair that loads late moves no button away from a finger', async ({
  browser,
}) => {
  const { context, page } = await openVisitorPage(browser, screenSizes.tablet)
  const { username, password } = await instance.person('Manager')
  const token = await instance.signIn(username, password)
  const pins = await instance.call<Pin[]>(token, 'ProjectPin/GetProjectPinsByProjectId?projectId=1')
  const pin = pins.find(({ poiResolutionImagePath }) => poiResolutionImagePath !== null)
  const held = Promise.withResolvers<void>()
  await context.route('**/api/files/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await signInWithToken(context, instance.url, token)
  await page.goto(`${instance.url}/nspection-pins/manage/${pin?.id}`)
  const picture = page.getByRole('img', { name: 'After the repair' })
  await picture.scrollIntoViewIfNeeded()
  const isLoaded = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  const manage = page.getByRole('button', { name: 'Manage Resolve Status' })
  const before = await waitUntilStill(manage)
  expect(await isLoaded()).toBe(false)
  held.resolve()
  await expect.poll(isLoaded).toBe(true)
  expect(await waitUntilStill(manage)).toEqual(before)
  await context.close()
})

test('the hotel’s manager never meets the other client, and is not offered to remove the demo', async ({
  browser,
}) => {
  const manager = await openVisitorPage(browser, screenSizes.desk)
  const { page } = manager
  await openDemoAs(manager, 'manager')
  await page.goto(`${instance.url}/dashboard`)
  await page.getByRole('region', { name: 'Archived nSpections' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('table').getByText('Harbour Lights, room 108')).toBeVisible()
  await expect(page.getByText(/Old Mill/)).toHaveCount(0)
  const token = await readSessionToken(page.context())
  const clients = await instance.call<{ businessName: string }[]>(token, 'Client/GetClients')
  expect(clients.map(({ businessName }) => businessName)).toEqual(['Harbour Lights Hotel'])
  await page.keyboard.press('Control+k')
  const actions = page.getByRole('dialog', { name: 'Search' })
  await expect(actions.getByRole('option', { name: 'Add nSpection' })).toBeVisible()
  await expect(actions.getByRole('option', { name: 'Remove the demo' })).toHaveCount(0)
  await manager.context.close()
})

test('the operator removes the demo, after a question that names what goes', async ({
  browser,
}) => {
  const { context, page } = await openVisitorPage(browser, screenSizes.desk)
  const token = await instance.signIn(instance.admin.username, instance.admin.password)
  await signInWithToken(context, instance.url, token)
  await page.goto(`${instance.url}/dashboard`)
  await expect(page.getByText('Old Mill, rooms before the season')).toBeVisible()
  const action = page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('option', { name: 'Remove the demo' })
  await page.keyboard.press('Control+k')
  await action.click()
  const question = page.getByRole('dialog', { name: 'Remove the demo' })
  await expect(question).toContainText('Harbour Lights Hotel, Old Mill Guesthouse')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Old Mill, rooms before the season')).toBeVisible()

  await page.keyboard.press('Control+k')
  await action.click()
  await question.getByRole('button', { name: 'Remove permanently' }).click()
  await expect(page.getByText('Demo removed.')).toBeVisible()
  await expect(page.getByText('An inspection covers one building')).toBeVisible()
  await expect(page.getByText(/Harbour Lights|Old Mill/)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(action).toHaveCount(0)
  await context.close()

  // and the sign-in page offers it no more
  const next = await openVisitorPage(browser, screenSizes.desk)
  await next.page.goto(instance.url)
  await expect(next.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(next.page.getByRole('button', { name: /Look around/ })).toHaveCount(0)
  await next.context.close()
})
