import type { Pin } from '@nspect/contract/pins/pins'
import { type Browser, expect, type Page } from '@playwright/test'
import { signInWithToken } from './browserSession.ts'
import { instance, setUpInstance } from './setUpInstance.ts'
import { chooseCategory, waitForModel } from './steps.ts'

/** Placing points in a model or a panorama. */

export let managerToken: string

/** Common setup of these journeys: a Manager; `prepare` runs after their sign-in. */
export const setUpPlacing = (prepare: () => Promise<void> = async () => undefined): void =>
  setUpInstance(async () => {
    const manager = await instance.person('Manager')
    managerToken = await instance.signIn(manager.username, manager.password)
    await prepare()
  })

/** Opens the model of an inspection as the Manager, on desktop or on a phone. */
export const openModelPage = async (
  browser: Browser,
  projectId: number,
  { isPhone = false } = {},
): Promise<Page> => {
  const context = await browser.newContext(
    isPhone
      ? {
          hasTouch: true,
          isMobile: true,
          viewport: { width: 390, height: 844 },
          reducedMotion: 'reduce',
        }
      : { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
  )
  await signInWithToken(context, instance.url, managerToken)
  const page = await context.newPage()
  await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d`)
  await waitForModel(page)
  return page
}

/** Fills in and saves the point, and returns it as stored. */
export const savePin = async (page: Page, title: string): Promise<Pin> => {
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  // the stills are drawn before it is sent, without a graphics card
  const answered = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'), {
    timeout: 120_000,
  })
  await page.keyboard.press('Control+Enter')
  const { projectPin } = (await (await answered).json()) as { projectPin: Pin }
  const stored = await instance.call<Pin>(
    managerToken,
    `ProjectPin/GetProjectPinById?id=${projectPin.id}`,
  )
  expect(stored).toMatchObject({ title, matterPointCoordinates: { v: 1 } })
  await expect(
    page.getByRole('list', { name: 'Points of this inspection' }).getByText(title),
  ).toBeAttached()
  return stored
}

/** Places a point at the cross in the middle of the view. */
export const placePinByKeys = async (page: Page) => {
  await page.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save Point' })).toBeVisible()
}
