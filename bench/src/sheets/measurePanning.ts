import { setTimeout as pause } from 'node:timers/promises'
import type { Pin } from '@nspect/contract/pins/pins'
import { chromium, type Page } from '@playwright/test'
import { signInWithToken } from '../../../e2e/browserSession.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'
import { buildHugePdf } from './a0Sheets.ts'
import { listPlanSheets, type SheetBench, uploadPlanSet } from './measureSheets.ts'

const rectangles = 1_000
const moves = 60
/** ms of the main thread a frame */
const goal = 8

/** As many rectangles as the sheet is to have, all over it, made of a point of the inspection. */
const buildManyPins = (like: Pin, imageId: number) => {
  const columns = Math.ceil(Math.sqrt(rectangles * 1.3))
  return Array.from({ length: rectangles }, (_, n) => ({
    ...like,
    id: 10_000 + n,
    pinNumber: n + 1,
    title: `Finding ${n + 1}`,
    matterPointCoordinates: null,
    projectModelImageId: imageId,
    annotationCoordinates: {
      geometry: {
        type: 'RECTANGLE',
        x: ((n % columns) / columns) * 96 + 2,
        y: (Math.floor(n / columns) / Math.ceil(rectangles / columns)) * 92 + 4,
        width: 60 / columns,
        height: 50 / columns,
      },
      data: { id: `n${n}` },
    },
  }))
}

/** Pans by the middle button; ms of the main thread for each frame that was drawn meanwhile. */
const pan = async (page: Page): Promise<number> => {
  const box = await page.getByRole('application').first().boundingBox()
  if (!box) throw new Error('the sheet is not there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(x + 5, y)
  await pause(1_500)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  await page.evaluate(() => {
    const count = { frames: 0 }
    Object.assign(window, { benchFrames: count })
    const next = () => {
      count.frames++
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const frames = () =>
    page.evaluate(() => (Reflect.get(window, 'benchFrames') as { frames: number }).frames)
  const [before, from] = [await busy(), await frames()]
  for (let n = 1; n <= moves; n++) await page.mouse.move(x + 5 + 3 * n, y + 2 * n)
  const [after, to] = [await busy(), await frames()]
  await page.mouse.up({ button: 'middle' })
  return (after - before) / Math.max(1, to - from)
}

/**
 * A sheet of 16,000 x 11,000 pixels with 1,000 rectangles: what panning it costs the main thread a
 * frame.
 */
export const measurePanning = async (
  bench: SheetBench,
  say: (line: string) => void,
): Promise<void> => {
  const { id } = await uploadPlanSet(bench, buildHugePdf(), 'site.pdf')
  const isTiled = async () => {
    const { projectModelImages } = await bench.call<{
      projectModelImages: { id: number; tiles?: unknown }[]
    }>(`Project/GetProjectById?id=${bench.projectId}`)
    const [sheet] = await listPlanSheets(bench, id)
    if (sheet?.state === 'failed') throw new Error(`the sheet could not be drawn: ${sheet.problem}`)
    const image = projectModelImages.find(
      (candidate) => candidate.id === sheet?.projectModelImageId,
    )
    return image?.tiles ? image : null
  }
  let image = await isTiled()
  for (const until = Date.now() + 240_000; !image && Date.now() < until; image = await isTiled())
    await pause(1_000)
  if (!image) throw new Error('the sheet has no tiles')
  const imageId = image.id
  const pins = await bench.call<Pin[]>(
    `ProjectPin/GetProjectPinsByProjectId?projectId=${bench.projectId}`,
  )
  const [like] = pins
  if (!like) throw new Error('the demo has no points')
  const browser = await chromium.launch(webglLaunchOptions)
  try {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await signInWithToken(context, bench.url, bench.token)
    await page.route('**/Live/Follow*', (route) => route.abort())
    await page.route('**/GetProjectPinsByProjectId*', (route) =>
      route.fulfill({ json: buildManyPins(like, imageId) }),
    )
    await page.goto(`${bench.url}/project/edit-project/${bench.projectId}?mode=2d&image=${imageId}`)
    await page
      .locator('[data-mark]')
      .nth(rectangles - 1)
      .waitFor({ timeout: 120_000 })
    await pause(4_000)
    say(
      `\nPanning a sheet of 16,000 x 11,000 pixels with ${rectangles} rectangles: main thread a frame`,
    )
    const line = (where: string, ms: number) =>
      say(
        `  ${where.padEnd(24)} ${ms.toFixed(1)} ms (goal ${goal}) ${ms <= goal ? 'ok' : 'missed'}`,
      )
    line('all of it in sight', await pan(page))
    const box = await page.getByRole('application').first().boundingBox()
    await page.mouse.move(
      (box?.x ?? 0) + (box?.width ?? 0) / 2,
      (box?.y ?? 0) + (box?.height ?? 0) / 2,
    )
    await page.mouse.wheel(0, -1_500)
    await pause(4_000)
    line('close, in tiles', await pan(page))
  } finally {
    await browser.close()
  }
}
