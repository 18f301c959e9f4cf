import { expect, type Page, test } from '@playwright/test'
import { buildRoomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { serveTestPage, type TestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { webglLaunchOptions } from '../../viewer/webglLaunch.ts'

test.use({
  launchOptions: webglLaunchOptions,
  viewport: { width: 1000, height: 700 },
  deviceScaleFactor: 1,
})

let site: TestPage
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await serveTestPage({ 'room.glb': buildRoomGlb() })
  page = await browser.newPage()
  await page.goto(site.url)
})

test.afterAll(async () => {
  await page.close()
  await site.close()
})

/** Opens in a picture of that size and waits until nothing more moves by itself. */
const open = (width: number, height: number) =>
  page.evaluate(
    async ([width, height]) => {
      const { harness } = window
      harness.host.style.width = `${width}px`
      harness.host.style.height = `${height}px`
      await harness.prepare('model')
      await harness.open({ kind: 'model', url: 'room.glb' })
      await harness.heard('abilities')
    },
    [width, height],
  )

/**
 * Gives the picture another size, as a sheet does that slides; how many pixels stay free beside the
 * room's corners.
 */
const airAt = (width: number, height: number) =>
  page.evaluate(
    async ([width, height]) => {
      const { viewer, host, frames } = window.harness
      host.style.width = `${width}px`
      host.style.height = `${height}px`
      await frames(3)
      const corners = [-3, 3].flatMap((x) =>
        [0, 2.5].flatMap((y) => [-2, 2].map((z) => viewer.toScreen({ x, y, z })!)),
      )
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
      return {
        left: Math.min(...xs),
        right: width! - Math.max(...xs),
        above: Math.min(...ys),
        below: height! - Math.max(...ys),
      }
    },
    [width, height],
  )

test('the whole model stays in the picture while the picture changes its size and nobody has moved', async () => {
  await open(390, 300)
  for (const [width, height] of [
    [390, 640],
    [390, 180],
    [900, 600],
    [300, 600],
  ] as const) {
    const air = await airAt(width, height)
    const name = `${width} x ${height}`
    expect(Math.min(...Object.values(air)), name).toBeGreaterThan(4)
    expect(Math.abs(air.left - air.right), name).toBeLessThan(12)
    // as near as it can be: the room reaches almost from side to side, or from top to bottom
    expect(Math.min(air.left / width, air.above / height), name).toBeLessThan(0.12)
  }
})

test('who has turned the model keeps the place, whatever size the picture takes, until the whole is asked for', async () => {
  await open(900, 600)
  await page.mouse.move(450, 300)
  await page.mouse.down()
  await page.mouse.move(520, 320, { steps: 4 })
  await page.mouse.up()
  expect(Math.min(...Object.values(await airAt(390, 640)))).toBeLessThan(0)
  await page.evaluate(() => window.harness.viewer.camera!.fit())
  for (const width of [390, 300])
    expect(Math.min(...Object.values(await airAt(width, 640))), `${width} px`).toBeGreaterThan(4)
})

test('the chosen point`s name is read whole in at most two lines, also at the picture`s edge', async () => {
  await open(390, 500)
  const label = 'Water stain on the ceiling beside the fire door of the east corridor'
  const seen = await page.evaluate(async (label) => {
    const { viewer, host, frames } = window.harness
    const texts = []
    for (const x of [-3, 0, 3]) {
      const coordinates = {
        position: { x, y: 0, z: 2 },
        normal: { x: 0, y: 1, z: 0 },
        key: 'a',
        stem: 1,
      }
      viewer.setPins([{ key: 'a', coordinates, color: '#c62828', label, selected: true }])
      await frames(4)
      const element = host.querySelector<HTMLElement>('[data-pin="a"]')!
      const { left, right, height } = element.getBoundingClientRect()
      const frame = host.getBoundingClientRect()
      const isCut =
        element.scrollHeight > element.clientHeight + 1 ||
        element.scrollWidth > element.clientWidth + 1
      texts.push({
        text: element.textContent,
        isCut,
        left: left - frame.left,
        right: frame.right - right,
        height,
      })
    }
    return texts
  }, label)
  for (const { text, isCut, left, right, height } of seen) {
    expect([text, isCut]).toEqual([label, false])
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(4)
    expect(height).toBeLessThanOrEqual(42)
  }
})
