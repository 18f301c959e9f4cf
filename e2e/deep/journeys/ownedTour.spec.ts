import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toSpacePosition } from '@nspect/contract/media/capturedSpace'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { expect, type Page, test } from '@playwright/test'
import { bundleFakeSdk } from '../../../viewer/src/testing/bundleFakeSdk.ts'
import type {} from '../../../viewer/src/testing/fakeSdkModule.ts'
import { signInWithToken } from '../../browserSession.ts'
import { managerToken, placePinByKeys, savePin, setUpPlacing } from '../../placePinsSteps.ts'
import { instance } from '../../setUpInstance.ts'
import { openMenuEntry, renderPhotoJpeg, waitForModel } from '../../steps.ts'

/**
 * A Matterport tour becomes the inspection's own, interrupted in the middle, and everything works
 * with the vendor's hosts blocked. Against a stand-in of the vendor's player: the real one was not
 * tried.
 */

const shots = join(import.meta.dirname, '../../../screenshots/ownedTour')
const vendor = ['https://my.matterport.com/**', 'https://static.matterport.example/**']
/** on a wall of the stand-in's room, one beside the other, and one on the floor above */
const places = [
  {
    title: 'Crack in the wall',
    position: { x: 3, y: 1.2, z: -0.4 },
    normal: { x: -1, y: 0, z: 0 },
  },
  { title: 'Damp corner', position: { x: -2.2, y: 0, z: 1.1 }, normal: { x: 0, y: 1, z: 0 } },
  {
    title: 'Loose socket',
    position: { x: -3, y: 4.1, z: 0.3 },
    normal: { x: 1, y: 0, z: 0 },
    floor: 1,
  },
] as const

// its server reads them as it starts, and lets pages load programs from there
const own = {
  MATTERPORT_SDK_KEY: 'k3y',
  MATTERPORT_SDK_URL: 'https://static.matterport.example/sdk.js',
}
Object.assign(process.env, own)
test.afterAll(() => {
  for (const name of Object.keys(own)) delete process.env[name]
})

let projectId: number
let sdk: string

setUpPlacing(async () => {
  await mkdir(shots, { recursive: true })
  sdk = await bundleFakeSdk()
  const json = { 'content-type': 'application/json' }
  const { clientId, projectTypeId, projectType } = await instance.call<Project>(
    managerToken,
    'Project/GetProjectById?id=1',
  )
  const form = new FormData()
  const input = { projectName: 'Harbour suite', clientId, projectTypeId, scanDate: '2026-10-02' }
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  form.set('modelLink', 'https://my.matterport.com/show/?m=Hx4Qz81LmTb')
  projectId = (
    await instance.call<{ id: number }>(managerToken, 'Project/SaveProject', {
      method: 'POST',
      body: form,
    })
  ).id
  for (const [n, { title, ...place }] of places.entries()) {
    const matterPointCoordinates = { ...place, key: `point ${n}`, stem: 0.4, v: 1 }
    const pointCategoryId = projectType.pointCategories[0]?.id
    const body = JSON.stringify({
      id: 0,
      projectId,
      pointCategoryId,
      title,
      matterPointCoordinates,
    })
    await instance.call(managerToken, 'ProjectPin/SaveProjectPin', {
      method: 'POST',
      headers: json,
      body,
    })
  }
})

const read = () => instance.call<Project>(managerToken, `Project/GetProjectById?id=${projectId}`)
const pins = () =>
  instance.call<Pin[]>(managerToken, `ProjectPin/GetProjectPinsByProjectId?projectId=${projectId}`)
const shoot = async (page: Page, name: string) => {
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(shots, `${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a Matterport tour is captured, interrupted, resumed and used, and then needs Matterport no more', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await signInWithToken(context, instance.url, managerToken)
  await context.route(vendor[0] ?? '', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A space</p>' }),
  )
  await context.route(vendor[1] ?? '', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: sdk,
    }),
  )
  const page = await context.newPage()
  const faults: string[] = []
  // what signs in runs in every document, also in those of frames that have no storage
  const note = ({ message }: Error) => {
    if (!message.includes("'localStorage' property from 'Window': Access is denied"))
      faults.push(message)
  }
  page.on('pageerror', note)
  page.on('dialog', (dialog) => void dialog.accept())
  const count = (stored: number) =>
    expect(page.getByText(`${stored} of 4 panoramas`)).toBeVisible({ timeout: 60_000 })
  /** the stand-in of the page that is open */
  const fake = async (what: { slow?: number; spoil?: string; mend?: string }) => {
    await page.waitForFunction(() => window.fakeMatterport !== undefined)
    await page.evaluate(({ slow, spoil, mend }) => {
      if (slow !== undefined) window.fakeMatterport?.slow(slow)
      if (spoil) window.fakeMatterport?.spoil(spoil, 'fails')
      if (mend) window.fakeMatterport?.spoil(mend, null)
    }, what)
  }

  await test.step('T334: nothing is taken before the right is stated', async () => {
    await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d`)
    await (await openMenuEntry(page, 'Update Model', 'Capture your own tour')).click()
    await fake({ slow: 1500 })
    const begin = page.getByRole('button', { name: 'Find panoramas' })
    await begin.click()
    await expect(page.getByText('Confirm this first.')).toBeVisible()
    await shoot(page, '1-statement')
    await page.getByRole('checkbox', { name: /We have the right/ }).check()
    await begin.click()
    await count(0)
  })

  await test.step('T335: interrupted by a reload, it goes on with what is missing', async () => {
    await page.getByRole('button', { name: 'Capture panoramas' }).click()
    await count(1)
    await page.reload()
    await expect(page.getByText('Paused')).toBeVisible()
    await expect(page.getByText(/[12] of 4 panoramas/)).toBeVisible()
    await fake({ slow: 0, spoil: 'sweep3' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await count(3)
    await expect(page.getByText('Matterport’s player provided no image.')).toBeVisible()
    await shoot(page, '2-one-failed')
    await fake({ mend: 'sweep3' })
    await page.getByRole('button', { name: /Try .* again/ }).click()
    await count(4)
    await expect(page.getByText('All captured.')).toBeVisible()
    expect((await read()).modelLink).toContain('matterport')
  })

  await test.step('T336: it is used, and all points are where they were', async () => {
    await shoot(page, '3-all-there')
    await page.getByRole('button', { name: 'Switch to your own tour' }).click()
    // from here on the vendor is gone
    for (const pattern of vendor) await context.unroute(pattern)
    const asked: string[] = []
    for (const pattern of vendor)
      await context.route(pattern, (route) => {
        asked.push(route.request().url())
        return route.abort()
      })
    await page.getByRole('dialog').getByRole('button', { name: 'Switch to your own tour' }).click()
    await expect(page).toHaveURL(/edit-project/)
    await waitForModel(page)
    const { tour, model } = await read()
    expect(model?.kind).toBe('pano')
    expect(tour?.nodes.map(({ name }) => name)).toEqual([
      'Ground floor · 1',
      'Ground floor · 2',
      'Ground floor · 3',
      'Upper floor · 1',
    ])
    // the stand-in turns each picture in another way, and tells nobody
    const turns = [0, 37.5, 200.25, 301]
    for (const [n, node] of (tour?.nodes ?? []).entries()) {
      const off = (((node.space?.turn ?? Number.NaN) - (turns[n] ?? 0) + 540) % 360) - 180
      expect(Math.abs(off), node.name).toBeLessThan(1)
    }
    for (const pin of await pins()) {
      const place = pin.matterPointCoordinates
      const { space } = tour?.nodes.find(({ key }) => key === place?.scene) ?? {}
      const was = places.find(({ title }) => title === pin.title)?.position
      const now =
        place && space?.position && toSpacePosition(place, { ...space, position: space.position })
      if (!now || !was) throw new Error(`${pin.title} has no place`)
      expect(Math.hypot(now.x - was.x, now.y - was.y, now.z - was.z), pin.title).toBeLessThan(0.02)
    }
    await page.reload()
    await waitForModel(page)
    await expect(page.getByText('need checking')).toHaveCount(0)
    await page.getByText('Crack in the wall').first().click()
    await expect(page.locator('canvas ~ div').getByText('Crack in the wall')).toBeVisible({
      timeout: 30_000,
    })
    await shoot(page, '4-own-tour')
    expect(asked).toEqual([])
    await context.close()
  })

  await test.step('T339: a point is placed, repaired and reported without the vendor', async () => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await signInWithToken(context, instance.url, managerToken)
    const asked: string[] = []
    for (const pattern of vendor)
      await context.route(pattern, (route) => {
        asked.push(route.request().url())
        return route.abort()
      })
    const page = await context.newPage()
    page.on('pageerror', note)
    await page.goto(`${instance.url}/project/edit-project/${projectId}?mode=3d`)
    await waitForModel(page)
    await page.getByRole('button', { name: 'Add pointer' }).click()
    await placePinByKeys(page)
    const added = await savePin(page, 'Scratched door')
    const { tour } = await read()
    expect(added.matterPointCoordinates?.scene).toBe(tour?.nodes[0]?.key)
    const repair = new FormData()
    const step = { projectPinId: String(added.id), comment: 'Painted over', action: 'submit' }
    for (const [name, value] of Object.entries(step)) repair.set(name, value)
    const photo = Uint8Array.from(await renderPhotoJpeg(page))
    repair.set('file', new File([photo], 'after.jpg', { type: 'image/jpeg' }))
    await instance.call(managerToken, 'ProjectPinComment/SaveProjectPinComment', {
      method: 'POST',
      body: repair,
    })
    await page.goto(`${instance.url}/project/report/${projectId}`)
    for (const title of [...places.map((place) => place.title), 'Scratched door'])
      await expect(page.getByText(title).first()).toBeVisible()
    await shoot(page, '5-report')
    const ticket = await instance.call<{ token: string }>(managerToken, 'Report/CreatePrintToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId }),
    })
    const query = `projectId=${projectId}&token=${ticket.token}`
    const answer = await fetch(`${instance.url}/api/Report/GetInspectionPrintOut?${query}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const file = join(shots, 'report.pdf')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const { stdout } = await promisify(execFile)('pdftotext', [file, '-'])
    const printed = stdout.replace(/\s/g, '')
    for (const { title } of places) expect(printed).toContain(title.replace(/\s/g, ''))
    expect(asked).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
})
