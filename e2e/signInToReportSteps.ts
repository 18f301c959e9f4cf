import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { type Browser, expect, type Page } from '@playwright/test'
import { serveTestPage } from '../viewer/src/testing/serveTestPage.ts'
import type {} from '../viewer/src/testing/testPage.ts'
import { readReportToken } from './browserSession.ts'
import { readBuildingGlb } from './buildingGlb.ts'
import { instance, setUpInstance } from './setUpInstance.ts'
import {
  chooseCategory,
  expectFirstFieldFocused,
  openModel,
  signIn,
  waitForModel,
} from './steps.ts'

const run = promisify(execFile)
export const screenshotFolder = join(import.meta.dirname, '../screenshots/journey')

export let manager: { username: string; password: string }

/** Common setup of these journeys. */
export const setUpJourney = (): void =>
  setUpInstance(async () => {
    await mkdir(screenshotFolder, { recursive: true })
    manager = await instance.person('Manager')
  })

/** Rests the pointer on the model until the marker shows, and clicks it. */
const placeByDwelling = async (page: Page) => {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('no model on screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 30, y - 20)
  await page.mouse.move(x, y, { steps: 4 })
  await page.getByRole('button', { name: 'Place a point here' }).click()
}

const savePoint = async (page: Page, point: { title: string; description: string }) => {
  await expectFirstFieldFocused(page)
  await chooseCategory(page)
  await page.getByLabel('Title').fill(point.title)
  await page.getByLabel('Description').fill(point.description)
  const saved = page.waitForResponse((answer) => answer.url().includes('/SaveProjectPin'))
  await page.getByRole('button', { name: 'Save Point' }).click()
  const answer = await saved
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { projectPin: Pin }).projectPin
}

export const getProjectId = (page: Page) => Number(/edit-project\/(\d+)/.exec(page.url())?.[1])

const fetchBytes = async (path: string | null) =>
  Buffer.from(await (await fetch(`${instance.url}/api/${path}`)).arrayBuffer())

/**
 * Casts a ray through the stored camera to the stored position; returns its distance from the
 * surface, in metres.
 */
const missByRay = async (browser: Browser, model: Uint8Array, pin: Pin) => {
  const coordinates = pin.matterPointCoordinates
  const camera = coordinates?.camera
  if (!coordinates || !camera) throw new Error('the point was saved without its camera')
  const site = await serveTestPage({ 'model.glb': model })
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
  try {
    await page.goto(site.url)
    return await page.evaluate(
      async ({ url, camera, position }) => {
        const { harness } = window
        await harness.prepare('model')
        await harness.open({ kind: 'model', url })
        await harness.viewer.camera!.to(camera)
        const { width, height } = harness.host.getBoundingClientRect()
        const hit = await harness.viewer.hit(width / 2, height / 2)
        const centre = harness.viewer.toScreen(position)
        if (!hit || !centre)
          return { metres: Number.POSITIVE_INFINITY, pixels: Number.POSITIVE_INFINITY }
        const { x, y, z } = hit.position
        return {
          metres: Math.hypot(x - position.x, y - position.y, z - position.z),
          pixels: Math.hypot(centre.x - width / 2, centre.y - height / 2),
        }
      },
      { url: `${site.url.replace(/[^/]*$/, '')}model.glb`, camera, position: coordinates.position },
    )
  } finally {
    await page.close()
    await site.close()
  }
}

/** The pictures inside a PDF, byte for byte. */
const picturesIn = async (pdf: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-journey-'))
  try {
    await writeFile(join(folder, 'report.pdf'), pdf)
    const { stdout } = await run('pdftotext', ['-layout', join(folder, 'report.pdf'), '-'])
    await run('pdfimages', ['-j', join(folder, 'report.pdf'), join(folder, 'picture')])
    const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
    return {
      text: stdout,
      pictures: await Promise.all(names.map((name) => readFile(join(folder, name)))),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Shoot = (name: string, on?: Page) => Promise<unknown>
interface Found {
  title: string
  description: string
}

/** Creates an inspection of a building's model by the form. */
const makeInspection = async (page: Page, shoot: Shoot) => {
  const building = await readBuildingGlb()
  await page.getByRole('link', { name: 'Add nSpection' }).click()
  await page.getByLabel('nSpection Name').fill('Quayside apartment')
  await page.getByRole('combobox', { name: 'nSpection Type' }).click()
  await page.getByRole('option', { name: 'Property Condition Survey' }).click()
  await page.getByLabel('Scan Date').fill('11/05/2026')
  await page.keyboard.press('Tab')
  await page
    .locator('input[type=file][accept*=glb]')
    .setInputFiles({ name: building.name, mimeType: 'model/gltf-binary', buffer: building.bytes })
  await shoot('2-form')
  await page.getByRole('button', { name: 'Create nSpection' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/**
 * Places a point on the model's surface and saves it: with its position, the model file, and two
 * different stills.
 */
const placePoint = async (page: Page, token: string, point: Found, shoot: Shoot) => {
  await placeByDwelling(page)
  await shoot('4-placed')
  const saved = await savePoint(page, point)
  await expect(page.getByText(point.title).first()).toBeVisible()
  await shoot('5-saved')
  const project = await instance.call<Project>(
    token,
    `Project/GetProjectById?id=${getProjectId(page)}`,
  )
  expect(saved.matterPointCoordinates).toMatchObject({ v: 1, model: project.model?.sha256 })
  expect(saved.imageUrl && saved.stillUrl && saved.plainStillUrl).toBeTruthy()
  expect((await fetchBytes(saved.stillUrl)).equals(await fetchBytes(saved.plainStillUrl))).toBe(
    false,
  )
  return { saved: await withPictures(token, saved), project }
}

/**
 * The point once its close-up and its context were taken, which happens after it is saved; its own
 * view stays.
 */
const withPictures = async (token: string, saved: Pin): Promise<Pin> => {
  const read = () => instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${saved.id}`)
  await expect.poll(async () => (await read()).contextStillUrl, { timeout: 30_000 }).not.toBeNull()
  const shown = await read()
  const [own, kept, closeUp] = await Promise.all(
    [saved.stillUrl, shown.ownStillUrl, shown.stillUrl].map(fetchBytes),
  )
  expect(kept?.equals(own!)).toBe(true)
  expect(closeUp?.equals(own!)).toBe(false)
  return shown
}

/** Finds the point again after a reload, where it was placed. */
const findAgain = async (
  page: Page,
  browser: Browser,
  token: string,
  { saved, project }: { saved: Pin; project: Project },
  shoot: Shoot,
) => {
  await page.reload()
  await waitForModel(page)
  await page.getByRole('list', { name: 'Points of this inspection' }).getByText(saved.title).click()
  await expect(
    page.getByRole('img', { name: new RegExp(`Point ${saved.pinNumber}`) }).first(),
  ).toBeVisible()
  await shoot('6-found')
  const reloaded = await instance.call<Pin>(token, `ProjectPin/GetProjectPinById?id=${saved.id}`)
  expect(reloaded.matterPointCoordinates).toEqual(saved.matterPointCoordinates)
  const miss = await missByRay(browser, await fetchBytes(project.model?.path ?? ''), reloaded)
  expect(miss.metres).toBeLessThan(0.03)
  expect(miss.pixels).toBeLessThan(2)
}

/** Prints the report: it contains the point's texts, and its still byte for byte. */
const printReport = async (
  page: Page,
  token: string,
  projectId: number,
  saved: Pin,
  shoot: Shoot,
) => {
  await page.goto(`${instance.url}/project/report/${projectId}`)
  await expect(page.getByText(saved.title).first()).toBeVisible()
  await shoot('7-report')
  const ticket = page.waitForResponse((answer) => answer.url().includes('/CreatePrintToken'))
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print Report' }).click()
  expect((await ticket).status()).toBe(200)
  await (await opened).close()
  const { token: print } = await instance.call<{ token: string }>(
    token,
    'Report/CreatePrintToken',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId }),
    },
  )
  const printOut = `${instance.url}/api/Report/GetInspectionPrintOut?projectId=${projectId}&token=${print}`
  const printed = await picturesIn(Buffer.from(await (await fetch(printOut)).arrayBuffer()))
  const still = await fetchBytes(saved.stillUrl)
  expect(printed.text).toContain(saved.title)
  expect(printed.pictures.some((picture) => picture.equals(still))).toBe(true)
}

/** Shares the report; returns the link in the clipboard. */
const shareReport = async (page: Page, shoot: Shoot) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const shared = page.waitForResponse((answer) => answer.url().includes('/SaveShareLink'))
  await page.getByRole('button', { name: 'Generate Sharelink' }).click()
  const { link } = (await (await shared).json()) as { link: string }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await shoot('8-shared')
  return new URL(link)
}

/** Opens the link without an account: the same point at the same position, with the same still. */
const visitLink = async (stranger: Page, link: URL, saved: Pin, shoot: Shoot) => {
  await stranger.goto(instance.url + link.pathname + link.search)
  await expect(stranger.getByText(saved.title).first()).toBeVisible()
  // the page came with its points, so it has not asked for them
  const path = `ProjectPin/GetProjectPinsByProjectIdForReportSharable?token=${await readReportToken(stranger)}`
  const pins = await instance.call<Pin[]>('', path)
  const theirs = pins.find((pin) => pin.id === saved.id)
  expect(theirs?.matterPointCoordinates).toEqual(saved.matterPointCoordinates)
  expect((await fetchBytes(theirs?.stillUrl ?? '')).equals(await fetchBytes(saved.stillUrl))).toBe(
    true,
  )
  await shoot('9-stranger', stranger)
}

/**
 * The main journey of a Manager: sign in, create an inspection of a real model or open the demo's,
 * place a point on its surface, find it again after a reload, print it, share it, and open the link
 * without an account.
 */
export const runMainJourney = async (
  page: Page,
  browser: Browser,
  of: 'demo' | 'apartment',
): Promise<void> => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const shoot: Shoot = (name, on = page) =>
    on.screenshot({ path: join(screenshotFolder, `${of}-${name}.png`) })

  await signIn(page, instance.url, manager)
  await shoot('1-list')
  if (of === 'demo') await openModel(page, 'Harbour Lights, first floor')
  else await makeInspection(page, shoot)
  await page.waitForURL(/\/project\/edit-project\/\d+/)
  await waitForModel(page)
  await shoot('3-model')

  const token = await instance.signIn(manager.username, manager.password)
  const point = {
    title: `Handrail is loose (${of})`,
    description: 'Two of four screws are missing.\nTighten and test.',
  }
  const { saved, project } = await placePoint(page, token, point, shoot)
  await findAgain(page, browser, token, { saved, project }, shoot)
  await printReport(page, token, project.id, saved, shoot)
  const link = await shareReport(page, shoot)

  const stranger = await (await browser.newContext()).newPage()
  stranger.on('pageerror', (error) => faults.push(error.message))
  await visitLink(stranger, link, saved, shoot)
  await stranger.context().close()
  expect(faults).toEqual([])
}
