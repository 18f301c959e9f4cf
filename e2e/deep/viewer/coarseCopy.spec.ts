import { expect, type Page, test } from '@playwright/test'
import { houseBoxes } from '../../../viewer/src/testing/houseBoxes.ts'
import { buildRoomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { serveTestPage, type TestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { webglLaunchOptions } from '../../viewer/webglLaunch.ts'

test.use({
  launchOptions: webglLaunchOptions,
  viewport: { width: 1000, height: 700 },
  deviceScaleFactor: 1,
})

const tower = {
  name: 'tower',
  min: [20, 0, 0],
  max: [24, 9, 4],
  color: [0.3, 0.4, 0.6, 1],
} as const

let site: TestPage
let page: Page
/** lets the model itself be sent */
let send = () => {}

test.beforeAll(async ({ browser }) => {
  site = await serveTestPage({
    'coarse.glb': buildRoomGlb({ boxes: houseBoxes }),
    'whole.glb': buildRoomGlb({ boxes: [...houseBoxes, tower] }),
    'gone.glb': 'drops',
    'halted.glb': 'hangs',
  })
  page = await browser.newPage()
  await page.goto(site.url)
})

test.afterAll(async () => {
  await page.close()
  await site.close()
})

/** Opens a model whose own file is held back until `send`. */
async function open(url: string, coarse: string): Promise<void> {
  await page.unrouteAll()
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/whole.glb', async (route) => {
    await held
    await route.continue()
  })
  await page.mouse.move(990, 690)
  await page.evaluate(
    async ({ url, coarse }) => {
      const { harness } = window
      await harness.prepare('model')
      const opened = harness.open({ kind: 'model', url, coarse })
      if (coarse === 'coarse.glb') await opened
      else void opened
    },
    { url, coarse },
  )
}

const state = () => page.evaluate(() => window.harness.viewer.refining?.state ?? null)
const camera = () => page.evaluate(() => window.harness.viewer.currentCamera()!)

test('T342: a coarse copy is looked at and walked in at once, and gives way without anything moving', async () => {
  await open('whole.glb', 'coarse.glb')
  await page.evaluate(() => window.harness.heard('abilities'))
  expect(await state()).toBe('loading')
  await page.evaluate(() =>
    window.harness.viewer.setPins([
      {
        key: 'p1',
        coordinates: { key: 'p1', position: { x: 0, y: 1, z: 0 }, normal: { x: 0, y: 1, z: 0 } },
        color: '#c62828',
        label: 'Point 1',
        selected: true,
      },
    ]),
  )
  expect(await page.evaluate(() => window.harness.viewer.walk!.setStance('inside'))).toBe(true)
  await page.evaluate(() => window.harness.frames(3))
  const [before, seen] = [
    await camera(),
    await page.evaluate(() => window.harness.viewer.toScreen({ x: 0, y: 1, z: 0 })),
  ]
  send()
  await expect.poll(state).toBeNull()
  await page.evaluate(() => window.harness.frames(3))
  const after = await camera()
  for (const axis of ['x', 'y', 'z'] as const) {
    expect(after.position[axis]).toBeCloseTo(before.position[axis], 6)
    expect(after.target[axis]).toBeCloseTo(before.target[axis], 6)
  }
  const now = await page.evaluate(() => window.harness.viewer.toScreen({ x: 0, y: 1, z: 0 }))
  expect([now?.x, now?.y].map((at) => at?.toFixed(3))).toEqual(
    [seen?.x, seen?.y].map((at) => at?.toFixed(3)),
  )
  expect(await page.evaluate(() => window.harness.of('stance'))).toEqual(['inside'])
  // the model itself is there
  const reach = await page.evaluate(async () => {
    const { viewer } = window.harness
    await viewer.camera!.fit()
    return (await viewer.corrections!.measurements())!.size.x
  })
  expect(reach).toBeGreaterThan(20)
})

test('T342: a floor that is shown alone stays so', async () => {
  await open('whole.glb', 'coarse.glb')
  await page.evaluate(() => window.harness.heard('abilities'))
  await page.evaluate(async () => {
    const { viewer } = window.harness
    await viewer.floors!.show(0)
  })
  send()
  await expect.poll(state).toBeNull()
  expect(await page.evaluate(() => window.harness.of('floor').at(-1))).toBe(0)
})

test('T343: surfaces of a coarse copy are not reported; those of the model are', async () => {
  await open('whole.glb', 'coarse.glb')
  await page.evaluate(() => window.harness.heard('abilities'))
  await page.evaluate(() => window.harness.viewer.setMode('add'))
  await page.mouse.click(450, 300)
  await page.evaluate(() => window.harness.frames(3))
  expect(await page.evaluate(() => window.harness.viewer.hit(450, 300))).toBeNull()
  const told = () =>
    page.evaluate(() => [window.harness.of('press').length, window.harness.of('miss').length])
  expect(await told()).toEqual([0, 0])
  send()
  await expect.poll(state).toBeNull()
  await page.mouse.click(450, 300)
  await expect.poll(told).toEqual([1, 0])
})

test('T341: without its copy a model opens as ever', async () => {
  await open('whole.glb', 'gone.glb')
  send()
  await page.evaluate(() => window.harness.heard('abilities'))
  expect(await state()).toBeNull()
  expect(await page.evaluate(() => window.harness.of('refining'))).toEqual([])
})

test('T341: a copy that comes to a halt does not keep the model back', async () => {
  await open('whole.glb', 'halted.glb')
  send()
  await page.evaluate(() => window.harness.heard('abilities'))
  expect(await state()).toBeNull()
})

test('T343: a still that is asked for over a coarse copy is one of the model itself', async () => {
  await open('whole.glb', 'coarse.glb')
  const isEarly = await page.evaluate(async () => {
    const { viewer } = window.harness
    const seen = { isTaken: false }
    Object.assign(window, { seen })
    const still = viewer.points!.screenshot().then((blob) => {
      seen.isTaken = true
      return blob.size
    })
    Object.assign(window, { still })
    await window.harness.frames(10)
    return seen.isTaken
  })
  expect(isEarly).toBe(false)
  send()
  expect(
    await page.evaluate(() => (window as unknown as { still: Promise<number> }).still),
  ).toBeGreaterThan(1000)
  expect(await state()).toBeNull()
})

test('T344: a model whose rays cannot be prepared leaves its copy, and comes when asked again', async () => {
  await open('whole.glb', 'coarse.glb')
  await page.evaluate(() => window.harness.heard('abilities'))
  await page.evaluate(() => {
    const { Worker } = window
    Object.assign(window, {
      mend: () => Object.assign(window, { Worker }),
      Worker: class {
        constructor() {
          throw new Error('no worker')
        }
      },
    })
  })
  send()
  await expect.poll(state).toBe('failed')
  await page.evaluate(() => {
    ;(window as unknown as { mend: () => void }).mend()
    window.harness.viewer.refine()
  })
  await expect.poll(state).toBeNull()
})

test('T344: a model that does not come leaves its copy to look at, and is loaded when asked again', async () => {
  await open('gone.glb', 'coarse.glb')
  await expect.poll(state).toBe('failed')
  expect(await page.evaluate(() => window.harness.viewer.walk!.setStance('inside'))).toBe(true)
  await page.evaluate(() => window.harness.viewer.refine())
  expect(await state()).toBe('loading')
  await expect.poll(state).toBe('failed')
  expect(await page.evaluate(() => window.harness.of('error'))).toEqual([])
})
