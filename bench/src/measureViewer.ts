import { type CDPSession, chromium, type Page } from '@playwright/test'
import { renderHotelGlb } from '../../e2e/viewer/renderHotelGlb.ts'
import { webglLaunchOptions } from '../../e2e/viewer/webglLaunch.ts'
import { toByteSource } from '../../server/src/files/byteSource.ts'
import { readGlb } from '../../server/src/files/readGlb.ts'
import { serveTestPage } from '../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../viewer/src/testing/testPage.ts'
import { buildModelGlb } from './difficultModels/buildModelGlb.ts'
import { parseModelGlb } from './difficultModels/parseModelGlb.ts'
import { mergeParts } from './difficultModels/shapes.ts'

/** Cost of the viewer on a scan-like hotel of about 0.8 million triangles. Milliseconds. */
export interface ViewerFigures {
  triangles: number
  /** from opening the tab to the first interactive frame */
  firstFrame: number
  /** from opening the tab until rays can be cast */
  raysReady: number
  /** all triangles as one mesh; `ratio` of the medians */
  ray: { p50: number; p95: number; brute50: number; brute95: number; ratio: number }
  /** while the camera turns; best of the alternating rounds; `ratio` of CPU time */
  frame: { none: FrameCost; pins: FrameCost; dom: FrameCost; ratio: number }
}

/**
 * Main thread of the page, per frame. `cpu`: its work, i.e. its own script and the browser's part
 * of presenting the frame. `task`: until it is done, including all waiting for the software
 * renderer on the same cores.
 */
interface FrameCost {
  cpu: number
  task: number
}

const pinCount = 10_000
const rounds = 2
const framesARound = 8
/** Each takes about a hundred milliseconds without a search tree. */
const rayCount = 60

/**
 * Measures in a real browser with software WebGL: ratios within a run are meaningful, absolute
 * times are not.
 */
export async function measureViewer(): Promise<ViewerFigures> {
  const file = await renderHotelGlb({ floors: 1, roomsPerFloor: 6, scanLike: true })
  const { triangles } = await readGlb(toByteSource(file))
  const model = parseModelGlb(file)
  // As written by most scanners; with many meshes their bounding boxes would do the search tree's
  // work.
  const oneMesh = buildModelGlb({ ...model, parts: [mergeParts(model, 'scan')] })
  const site = await serveTestPage({ 'scan.glb': new Uint8Array(file), 'one-mesh.glb': oneMesh })
  const browser = await chromium.launch(webglLaunchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
    await page.goto(site.url)
    const { firstFrame, raysReady } = await page.evaluate(async () => {
      const { harness } = window
      await harness.prepare('model')
      await harness.open({ kind: 'model', url: 'scan.glb' })
      await harness.frames(1)
      const firstFrame = performance.now()
      await harness.viewer.hit(450, 300)
      return { firstFrame, raysReady: performance.now() }
    })
    const frame = await frameCosts(page)
    await page.evaluate(() => window.harness.viewer.close())
    return { triangles, firstFrame, raysReady, ray: await rayCosts(page), frame }
  } finally {
    await browser.close()
    await site.close()
  }
}

async function rayCosts(page: Page): Promise<ViewerFigures['ray']> {
  const { byTree, byHand } = await page.evaluate(async (rayCount) => {
    const { compareRays } = await window.harness.figures()
    return compareRays('one-mesh.glb', rayCount)
  }, rayCount)
  const [p50, p95] = [at(byTree, 0.5), at(byTree, 0.95)]
  const [brute50, brute95] = [at(byHand, 0.5), at(byHand, 0.95)]
  return { p50, p95, brute50, brute95, ratio: brute50 / p50 }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

async function frameCosts(page: Page): Promise<ViewerFigures['frame']> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const none = { cpu: Number.POSITIVE_INFINITY, task: Number.POSITIVE_INFINITY }
  const costs = { none, pins: none, dom: none }
  for (let round = 0; round < rounds; round++)
    for (const how of ['none', 'pins', 'dom'] as const) {
      await addMarkers(page, how)
      const before = await measureFrameCost(session)
      await page.evaluate(async (frames) => {
        const { orbitCamera: orbit } = await window.harness.figures()
        const move: unknown = Reflect.get(window, 'moveMarkers')
        await orbit(window.harness.viewer, frames, () => {
          if (typeof move === 'function') move()
        })
      }, framesARound)
      const after = await measureFrameCost(session)
      costs[how] = {
        cpu: Math.min(costs[how].cpu, (after.cpu - before.cpu) / framesARound),
        task: Math.min(costs[how].task, (after.task - before.task) / framesARound),
      }
    }
  return { ...costs, ratio: costs.dom.cpu / costs.pins.cpu }
}

/**
 * Shows ten thousand points all over the building as pins of the viewer, as plain elements, or not
 * at all.
 */
const addMarkers = (page: Page, how: 'none' | 'pins' | 'dom') =>
  page.evaluate(
    async ({ how, pinCount }) => {
      const { viewer, host, figures, frames } = window.harness
      ;(Reflect.get(window, 'removeMarkers') as (() => void) | undefined)?.()
      Object.assign(window, { moveMarkers: undefined, removeMarkers: undefined })
      const part = (at: number, by: number) => (((at + 1) * by) % 1) - 0.5
      const { target } = viewer.currentCamera()!
      const places = Array.from({ length: pinCount }, (_, at) => ({
        x: target.x + 14 * part(at, Math.SQRT2),
        y: target.y + 2.4 * part(at, Math.sqrt(3)),
        z: target.z + 14 * part(at, Math.sqrt(5)),
      }))
      viewer.setPins(
        how !== 'pins'
          ? []
          : places.map((position, at) => {
              const coordinates = { position, normal: { x: 0, y: 1, z: 0 }, key: `p${at}` }
              return { key: `p${at}`, coordinates, color: '#c62828', label: `Point ${at}` }
            }),
      )
      if (how === 'dom') {
        const markers = (await figures()).createDomMarkers(host, places)
        Object.assign(window, {
          moveMarkers: () => markers.move(viewer),
          removeMarkers: () => markers.close(),
        })
      }
      await frames(5)
    },
    { how, pinCount },
  )

async function measureFrameCost(session: CDPSession): Promise<FrameCost> {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (metric: string) =>
    (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1000
  return { cpu: ms('ThreadTime'), task: ms('TaskDuration') }
}

/** The figures together with the goals of the viewer's design. */
export function formatViewerReport({
  triangles,
  firstFrame,
  raysReady,
  ray,
  frame,
}: ViewerFigures): string {
  const ms = (value: number) => `${value < 10 ? value.toFixed(3) : value.toFixed(0)} ms`
  return [
    `Viewer, ${(triangles / 1e6).toFixed(2)} M triangles, software GL`,
    `  first interactive frame   ${ms(firstFrame)} (goal 2500), rays from ${ms(raysReady)}`,
    `  ray with search tree      p50 ${ms(ray.p50)}, p95 ${ms(ray.p95)} (goal 1)`,
    `  ray through all triangles p50 ${ms(ray.brute50)}, p95 ${ms(ray.brute95)}: ${ray.ratio.toFixed(0)} times as long (goal 500)`,
    `  main thread a frame       no pins ${ms(frame.none.cpu)}, ${pinCount} pins ${ms(frame.pins.cpu)} (goal 8), ` +
      `as elements ${ms(frame.dom.cpu)}: ${frame.ratio.toFixed(1)} times as much (goal 5)`,
    `  with waiting for drawing  no pins ${ms(frame.none.task)}, ${pinCount} pins ${ms(frame.pins.task)}, ` +
      `as elements ${ms(frame.dom.task)}`,
  ].join('\n')
}

if (import.meta.main) process.stdout.write(`${formatViewerReport(await measureViewer())}\n`)
