import { expect, type Page, test } from '@playwright/test'
import { buildRoomPano, buildWideImage, roomColors } from '../../../viewer/src/testing/roomPano.ts'
import { serveTestPage, type TestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { coreTag, webglLaunchOptions } from '../../viewer/webglLaunch.ts'

test.use({
  launchOptions: webglLaunchOptions,
  viewport: { width: 1000, height: 700 },
  deviceScaleFactor: 1,
})

const room = buildRoomPano()
/** the picture's own widest, and a little more */
const wide = { width: 9000, height: 4500 }

let site: TestPage
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await serveTestPage({
    'room.png': room,
    'wide.png': buildWideImage(wide.width, wide.height),
    'photo.png': buildRoomPano(300, 200),
    'nearly.png': buildRoomPano(402, 200),
    'cut.png': room.slice(0, 40),
    'words.png': new TextEncoder().encode('not a picture'),
    'slow.png': 'hangs',
    'gone.png': 'drops',
  })
  page = await browser.newPage()
})

test.afterAll(async () => {
  await page.close()
  await site.close()
})

test.beforeEach(async () => {
  await page.emulateMedia({ reducedMotion: null })
  await page.goto(site.url)
})

const open = (file = 'room.png') =>
  page.evaluate(async (url) => {
    await window.harness.prepare('pano')
    await window.harness.open({ kind: 'pano', url })
    await window.harness.frames(2)
  }, file)

/** Degrees to the right of straight ahead and upwards, and the angle of view. */
const gaze = () =>
  page.evaluate(() => {
    const { target, fov } = window.harness.viewer.currentCamera()!
    const degrees = 180 / Math.PI
    return {
      yaw: Math.atan2(target.x, -target.z) * degrees,
      pitch: Math.atan2(target.y, Math.hypot(target.x, target.z)) * degrees,
      fov: fov!,
    }
  })

/** Resolves when two looks in a row are the same. */
async function rested() {
  let before = await gaze()
  for (let looks = 0; looks < 100; looks++) {
    await page.waitForTimeout(80)
    const now = await gaze()
    if (now.yaw === before.yaw && now.pitch === before.pitch) return now
    before = now
  }
  throw new Error('it never rested')
}

async function drag(x: number, y: number) {
  await page.mouse.move(450, 300)
  await page.mouse.down()
  await page.mouse.move(450 + x, 300 + y, { steps: 8 })
  await page.mouse.up()
}

test('shows each wall where it is, in its very colour', async () => {
  await open()
  const directions = {
    ahead: [0.04, 0, -1],
    right: [1, 0.04, 0.04],
    behind: [0.04, 0, 1],
    left: [-1, 0.04, 0.04],
    above: [0.1, 1, 0.1],
    below: [0.1, -1, 0.1],
  } as const
  const seen = await page.evaluate(async (directions) => {
    const { viewer } = window.harness
    const colors: Record<string, number[]> = {}
    for (const [name, [x, y, z]] of Object.entries(directions)) {
      await viewer.camera!.to({ position: { x: 0, y: 0, z: 0 }, target: { x, y, z }, fov: 25 })
      await window.harness.frames(3)
      // In the frame that has just been drawn, the canvas can be read.
      const canvas = window.harness.host.querySelector('canvas')!
      viewer.resize()
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!
      copy.drawImage(canvas, 0, 0)
      // A little beside the middle, off the joints between the tiles.
      colors[name] = [...copy.getImageData(520, 240, 1, 1).data.slice(0, 3)]
    }
    return colors
  }, directions)
  expect(seen).toEqual(roomColors)
})

test('stores places on a sphere of five metres, and finds them again after a reload', {
  tag: coreTag,
}, async () => {
  await open()
  const place = () =>
    page.evaluate(async () => {
      const { viewer } = window.harness
      await viewer.camera!.to({
        position: { x: 0, y: 0, z: 0 },
        target: { x: 3, y: -1, z: 2 },
        fov: 61.5,
      })
      const hit = (await viewer.hit(613, 127))!
      return {
        position: hit.position,
        normal: hit.normal,
        camera: viewer.evidenceCamera(hit.position)!,
      }
    })
  const first = await place()
  const { position: p, normal: n } = first
  expect(Math.hypot(p.x, p.y, p.z)).toBeCloseTo(5, 9)
  for (const axis of ['x', 'y', 'z'] as const) expect(n[axis] * -5).toBeCloseTo(p[axis], 9)
  await page.reload()
  await open()
  const again = await page.evaluate(
    async ({ position, camera }) => {
      const { viewer } = window.harness
      // As it was stored: JSON and back.
      await viewer.camera!.to(JSON.parse(JSON.stringify(camera)))
      const { target, fov } = viewer.currentCamera()!
      const at = viewer.toScreen(position)!
      return { target, fov, at, hit: (await viewer.hit(at.x, at.y))!.position }
    },
    { position: first.position, camera: first.camera },
  )
  expect(again.fov).toBeCloseTo(61.5, 9)
  expect(Math.hypot(again.at.x - 450, again.at.y - 300)).toBeLessThan(1e-6)
  for (const found of [again.target, again.hit])
    expect(Math.hypot(found.x - p.x, found.y - p.y, found.z - p.z)).toBeLessThan(1e-6)
})

test('goes to 20 points all around, above and below, each centred within two pixels with its disc', async () => {
  await open()
  const off = await page.evaluate(async () => {
    const { viewer } = window.harness
    const off: number[] = []
    for (let i = 0; i < 20; i++) {
      const height = -1 + (2 * i) / 19
      const level = Math.sqrt(1 - height * height)
      const n = { x: -level * Math.sin(i * 2.4), y: -height, z: level * Math.cos(i * 2.4) }
      const position = { x: -n.x * 5, y: -n.y * 5, z: -n.z * 5 }
      const key = `p${i}`
      viewer.upsertPin({
        key,
        coordinates: { position, normal: n, key, stem: 3 },
        color: '#c62828',
        label: key,
      })
      await viewer.points!.goTo(key, { transition: i % 5 === 0 ? 'fly' : 'instant' })
      await window.harness.frames(2)
      const foot = viewer.toScreen(position)!
      const head = viewer.toScreen({ x: -n.x * 2, y: -n.y * 2, z: -n.z * 2 })!
      const disc = await viewer.hit(450, 300)
      off.push(
        foot.visible && head.visible && disc?.pinKey === key
          ? Math.max(Math.hypot(foot.x - 450, foot.y - 300), Math.hypot(head.x - 450, head.y - 300))
          : Number.POSITIVE_INFINITY,
      )
    }
    return off
  })
  expect(Math.max(...off)).toBeLessThanOrEqual(2)
})

test('takes a still of 632 x 374 of what one looks at', async () => {
  await open()
  const { picture, color } = await page.evaluate(async () => {
    const { harness } = window
    const camera = { position: { x: 0, y: 0, z: 0 }, target: { x: 1, y: 0.04, z: 0.04 }, fov: 25 }
    await harness.viewer.camera!.to(camera)
    const picture = await harness.picture({ quality: 1 })
    const blob = await (await fetch(`data:image/jpeg;base64,${picture.base64}`)).blob()
    const copy = new OffscreenCanvas(632, 374).getContext('2d')!
    copy.drawImage(await createImageBitmap(blob), 0, 0)
    return { picture, color: [...copy.getImageData(365, 149, 1, 1).data.slice(0, 3)] }
  })
  expect(picture).toMatchObject({ type: 'image/jpeg', width: 632, height: 374 })
  for (const [i, value] of roomColors.right.entries())
    expect(Math.abs(color[i]! - value)).toBeLessThanOrEqual(3)
})

test('what is grasped stays under the pointer, and a let-go turn fades by itself', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  const grasped = await page.evaluate(() => window.harness.viewer.hit(450, 300))
  await drag(120, 40)
  const at = await page.evaluate((p) => window.harness.viewer.toScreen(p), grasped!.position)
  // With less motion asked for, it stands still at once.
  expect(Math.hypot(at!.x - 570, at!.y - 340)).toBeLessThan(12)
  const there = await gaze()
  expect(there.yaw).toBeLessThan(-10)
  expect(there.pitch).toBeGreaterThan(3)
  await page.waitForTimeout(200)
  expect(await gaze()).toEqual(there)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => window.harness.viewer.camera!.fit())
  await drag(120, 40)
  const after = await gaze()
  const end = await rested()
  expect(end.yaw).toBeLessThanOrEqual(after.yaw)
  expect(end.yaw).toBeGreaterThan(-90)
})

test('the wheel narrows the view around the pointer, within limits', async () => {
  await open()
  await page.mouse.move(600, 200)
  const held = await page.evaluate(() => window.harness.viewer.hit(600, 200))
  await page.mouse.wheel(0, -300)
  await page.evaluate(() => window.harness.frames(3))
  const at = await page.evaluate((p) => window.harness.viewer.toScreen(p), held!.position)
  expect((await gaze()).fov).toBeLessThan(60)
  expect(Math.hypot(at!.x - 600, at!.y - 200)).toBeLessThan(12)
  for (const [way, limit] of [
    [-20_000, 25],
    [20_000, 95],
  ] as const) {
    await page.mouse.wheel(0, way)
    await page.evaluate(() => window.harness.frames(3))
    expect((await gaze()).fov).toBe(limit)
  }
})

test('two fingers change the angle of view, one turns', async () => {
  await open()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  await touch('touchStart', [400, 300], [500, 300])
  for (const spread of [20, 40, 60, 80, 100])
    await touch('touchMove', [400 - spread, 300], [500 + spread, 300])
  await touch('touchEnd')
  const pinched = await rested()
  expect(pinched.fov).toBeLessThan(40)
  expect(Math.abs(pinched.yaw)).toBeLessThan(3)
  await touch('touchStart', [450, 300])
  for (const x of [420, 380, 340, 300]) await touch('touchMove', [x, 300])
  await touch('touchEnd')
  expect((await rested()).yaw).toBeGreaterThan(pinched.yaw + 3)
})

test('the arrow keys turn, plus and minus change the angle, and one gets back to the start', async () => {
  await open()
  await page.locator('canvas').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', '+']) await page.keyboard.press(key)
  const turned = await gaze()
  expect(turned.yaw).toBeGreaterThan(10)
  expect(turned.pitch).toBeGreaterThan(5)
  expect(turned.fov).toBeLessThan(75)
  await page.evaluate(() => window.harness.viewer.camera!.fit({ transition: 'fly' }))
  expect(await gaze()).toEqual({ yaw: 0, pitch: 0, fov: 75 })
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowUp')
  expect((await gaze()).pitch).toBeCloseTo(90, 6)
})

test('begins with the view that was chosen for it', async () => {
  await page.evaluate(async () => {
    await window.harness.prepare('pano')
    const startView = { position: { x: 0, y: 0, z: 0 }, target: { x: 5, y: 0, z: 0 }, fov: 50 }
    await window.harness.open({ kind: 'pano', url: 'room.png', startView })
  })
  const { yaw, fov } = await gaze()
  expect([Math.round(yaw), fov]).toEqual([90, 50])
})

test('a picture wider than graphics cards take is made smaller before they see it', async () => {
  const widths = await page.evaluate(async () => {
    const real = window.createImageBitmap
    const widths: number[] = []
    window.createImageBitmap = async (...input: unknown[]) => {
      const bitmap = (await Reflect.apply(real, window, input)) as ImageBitmap
      widths.push(bitmap.width, bitmap.height)
      return bitmap
    }
    await window.harness.prepare('pano')
    await window.harness.open({ kind: 'pano', url: 'wide.png' })
    window.createImageBitmap = real
    return widths
  })
  expect(widths).toEqual([wide.width, wide.height, 8192, 4096])
})

test('counts the bytes while it downloads', async () => {
  await open()
  const progress = await page.evaluate(() => window.harness.of('progress'))
  const downloaded = { stage: 'download', loaded: room.length, total: room.length }
  expect(progress.filter(({ stage }) => stage === 'download').at(-1)).toEqual(downloaded)
  expect(progress.at(-1)).toEqual({ stage: 'parse', loaded: 0, total: null })
})

for (const [file, code] of [
  ['cut.png', 'damaged'],
  ['words.png', 'damaged'],
  ['photo.png', 'notSupported'],
  ['missing.png', 'notFound'],
  ['gone.png', 'network'],
  ['nearly.png', 'ok'],
] as const)
  test(`opens ${file}: ${code}`, async () => {
    const seen = await page.evaluate(async (url) => {
      const { harness } = window
      await harness.prepare('pano')
      const outcome = await harness.outcome(harness.open({ kind: 'pano', url }))
      return { outcome, errors: harness.of('error'), left: harness.host.childElementCount }
    }, file)
    const isOk = code === 'ok'
    expect(seen).toEqual({ outcome: code, errors: isOk ? [] : [code], left: isOk ? 1 : 0 })
  })

test('shows the same again after the graphics memory was taken away', async () => {
  await open()
  const { before, after, told } = await page.evaluate(async () => {
    const { harness } = window
    const before = (await harness.picture()).base64
    const gl = harness.host.querySelector('canvas')!.getContext('webgl2')!
    const extension = gl.getExtension('WEBGL_lose_context')!
    extension.loseContext()
    await new Promise((resolve) => setTimeout(resolve, 100))
    extension.restoreContext()
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { before, after: (await harness.picture()).base64, told: harness.of('contextlost') }
  })
  expect(told).toEqual([{ restored: false }, { restored: true }])
  expect(after).toBe(before)
})

test('draws nothing while nothing changes, and brings at most 10 kB of its own', async () => {
  await open()
  const frames = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    const real = window.requestAnimationFrame
    let calls = 0
    window.requestAnimationFrame = (callback) => {
      calls++
      return real(callback)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
    window.requestAnimationFrame = real
    return calls
  })
  expect(frames).toBe(0)
  const [own, ...others] = Object.entries(site.sizes).filter(([name]) => name.includes('openPano'))
  expect(others).toEqual([])
  expect(own![1]).toBeLessThanOrEqual(10_000)
})
