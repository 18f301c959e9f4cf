import { expect, type Page, test } from '@playwright/test'
import { buildModelGlb } from '../../../bench/src/difficultModels/buildModelGlb.ts'
import { parseModelGlb } from '../../../bench/src/difficultModels/parseModelGlb.ts'
import { modelVariants } from '../../../bench/src/difficultModels/variants.ts'
import { buildRoomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { serveTestPage, type TestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { renderHotelGlb } from '../../viewer/renderHotelGlb.ts'
import { webglLaunchOptions } from '../../viewer/webglLaunch.ts'

const picture = { width: 1800, height: 1200 }
test.use({
  launchOptions: webglLaunchOptions,
  viewport: { width: 1900, height: 1300 },
  deviceScaleFactor: 1,
})

let site: TestPage
let page: Page

test.beforeAll(async ({ browser }) => {
  const hotel = await renderHotelGlb({ floors: 1, roomsPerFloor: 2 })
  const made = (name: string) =>
    new Uint8Array(
      buildModelGlb(
        modelVariants.find((variant) => variant.name === name)!.make(parseModelGlb(hotel)),
      ),
    )
  site = await serveTestPage({
    'room.glb': buildRoomGlb(),
    'hotel.glb': new Uint8Array(hotel),
    'mirrored.glb': made('mirrored-nodes'),
    'stretched.glb': made('stretched-nodes'),
  })
  page = await browser.newPage()
  await page.goto(site.url)
})

test.afterAll(async () => {
  await page.close()
  await site.close()
})

test('ten thousand points cost at most four draw calls, and each shows its status colour where it is', async () => {
  const { calls, seen } = await page.evaluate(async (picture) => {
    const { harness } = window
    const { countDrawCalls: drawCalls, readPixels: pixelsOf } = await harness.figures()
    harness.host.style.width = `${picture.width}px`
    harness.host.style.height = `${picture.height}px`
    await harness.prepare('model')
    await harness.open({ kind: 'model', url: 'room.glb' })
    const { viewer, host } = harness
    await viewer.hit(picture.width / 2, picture.height / 2)
    const [eye, plane, fov] = [28, 8, 50]
    const target = { x: 0, y: 1.4, z: plane }
    await viewer.camera!.to({ position: { ...target, z: eye }, target, fov })
    await harness.frames(30)
    const without = drawCalls(() => viewer.resize())

    // In rows across the whole picture, before the model, so that no disc covers another and
    // nothing a disc.
    const metre = (2 * (eye - plane) * Math.tan((fov * Math.PI) / 360)) / picture.height
    const [columns, rows] = [125, 80]
    const states = [
      { stage: 'open', color: '#c62828' },
      { stage: 'waiting', color: '#f9a825' },
      { stage: 'accepted', color: '#2e7d32' },
    ] as const
    const stem = (metre * picture.height) / rows / 2
    const pins = Array.from({ length: columns * rows }, (_, at) => {
      const position = {
        x: (((at % columns) + 0.5) / columns - 0.5) * metre * picture.width,
        y: target.y + (0.5 - (Math.floor(at / columns) + 0.75) / rows) * metre * picture.height,
        z: plane,
      }
      const coordinates = { position, normal: { x: 0, y: 1, z: 0 }, key: `p${at}`, stem }
      return { key: `p${at}`, coordinates, label: '', ...states[(at * 7) % 3]! }
    })
    viewer.setPins(pins)
    await harness.frames(3)
    const calls = drawCalls(() => viewer.resize()) - without
    const { data } = pixelsOf(viewer, host)
    const channel = (color: string, at: number) =>
      Number.parseInt(color.slice(1 + at * 2, 3 + at * 2), 16)
    const seen = pins
      .filter((_, at) => at % 50 === 0)
      .map(({ key, color, coordinates: { position } }) => {
        const head = viewer.toScreen({ ...position, y: position.y + stem })
        const shown = states.filter((state) => {
          for (let dy = -2; dy <= 2; dy++)
            for (let dx = -2; dx <= 2; dx++) {
              const from = (Math.floor(head!.y + dy) * picture.width + Math.floor(head!.x + dx)) * 4
              if (
                [0, 1, 2].every((at) => Math.abs(data[from + at]! - channel(state.color, at)) <= 6)
              )
                return true
            }
          return false
        })
        return { key, color, shown: shown.map((state) => state.color) }
      })
    return { calls, seen }
  }, picture)
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThanOrEqual(4)
  expect(seen).toHaveLength(200)
  expect(seen.filter(({ color, shown }) => shown.join() !== color)).toEqual([])
})

for (const url of ['hotel.glb', 'mirrored.glb', 'stretched.glb'])
  test(`a thousand random rays meet the same place of the same triangle as without the search tree (${url})`, async () => {
    const { hits, differing } = await page.evaluate(
      async (url) => (await window.harness.figures()).compareRays(url, 1000),
      url,
    )
    expect(hits).toBeGreaterThanOrEqual(800)
    expect(differing).toEqual([])
  })
