import type { Pin } from '@nspect/contract/pins/pins'
import type { Page } from '@playwright/test'
import { instance } from './setUpInstance.ts'
import { chooseCategory, signIn } from './steps.ts'

interface Made {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Creates an inspection with a file, after signing in as the given user. */
export const createProject = async (
  page: Page,
  person: { username: string; password: string },
  name: string,
  file: Made,
) => {
  await signIn(page, instance.url, person)
  await page.goto(`${instance.url}/project/manage/0`)
  await page.getByLabel('nSpection Name').fill(name)
  await page.getByRole('combobox', { name: 'nSpection Type' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Scan Date').fill('11/05/2026')
  await page.keyboard.press('Tab')
  await page.locator('input[type=file][accept*=glb]').setInputFiles(file)
  await page.getByRole('button', { name: 'Create nSpection' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}
/** The id in the page's URL. */
export const getPageId = (page: Page) => /\/(\d+)/.exec(new URL(page.url()).pathname)?.[1] ?? ''

/** Adds a point in the middle of the picture; returns it as stored. */
export const addPinInMiddle = async (page: Page, title: string): Promise<Pin> => {
  await page.getByRole('button', { name: 'Add pointer' }).click()
  const box = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await chooseCategory(page)
  await page.getByLabel('Title').fill(title)
  const answer = page.waitForResponse((response) => response.url().includes('/SaveProjectPin'))
  await page.getByRole('button', { name: 'Save Point' }).click()
  return ((await (await answer).json()) as { projectPin: Pin }).projectPin
}
