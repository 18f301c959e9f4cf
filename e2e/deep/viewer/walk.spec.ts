import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import { expect, type Page, test } from '@playwright/test'
import { houseBoxes, toZUpBox } from '../../../viewer/src/testing/houseBoxes.ts'
import { buildRoomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { serveTestPage, type TestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { coreTag, webglLaunchOptions } from '../../viewer/webglLaunch.ts'

test.use({
  launchOptions: webglLaunchOptions,
  viewport: { width: 1000, height: 700 },
  deviceScaleFactor: 1,
})

const table = {
  name: 'table',
  min: [-1, 0.7, -0.5],
  max: [1, 0.75, 0.5],
  color: [0.5, 0.4, 0.3, 1],
} as const
const shifted = [1000, 20, -400] as const

let site: TestPage
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await serveTestPage({
    'house.glb': buildRoomGlb({ boxes: houseBoxes }),
    'far.glb': buildRoomGlb({ boxes: houseBoxes, offset: shifted }),
    'millimetres.glb': buildRoomGlb({ boxes: houseBoxes, scale: [1000, 1000, 1000] }),
    'z-up.glb': buildRoomGlb({ boxes: houseBoxes.map(toZUpBox) }),
    'table.glb': buildRoomGlb({ boxes: [table] }),
  })
  page = await browser.newPage()
  await page.goto(site.url)
})

test.afterAll(async () => {
  await page.close()
  await site.close()
})

test.beforeEach(() => page.emulateMedia({ reducedMotion: 'no-preference' }))

/** Opens and waits until storeys and the inside are known. */
async function open(file = 'house.glb'): Promise<void> {
  await page.mouse.move(990, 690)
  await page.evaluate(async (url) => {
    const { harness } = window
    await harness.prepare('model')
    await harness.open({ kind: 'model', url })
    await harness.heard('abilities')
  }, file)
}

/** Stands inside with the eye there, looking at a place. */
const lookFrom = (position: Vec3, target: Vec3) =>
  page.evaluate(
    async ({ position, target }) => {
      const { viewer } = window.harness
      await viewer.walk!.setStance('inside')
      await viewer.camera!.to({ position, target, fov: 70 })
      window.harness.host.querySelector('canvas')!.focus()
    },
    { position, target },
  )

const eye = () => page.evaluate(() => window.harness.viewer.currentCamera()!.position)

/** Holds a key until one has stood still for a while. */
async function hold(key: string): Promise<Vec3> {
  await page.keyboard.down(key)
  let [before, stood] = [await eye(), 0]
  for (let tries = 0; stood < 4 && tries < 200; tries++) {
    // By frames, not by time: on a busy computer one lasts long.
    await page.evaluate(() => window.harness.frames(3))
    const now = await eye()
    stood = Math.hypot(now.x - before.x, now.y - before.y, now.z - before.z) < 0.005 ? stood + 1 : 0
    before = now
  }
  await page.keyboard.up(key)
  return before
}

test('one steps into a house at eye height, and out again to where one was', {
  tag: coreTag,
}, async () => {
  await open()
  const seen = await page.evaluate(async () => {
    const { viewer } = window.harness
    const before = viewer.currentCamera()!
    await viewer.walk!.setStance('inside')
    const inside = viewer.currentCamera()!
    await viewer.walk!.setStance('outside')
    return {
      can: window.harness.can(),
      before,
      inside,
      after: viewer.currentCamera()!,
      told: window.harness.of('stance'),
    }
  })
  expect(seen.can).toContain('floors')
  expect([1.6, 4.5].some((height) => Math.abs(seen.inside.position.y - height) < 0.01)).toBe(true)
  expect(Math.abs(seen.inside.position.x)).toBeLessThan(4.75)
  expect(seen.inside.fov).toBe(70)
  expect(seen.after.position.x).toBeCloseTo(seen.before.position.x, 6)
  expect(seen.told).toEqual(['inside', 'outside'])
})

test('walking into a wall ends a hand before it, and back at the start one is where one began', async () => {
  await open()
  await page.evaluate(() => window.harness.viewer.walk!.setStance('inside'))
  const start = await eye()
  await lookFrom({ x: 2, y: 1.6, z: 1 }, { x: 2, y: 1.6, z: 2 })
  const stopped = await hold('KeyW')
  expect(stopped.z).toBeGreaterThan(2.5)
  expect(stopped.z).toBeLessThanOrEqual(2.76)
  expect(stopped.y).toBeCloseTo(1.6, 2)
  await page.evaluate(() => window.harness.viewer.camera!.back())
  const back = await eye()
  for (const axis of ['x', 'y', 'z'] as const) expect(back[axis]).toBeCloseTo(start[axis], 6)
})

test('stairs are climbed', async () => {
  await open()
  await lookFrom({ x: 0.4, y: 1.6, z: -2.5 }, { x: 2, y: 1.6, z: -2.5 })
  const above = await hold('ArrowUp')
  expect(above.y).toBeCloseTo(4.5, 1)
  expect(above.x).toBeGreaterThan(4.3)
})

test('nobody falls off an edge', async () => {
  await open()
  await lookFrom({ x: 1.5, y: 4.5, z: 0 }, { x: 1.5, y: 4.5, z: -2 })
  const stopped = await hold('KeyW')
  expect(stopped.y).toBeCloseTo(4.5, 2)
  expect(stopped.z).toBeGreaterThanOrEqual(-2)
  expect(stopped.z).toBeLessThan(-1.7)
})

test('a click on the floor goes there, a drag only looks; with reduced motion at once', {
  tag: coreTag,
}, async () => {
  await open()
  await lookFrom({ x: -1, y: 1.6, z: 2 }, { x: -1, y: 0.2, z: -1 })
  const goal = await page.evaluate(
    async () => (await window.harness.viewer.hit(450, 300))!.position,
  )
  expect(goal.y).toBeCloseTo(0, 3)
  await page.mouse.click(450, 300)
  // there, and at rest: the last centimetres are slow
  let there = await eye()
  await expect
    .poll(async () => {
      const before = there
      there = await eye()
      return there.z === before.z && Math.abs(there.z - goal.z) < 0.05
    })
    .toBe(true)
  expect(Math.hypot(there.x - goal.x, there.y - 1.6, there.z - goal.z)).toBeLessThan(0.05)

  await page.mouse.move(450, 300)
  await page.mouse.down()
  await page.mouse.move(600, 320, { steps: 4 })
  await page.mouse.up()
  expect(await eye()).toEqual(there)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await lookFrom({ x: -1, y: 1.6, z: 2 }, { x: -1, y: 0.2, z: -1 })
  const isThere = await page.evaluate(async () => {
    const { viewer, host } = window.harness
    const canvas = host.querySelector('canvas')!
    const { left, top } = canvas.getBoundingClientRect()
    const at = { clientX: left + 450, clientY: top + 300, pointerId: 1, button: 0, bubbles: true }
    canvas.setPointerCapture = () => {}
    canvas.dispatchEvent(new PointerEvent('pointerdown', at))
    canvas.dispatchEvent(new PointerEvent('pointerup', at))
    await new Promise((resolve) => setTimeout(resolve))
    return viewer.currentCamera()!.position
  })
  expect(Math.abs(isThere.z - goal.z)).toBeLessThan(0.05)
})

test('while points are added a click on the floor does not lead there', async () => {
  await open()
  await lookFrom({ x: -1, y: 1.6, z: 2 }, { x: -1, y: 0.2, z: -1 })
  const before = await eye()
  await page.evaluate(() => window.harness.viewer.setMode('add'))
  await page.mouse.click(450, 300)
  await page.evaluate(() => window.harness.frames(5))
  expect(await eye()).toEqual(before)
  expect((await page.evaluate(() => window.harness.of('press'))).map(({ floor }) => floor)).toEqual(
    [0],
  )
})

test('a double click on a point stands two metres before it, in its room', async () => {
  await open()
  const position = { x: -2, y: 1.4, z: -3 }
  await page.evaluate((position) => {
    const coordinates = { position, normal: { x: 0, y: 0, z: 1 }, key: 'a', stem: 0.1 }
    window.harness.viewer.setPins([{ key: 'a', coordinates, color: '#c62828', label: 'Damp' }])
  }, position)
  await lookFrom({ x: -1, y: 1.6, z: 2.4 }, position)
  const disc = (await page.evaluate(() =>
    window.harness.viewer.toScreen({ x: -2, y: 1.4, z: -2.9 }),
  ))!
  await page.mouse.dblclick(disc.x, disc.y)
  await expect
    .poll(async () => Math.hypot((await eye()).x + 2, (await eye()).z + 1))
    .toBeLessThan(0.1)
  expect((await eye()).y).toBeCloseTo(1.6, 2)
  const middle = (await page.evaluate((at) => window.harness.viewer.toScreen(at), position))!
  expect(Math.hypot(middle.x - 450, middle.y - 300)).toBeLessThan(2)
})

test('a storey is shown without what is above it, and hits tell their storey', async () => {
  await open('far.glb')
  const seen = await page.evaluate(async ([x, y, z]) => {
    const { viewer } = window.harness
    const above = {
      position: { x: x - 3, y: y + 30, z: z + 2 },
      target: { x: x - 3, y, z: z + 1.99 },
    }
    await viewer.camera!.to(above)
    const look = async () => {
      await window.harness.frames(2)
      const hit = (await viewer.hit(450, 300))!
      return { height: hit.position.y - y, floor: hit.floor }
    }
    const all = await look()
    await viewer.floors!.show(1)
    const upper = await look()
    await viewer.floors!.show(0)
    const lower = await look()
    await viewer.floors!.show(null)
    return {
      all,
      upper,
      lower,
      again: await look(),
      floors: viewer.floors!.list,
      told: window.harness.of('floor'),
    }
  }, shifted)
  expect(
    seen.floors.map(({ index, elevation }) => [
      index,
      Math.round((elevation - shifted[1]) * 100) / 100,
    ]),
  ).toEqual([
    [0, 0],
    [1, 2.9],
  ])
  expect(seen.all.height).toBeCloseTo(5.7, 3)
  expect(seen.upper).toEqual({ height: expect.closeTo(2.9, 3), floor: 1 })
  expect(seen.lower).toEqual({ height: expect.closeTo(0, 3), floor: 0 })
  expect(seen.again.height).toBeCloseTo(5.7, 3)
  expect(seen.told).toEqual([1, 0, null])
})

test('inside, a storey is where one goes', async () => {
  await open()
  await page.evaluate(async () => {
    await window.harness.viewer.walk!.setStance('inside')
    await window.harness.viewer.floors!.show(1)
  })
  expect((await eye()).y).toBeCloseTo(4.5, 2)
  await page.evaluate(() => window.harness.viewer.floors!.show(0))
  expect((await eye()).y).toBeCloseTo(1.6, 2)
})

test('a thing without a floor is not walked in', async () => {
  await open('table.glb')
  const seen = await page.evaluate(async () => {
    const { viewer } = window.harness
    return {
      isInside: await viewer.walk!.setStance('inside'),
      hasFloors: viewer.floors !== undefined,
    }
  })
  expect(seen).toEqual({ isInside: false, hasFloors: false })
})

test('millimetres are suspected, and set right no point leaves its surface', async () => {
  await open('millimetres.glb')
  const seen = await page.evaluate(async () => {
    const { harness } = window
    const { viewer } = harness
    const before = (await viewer.corrections!.measurements())!
    const hit = (await viewer.hit(450, 300))!
    harness.events = []
    viewer.corrections!.set({ scale: before.guess.scale, exposure: 1 })
    await harness.heard('abilities')
    const after = (await viewer.corrections!.measurements())!
    const again = (await viewer.hit(450, 300))!
    await viewer.walk!.setStance('inside')
    return { before, after, hit, again, can: harness.can(), eye: viewer.currentCamera()!.position }
  })
  expect(seen.before).toMatchObject({
    triangles: houseBoxes.length * 12,
    hasNormals: true,
    textures: 0,
  })
  expect(seen.before.guess).toMatchObject({ unit: 'millimetres', scale: 0.001, up: 'y' })
  expect(seen.before.size.x).toBeCloseTo(10_400, 0)
  expect(seen.after.size.x).toBeCloseTo(10.4, 3)
  expect(seen.after.guess.unit).toBe('millimetres')
  for (const axis of ['x', 'y', 'z'] as const)
    expect(Math.abs(seen.again.position[axis] - seen.hit.position[axis])).toBeLessThan(1)
  expect(seen.can).toContain('floors')
  expect([1600, 4500].some((height) => Math.abs(seen.eye.y - height) < 10)).toBe(true)
})

test('a furnished house that was drawn with z up is offered so, stays so once it is set up, and is then walked in', async () => {
  await open('z-up.glb')
  const seen = await page.evaluate(async () => {
    const { harness } = window
    const { viewer } = harness
    const before = (await viewer.corrections!.measurements())!
    harness.events = []
    viewer.corrections!.set({ up: before.guess.up })
    await harness.heard('abilities')
    const after = (await viewer.corrections!.measurements())!
    await viewer.walk!.setStance('inside')
    return { before, after, can: harness.can(), eye: viewer.currentCamera()!.position }
  })
  for (const { guess } of [seen.before, seen.after]) {
    expect(guess).toMatchObject({ up: 'z', unit: 'metres', unitReason: { because: 'roomHeight' } })
    expect(guess.unitReason).toHaveProperty('room', expect.closeTo(2.6, 1))
  }
  expect(seen.can).toContain('floors')
  expect([1.6, 4.5].some((height) => Math.abs(seen.eye.z - height) < 0.01)).toBe(true)
})

for (const [file, corrections, [x, y]] of [
  ['house.glb', {}, [0, 0]],
  ['far.glb', {}, [shifted[0], shifted[2]]],
  ['millimetres.glb', { scale: 0.001 }, [0, 0]],
  ['z-up.glb', { up: 'z' }, [0, 0]],
] as const) {
  test(`T147 each floor of ${file} is seen from above, without what is over it, in metres of the file`, async () => {
    await open(file)
    const seen = await page.evaluate(async (corrections) => {
      const { harness } = window
      const { viewer } = harness
      if (Object.keys(corrections).length > 0) {
        harness.events = []
        viewer.corrections!.set(corrections)
        await harness.heard('abilities')
      }
      const picture = async () => (await harness.picture()).base64
      const before = [viewer.currentCamera(), await picture()]
      const floors = await viewer.topViews!.floors()
      const views = []
      for (const floor of floors) {
        const { picture, area } = await viewer.topViews!.take(floor)
        const image = await createImageBitmap(picture)
        const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        paper.drawImage(image, 0, 0)
        /** red minus blue at a place of the house, metres from its middle */
        const warmth = (x: number, y: number) => {
          const at = { x: (area.left + area.right) / 2 + x, y: (area.top + area.bottom) / 2 + y }
          const column = ((at.x - area.left) / (area.right - area.left)) * image.width
          const row = ((at.y - area.top) / (area.bottom - area.top)) * image.height
          const [red = 0, , blue = 0] = paper.getImageData(
            Math.round(column),
            Math.round(row),
            1,
            1,
          ).data
          return red - blue
        }
        const [bed, ground] = [warmth(-3.8, 0), warmth(2, 1)]
        views.push({ area, ratio: image.width / image.height, bed, ground })
      }
      return { floors, views, before, after: [viewer.currentCamera(), await picture()] }
    }, corrections)
    expect(seen.floors).toEqual([0, 1])
    for (const { area, ratio } of seen.views) {
      expect((area.left + area.right) / 2).toBeCloseTo(x, 1)
      expect((area.top + area.bottom) / 2).toBeCloseTo(y, 1)
      expect(area.right - area.left).toBeCloseTo(10.4 * 1.06, 1)
      expect(ratio).toBeCloseTo((area.right - area.left) / (area.bottom - area.top), 2)
    }
    // the bed of the floor below is cooler than the stone around it; above it there is stone
    const [below, above] = seen.views
    expect(below!.bed).toBeLessThan(below!.ground - 5)
    expect(above!.bed).toBeGreaterThan(below!.bed + 5)
    expect(seen.after).toEqual(seen.before)
  })
}

test('the first view has as much air above the building as below, and left as right', async () => {
  await open()
  const places = await page.evaluate(() => {
    const corners = [-5.2, 5.2].flatMap((x) =>
      [-0.3, 5.7].flatMap((y) => [-3.2, 3.2].map((z) => ({ x, y, z }))),
    )
    return corners.map((corner) => window.harness.viewer.toScreen(corner)!)
  })
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const air = {
    left: Math.min(...xs),
    right: 900 - Math.max(...xs),
    above: Math.min(...ys),
    below: 600 - Math.max(...ys),
  }
  expect(Math.abs(air.left - air.right)).toBeLessThan(12)
  expect(Math.abs(air.above - air.below)).toBeLessThan(12)
  expect(Math.min(...Object.values(air))).toBeGreaterThan(10)
})

test('the selected point`s label covers neither its disc nor what it marks', async () => {
  await open()
  const boxes = await page.evaluate(async () => {
    const { viewer, host, frames } = window.harness
    const seen = []
    // On the wall above a disc that hangs, and under a disc that stands.
    for (const [y, normal] of [
      [2.5, { x: 0, y: -1, z: 0 }],
      [0, { x: 0, y: 1, z: 0 }],
    ] as const) {
      const position = { x: -2, y, z: 0 }
      const coordinates = { position, normal, key: 'a', stem: 0.4 }
      await viewer.walk!.setStance('inside')
      await viewer.camera!.to({
        position: { x: -2, y: 1.3, z: 2.5 },
        target: { x: -2, y: 1.3, z: 0 },
        fov: 70,
      })
      viewer.setPins([
        { key: 'a', coordinates, color: '#c62828', label: 'Crack in the plaster', selected: true },
      ])
      await frames(4)
      const label = host.querySelector('[data-pin="a"]')!.getBoundingClientRect()
      const { left, top } = host.getBoundingClientRect()
      const foot = viewer.toScreen(position)!
      const head = viewer.toScreen({ ...position, y: y + normal.y * 0.4 })!
      seen.push({
        from: label.top - top,
        to: label.bottom - top,
        left: label.left - left,
        foot,
        head,
      })
    }
    return seen
  })
  for (const { from, to, foot, head } of boxes) {
    for (const [{ y }, radius] of [
      [foot, 4],
      [head, 16],
    ] as const)
      expect(y + radius <= from || y - radius >= to).toBe(true)
  }
})

test('a floor that is set by hand is where one begins, also at the opening', async () => {
  await open()
  const height = await page.evaluate(async () => {
    const { harness } = window
    harness.viewer.corrections!.set({ floor: 2.9 })
    await harness.viewer.walk!.setStance('inside')
    return harness.viewer.currentCamera()!.position.y
  })
  expect(height).toBeCloseTo(4.5, 2)
  const seen = await page.evaluate(async () => {
    const { harness } = window
    await harness.prepare('model')
    await harness.open({
      kind: 'model',
      url: 'house.glb',
      corrections: { floor: 0, stance: 'inside' },
    })
    await harness.heard('stance')
    return { height: harness.viewer.currentCamera()!.position.y, stances: harness.of('stance') }
  })
  expect(seen).toEqual({ height: expect.closeTo(1.6, 2), stances: ['inside'] })
})

test('light and exposure change the picture and nothing else, inside too', async () => {
  await open()
  const seen = await page.evaluate(async () => {
    const { harness } = window
    const { viewer } = harness
    await viewer.walk!.setStance('inside')
    const pose = viewer.currentCamera()
    const made = await harness.picture({ pins: false })
    viewer.corrections!.set({ exposure: 1 })
    const brighter = await harness.picture({ pins: false })
    viewer.corrections!.set({ light: 'unlit' })
    const unlit = await harness.picture({ pins: false })
    viewer.corrections!.set({})
    const again = await harness.picture({ pins: false })
    const pictures = [made, brighter, unlit].map(({ base64 }) => base64)
    return {
      pose,
      after: viewer.currentCamera(),
      different: new Set(pictures).size,
      isBack: again.base64 === made.base64,
    }
  })
  expect(seen).toMatchObject({ different: 3, isBack: true })
  for (const axis of ['x', 'y', 'z'] as const)
    expect(seen.after!.position[axis]).toBeCloseTo(seen.pose!.position[axis], 6)
})

test('what the first picture of a model waits for stays within 190 kB, and walking is not in it', () => {
  expect(site.measureChunk('openModel')).toBeGreaterThan(100_000)
  expect(site.measureChunk('openModel')).toBeLessThanOrEqual(190_000)
  expect(Object.keys(site.sizes).some((name) => name.startsWith('assets/storeysAndWalking-'))).toBe(
    true,
  )
})
