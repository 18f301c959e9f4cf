import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { safetyHeaders } from '../../../server/src/http/safetyHeaders.ts'
import { serveTestPage, type TestPage } from '../../../viewer/src/testing/bundle.ts'
import type {} from '../../../viewer/src/testing/page.ts'
import { roomGlb } from '../../../viewer/src/testing/roomGlb.ts'
import { roomPano } from '../../../viewer/src/testing/roomPano.ts'
import { ktx2Glb } from '../../../viewer/src/testing/solidKtx2.ts'
import { core, webglLaunch } from '../../viewer/browser.ts'

test.use({ launchOptions: webglLaunch, viewport: { width: 1000, height: 700 }, deviceScaleFactor: 1 })

const samples = process.env.SAMPLES_DIR ?? fileURLToPath(new URL('../../../../shared/samples', import.meta.url))
const duplexPath = `${samples}/glb/Duplex_A_20110907.glb`
const hasDuplex = existsSync(duplexPath)
const far = [512_345, 40, -4_812_000.5] as const
const room = roomGlb()

let site: TestPage
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await serveTestPage({
    'room.glb': room,
    'room.png': roomPano(),
    'far.glb': roomGlb({ offset: far }),
    'stray.glb': roomGlb({ strayAt: 300 }),
    'stretched.glb': roomGlb({ scale: [2, 1, -1] }),
    'cut.glb': room.slice(0, room.length - 600),
    'header.glb': room.slice(0, 16),
    'picture.glb': new TextEncoder().encode('GIF89a, not a model'),
    'external.glb': roomGlb({ externalImage: 'textures/wall.png' }),
    'slow.glb': 'hangs',
    'gone.glb': 'drops',
    ...(hasDuplex ? { 'duplex.glb': readFileSync(duplexPath) } : {}),
  })
  page = await browser.newPage()
  await page.route('https://my.matterport.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A space</p>' }),
  )
  await page.goto(site.url)
})

test.afterAll(async () => {
  await page.close()
  await site.close()
})

test.beforeEach(() => page.setViewportSize({ width: 1000, height: 700 }))

type Kind = 'model' | 'pano' | 'matterport'
const sourceOf = (kind: Kind, file = kind === 'pano' ? 'room.png' : 'room.glb') =>
  kind !== 'matterport'
    ? ({ kind, url: file } as const)
    : ({ kind, link: 'https://my.matterport.com/show/?m=Hx4Qz81LmTb', key: 'a key', sdkUrl: '/sdk.js' } as const)

/** Opens and waits until surfaces can be pointed at. */
async function open(kind: Kind, file?: string): Promise<void> {
  await page.mouse.move(990, 690)
  await page.evaluate(
    async ({ kind, source }) => {
      const { harness } = window
      harness.host.style.width = '900px'
      harness.host.style.height = '600px'
      await harness.prepare(kind)
      await harness.open(source)
      await harness.viewer.hit(450, 300)
      // The last thing that a model reports without being asked.
      if (kind === 'model') await harness.heard('capabilities')
    },
    { kind, source: sourceOf(kind, file) },
  )
}

async function pointTo(kind: Kind, x: number, y: number): Promise<void> {
  if (kind !== 'matterport') {
    await page.mouse.move(x, y)
    await page.evaluate(() => window.harness.frames(3))
  } else await page.evaluate(([x, y]) => window.harness.fake!.pointer.moveTo(x!, y!), [x, y])
}

async function click(kind: Kind, x: number, y: number): Promise<void> {
  if (kind !== 'matterport') {
    await page.mouse.click(x, y)
    await page.evaluate(() => window.harness.frames(3))
  } else await page.evaluate(([x, y]) => window.harness.fake!.pointer.click(x!, y!), [x, y])
}

/** Places a pin where the middle of the picture meets the surface. Answers where its disc is. */
const placePin = (key: string, x = 450, y = 300, stem = 0.4) =>
  page.evaluate(
    async ({ key, x, y, stem }) => {
      const { viewer } = window.harness
      const hit = (await viewer.hit(x, y))!
      const { position, normal } = hit
      viewer.upsertPin({ key, coordinates: { position, normal, key, stem }, color: '#c62828', label: `Point ${key}` })
      await window.harness.frames(3)
      const head = {
        x: position.x + normal.x * stem,
        y: position.y + normal.y * stem,
        z: position.z + normal.z * stem,
      }
      return { position, normal, head: viewer.toScreen(head)! }
    },
    { key, x, y, stem },
  )

for (const kind of ['model', 'pano', 'matterport'] as const) {
  test.describe(`${kind} adapter`, () => {
    test('opens, tells its phases and what it can do, and where one stands', {
      tag: kind === 'pano' ? [] : core,
    }, async () => {
      await open(kind)
      const seen = await page.evaluate(() => ({
        kind: window.harness.viewer.kind,
        phase: window.harness.viewer.phase,
        phases: window.harness.of('phase'),
        can: window.harness.viewer.capabilities,
        camera: window.harness.viewer.currentCamera(),
        again: window.harness.outcome(window.harness.open({ kind: 'model', url: 'room.glb' })),
      }))
      expect(seen.kind).toBe(kind)
      expect(seen.phase).toBe('ready')
      expect(seen.phases).toEqual(['loading', 'ready'])
      expect(seen.can).toMatchObject({
        pins: true,
        // Seen from the middle of a panorama a stem is a point.
        stems: kind !== 'pano',
        screenshot: true,
        goTo: true,
        measure: false,
      })
      expect(seen.camera?.fov).toBeGreaterThan(20)
      expect(await page.evaluate(() => window.harness.outcome(window.harness.open({ kind: 'model', url: 'x' })))).toBe(
        'closed',
      )
    })

    test('tells what lies under a place: on the surface, with a unit normal towards the camera', {
      tag: kind === 'model' ? core : [],
    }, async () => {
      await open(kind)
      for (const [x, y] of [
        [450, 300],
        [380, 330],
        [560, 250],
      ] as const) {
        const { hit, back, camera } = await page.evaluate(
          async ({ x, y }) => {
            const { viewer } = window.harness
            const hit = (await viewer.hit(x, y))!
            return { hit, back: viewer.toScreen(hit.position)!, camera: viewer.currentCamera()! }
          },
          { x, y },
        )
        expect(hit.object).toBe('model')
        expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(0.5)
        expect(back.visible).toBe(true)
        const { normal, position } = hit
        expect(Math.hypot(normal.x, normal.y, normal.z)).toBeCloseTo(1, 6)
        const towards =
          normal.x * (camera.position.x - position.x) +
          normal.y * (camera.position.y - position.y) +
          normal.z * (camera.position.z - position.z)
        expect(towards).toBeGreaterThan(0)
      }
    })

    test('reports the surface under the pointer, and a pin when the pointer is on its disc', async () => {
      await open(kind)
      const { head } = await placePin('a')
      await pointTo(kind, 430, 250)
      await pointTo(kind, head.x, head.y)
      const hovers = await page.evaluate(() => window.harness.of('hover'))
      const onPin = hovers.at(-1)!
      expect(hovers.some((hit) => hit?.object === 'model')).toBe(true)
      expect(onPin.object).toBe('pin')
      expect((await page.evaluate(() => window.harness.of('pinHover'))).at(-1)?.key).toBe('a')
      await click(kind, head.x, head.y)
      expect((await page.evaluate(() => window.harness.of('pinClick'))).map(({ key }) => key)).toEqual(['a'])
    })

    test('takes the full list of pins, changes and removes single ones, and lengthens a stem', async () => {
      await open(kind)
      const first = await placePin('a', 450, 300, 0.2)
      await page.evaluate(async () => {
        window.harness.viewer.setStem('a', 99)
        await window.harness.frames(3)
      })
      const longest = await page.evaluate(
        ({ position: p, normal: n }) =>
          window.harness.viewer.toScreen({ x: p.x + n.x * 3, y: p.y + n.y * 3, z: p.z + n.z * 3 }),
        first,
      )
      // In the small room three metres may reach behind the camera; then only the old place can be looked at.
      if (longest?.visible) {
        await pointTo(kind, longest.x, longest.y)
        expect((await page.evaluate(() => window.harness.of('hover'))).at(-1)?.object).toBe('pin')
      }
      await pointTo(kind, first.head.x, first.head.y)
      expect((await page.evaluate(() => window.harness.of('hover'))).at(-1)?.object).toBe(
        kind === 'pano' ? 'pin' : 'model',
      )
      const pictures = await page.evaluate(async () => {
        const { viewer } = window.harness
        const none = async () => (await window.harness.picture({ pins: true })).base64
        viewer.setPins([])
        const empty = await none()
        const pin = (await viewer.hit(450, 300))!
        const view = (key: string, color: string) => ({
          key,
          coordinates: { position: pin.position, normal: pin.normal, key, stem: 0.3 },
          color,
          label: key,
        })
        viewer.setPins([view('b', '#2e7d32')])
        const green = await none()
        viewer.upsertPin(view('b', '#c62828'))
        const red = await none()
        viewer.removePin('b')
        viewer.removePin('never there')
        return { empty, green, red, removed: await none() }
      })
      expect(pictures.green).not.toBe(pictures.empty)
      expect(pictures.red).not.toBe(pictures.green)
      expect(pictures.removed).toBe(pictures.empty)
    })

    test('tells the pin that is pressed, and on demand the surface behind it', async () => {
      await open(kind)
      const [before, pressed, behind] = await page.evaluate(async () => {
        const { viewer } = window.harness
        const before = (await viewer.hit(450, 300))!
        const { position, normal } = before
        viewer.setPins([
          { key: 'a', coordinates: { position, normal, key: 'a', stem: 0 }, color: '#2e7d32', label: 'a' },
        ])
        await window.harness.picture({ pins: true })
        return [before, (await viewer.hit(450, 300))!, (await viewer.hit(450, 300, { behindPins: true }))!]
      })
      // the vendor's player tells of its tags only while something points at them
      if (kind !== 'matterport') expect(pressed).toMatchObject({ object: 'pin', pinKey: 'a' })
      expect(behind).toMatchObject({ object: 'model' })
      for (const axis of ['x', 'y', 'z'] as const) expect(behind?.position[axis]).toBeCloseTo(before!.position[axis], 3)
    })

    test('goes to a pin: centred within two pixels, visible, both at once and flying', {
      tag: kind === 'model' ? core : [],
    }, async () => {
      await open(kind)
      for (const [i, [x, y]] of (
        [
          [450, 300],
          [300, 340],
          [610, 330],
          [450, 420],
        ] as const
      ).entries()) {
        const { position } = await placePin(`p${i}`, x, y)
        for (const transition of ['instant', 'fly'] as const) {
          const at = await page.evaluate(
            async ({ key, position, transition }) => {
              await window.harness.viewer.goTo(key, { transition })
              return window.harness.viewer.toScreen(position)!
            },
            { key: `p${i}`, position, transition },
          )
          expect(Math.hypot(at.x - 450, at.y - 300)).toBeLessThanOrEqual(2)
          expect(at.visible).toBe(true)
        }
      }
    })

    test('keeps pins with unusable coordinates without drawing them, and says so when asked to go there', async () => {
      await open(kind)
      const result = await page.evaluate(async () => {
        const { harness } = window
        const { viewer, outcome } = harness
        const before = (await harness.picture()).base64
        const position = { x: 0, y: 1, z: 0 }
        const pin = (key: string, coordinates: { position: typeof position; normal: typeof position }) => ({
          key,
          coordinates: { ...coordinates, key },
          color: '#c62828',
          label: key,
        })
        viewer.setPins([
          pin('nan', { position: { ...position, x: Number.NaN }, normal: position }),
          pin('flat', { position, normal: { x: 0, y: 0, z: 0 } }),
          pin('endless', { position: { ...position, z: Number.POSITIVE_INFINITY }, normal: position }),
        ])
        return {
          isSame: before === (await harness.picture()).base64,
          outcomes: await Promise.all(['nan', 'flat', 'endless', 'unknown'].map((key) => outcome(viewer.goTo(key)))),
          errors: harness.of('error'),
        }
      })
      expect(result).toEqual({
        isSame: true,
        outcomes: ['notDrawable', 'notDrawable', 'notDrawable', 'unknownPin'],
        errors: [],
      })
    })

    test('answers nothing for a place behind the camera, and not visible for one outside the picture', async () => {
      await open(kind)
      const places = await page.evaluate(() => {
        const { viewer } = window.harness
        const { position: p, target: t } = viewer.currentCamera()!
        const along = (share: number, side: number) => ({
          x: p.x + (t.x - p.x) * share - (t.z - p.z) * side,
          y: p.y + (t.y - p.y) * share,
          z: p.z + (t.z - p.z) * share + (t.x - p.x) * side,
        })
        return { behind: viewer.toScreen(along(-1, 0)), aside: viewer.toScreen(along(0.2, 3)) }
      })
      expect(places.behind).toBeNull()
      expect(places.aside?.visible).toBe(false)
    })

    test('takes stills of exactly the asked size as JPEG, small enough, with and without pins', {
      tag: kind === 'model' ? core : [],
    }, async () => {
      await open(kind)
      await placePin('a')
      const { usual, large, bare, huge } = await page.evaluate(async () => ({
        usual: await window.harness.picture(),
        large: await window.harness.picture({ width: 1896, height: 1122 }),
        bare: await window.harness.picture({ pins: false }),
        huge: await window.harness.picture({ width: 9000, height: 9000, quality: 0.3 }),
      }))
      expect(usual).toMatchObject({ type: 'image/jpeg', width: 632, height: 374 })
      expect(usual.size).toBeLessThanOrEqual(100_000)
      expect(large).toMatchObject({ type: 'image/jpeg', width: 1896, height: 1122 })
      expect([huge.width, huge.height]).toEqual([1896, 1122])
      expect(bare.base64).not.toBe(usual.base64)
      const [one, other] = await page.evaluate(async () => [
        (await window.harness.picture()).base64,
        (await window.harness.picture()).base64,
      ])
      expect(one).toBe(other)
    })

    test('ignores a person while it is not interactive, but still goes to pins', async () => {
      await open(kind)
      await placePin('a')
      await page.evaluate(() => {
        window.harness.viewer.setInteractive(false)
        window.harness.events = []
      })
      if (kind !== 'matterport') {
        await page.mouse.move(440, 310)
        await page.mouse.down()
        await page.mouse.move(600, 350, { steps: 4 })
        await page.mouse.up()
      } else await pointTo(kind, 440, 310)
      const quiet = await page.evaluate(async () => {
        const seen = window.harness.events.map(({ name }) => name).filter((name) => name !== 'hover')
        const hovers = window.harness.of('hover').filter((hit) => hit !== null)
        await window.harness.viewer.goTo('a')
        window.harness.viewer.setInteractive(true)
        return { seen, hovers }
      })
      expect(quiet).toEqual({ seen: [], hovers: [] })
      await pointTo(kind, 420, 300)
      expect((await page.evaluate(() => window.harness.of('hover'))).at(-1)).toMatchObject({ normal: {} })
    })

    test('switches between looking and adding', async () => {
      await open(kind)
      await page.evaluate(() => window.harness.viewer.setMode('add'))
      await pointTo(kind, 450, 310)
      expect((await page.evaluate(() => window.harness.of('hover'))).at(-1)?.object).toBe('model')
      await page.evaluate(() => window.harness.viewer.setMode('inspect'))
    })

    test('follows its element when that changes size', async () => {
      await open(kind)
      const { before, after } = await page.evaluate(async () => {
        const { viewer, host, frames } = window.harness
        const { target } = viewer.currentCamera()!
        const before = viewer.toScreen(target)!
        host.style.width = '700px'
        host.style.height = '400px'
        viewer.resize()
        await frames(3)
        // Nobody has moved: a model is fitted again, around another middle.
        return { before, after: viewer.toScreen(viewer.currentCamera()!.target)! }
      })
      expect([before.x, before.y].map(Math.round)).toEqual([450, 300])
      expect([after.x, after.y].map(Math.round)).toEqual([350, 200])
    })

    test('gives a camera to store with a point, from which a ray meets the point within 3 cm', async () => {
      await open(kind)
      const { position } = await placePin('a', 520, 340)
      const { camera, found } = await page.evaluate(async (position) => {
        const { viewer } = window.harness
        const camera = viewer.evidenceCamera(position)!
        viewer.setPins([])
        await viewer.fit()
        await viewer.cameraTo(camera)
        await window.harness.frames(2)
        return { camera, found: (await viewer.hit(450, 300))! }
      }, position)
      expect(camera.target).toEqual(position)
      expect(
        Math.hypot(found.position.x - position.x, found.position.y - position.y, found.position.z - position.z),
      ).toBeLessThan(0.03)
    })

    test('answers honestly about storeys and the inside', async () => {
      await open(kind)
      const seen = await page.evaluate(async () => {
        const { viewer, outcome } = window.harness
        const can = viewer.capabilities
        const inside = await outcome(viewer.setStance('inside'))
        const storeys = viewer.floors().length
        const missing = await outcome(viewer.showFloor(7))
        const back = [await outcome(viewer.takeMeBack()), await outcome(viewer.setStance('outside'))]
        return { can, inside, storeys, missing, back, all: await outcome(viewer.showFloor(null)) }
      })
      expect(seen).toMatchObject({
        inside: seen.can.inside ? 'ok' : 'notSupported',
        missing: 'notSupported',
        back: ['ok', 'ok'],
        all: 'ok',
      })
      expect(seen.can.inside).toBe(kind === 'model')
      expect(seen.can.floors).toBe(seen.storeys > 1)
    })

    test('can be given up while opening', async () => {
      const outcome = await page.evaluate(
        async ({ kind, source }) => {
          const { harness } = window
          await harness.prepare(kind)
          harness.fake?.setPhase('appphase.loading')
          const abort = new AbortController()
          const opening = harness.outcome(harness.open(source, { signal: abort.signal }))
          setTimeout(() => abort.abort(), 80)
          const result = [await opening, harness.viewer.phase, harness.host.childElementCount]
          await harness.prepare(kind)
          return [...result, await harness.outcome(harness.open(source, { signal: AbortSignal.abort() }))]
        },
        { kind, source: sourceOf(kind, 'slow.glb') },
      )
      expect(outcome).toEqual(['aborted', 'idle', 0, 'aborted'])
    })

    test('closes twice without harm, leaves nothing behind and then does nothing', async () => {
      await open(kind)
      await placePin('a')
      const after = await page.evaluate(async () => {
        const { viewer, host, outcome } = window.harness
        const shooting = outcome(viewer.screenshot())
        await viewer.close()
        await viewer.close()
        viewer.setPins([])
        viewer.setStem('a', 1)
        viewer.removePin('a')
        viewer.setInteractive(true)
        viewer.setMode('add')
        viewer.resize()
        return {
          children: host.childElementCount,
          camera: viewer.currentCamera(),
          evidence: viewer.evidenceCamera({ x: 0, y: 0, z: 0 }),
          screen: viewer.toScreen({ x: 0, y: 0, z: 0 }),
          hit: await viewer.hit(1, 1),
          goTo: await outcome(viewer.goTo('a')),
          still: await outcome(viewer.screenshot()),
          fit: await outcome(viewer.fit()),
          shooting: await shooting,
        }
      })
      expect(after).toEqual({
        children: 0,
        camera: null,
        evidence: null,
        screen: null,
        hit: null,
        goTo: 'closed',
        still: 'closed',
        fit: 'closed',
        shooting: 'ok',
      })
    })
  })
}

test('opens a model with KTX2 textures under the content policy of the product', { tag: core }, async ({ browser }) => {
  const headers = safetyHeaders({ publicUrl: 'http://127.0.0.1:3000', settings: {} })
  const strict = await serveTestPage({ 'ktx2.glb': ktx2Glb([200, 120, 40]) }, headers)
  const page = await browser.newPage()
  await page.goto(strict.url)
  const colors = await page.evaluate(async () => {
    const { harness } = window
    harness.host.style.width = '900px'
    harness.host.style.height = '600px'
    await harness.prepare('model')
    await harness.open({ kind: 'model', url: 'ktx2.glb' })
    const image = await createImageBitmap(await harness.viewer.screenshot({ quality: 1 }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    return [...context.getImageData(image.width / 2, image.height / 2, 1, 1).data]
  })
  await page.close()
  await strict.close()
  for (const [at, part] of [200, 120, 40].entries()) expect(Math.abs(colors[at]! - part)).toBeLessThan(12)
})

test.describe('model adapter only', () => {
  const refusals = [
    ['cut.glb', 'damaged'],
    ['header.glb', 'damaged'],
    ['picture.glb', 'notGlb'],
    ['external.glb', 'externalFile'],
    ['missing.glb', 'notFound'],
    ['gone.glb', 'network'],
  ] as const
  for (const [file, code] of refusals)
    test(`refuses ${file} as ${code}`, async () => {
      const seen = await page.evaluate(async (file) => {
        const { harness } = window
        await harness.prepare('model')
        const outcome = await harness.outcome(harness.open({ kind: 'model', url: file }))
        return {
          outcome,
          errors: harness.of('error'),
          phases: harness.of('phase'),
          left: harness.host.childElementCount,
        }
      }, file)
      expect(seen).toEqual({ outcome: code, errors: [code], phases: ['loading', 'error'], left: 0 })
    })

  test('counts the bytes while it downloads, and then the surface that can be pointed at', async () => {
    await open('model')
    const progress = await page.evaluate(() => window.harness.of('progress'))
    expect(progress.filter(({ stage }) => stage === 'download').at(-1)).toEqual({
      stage: 'download',
      loaded: room.length,
      total: room.length,
    })
    expect(progress.at(-1)).toEqual({ stage: 'rays', loaded: 120, total: 120 })
  })

  test('a click on a surface is a press, a drag is not', async () => {
    await open('model')
    await click('model', 450, 310)
    await page.mouse.move(450, 310)
    await page.mouse.down()
    await page.mouse.move(520, 330, { steps: 5 })
    await page.mouse.up()
    const { presses, pointers } = await page.evaluate(() => ({
      presses: window.harness.of('press').map(({ object }) => object),
      pointers: window.harness.of('pointer').map(({ type }) => type),
    }))
    expect(presses).toEqual(['model'])
    expect(pointers).toEqual(expect.arrayContaining(['down', 'move', 'up']))
  })

  test('stores places in the file`s own frame, exact even half a world away from its origin', async () => {
    await open('model', 'far.glb')
    const found = await page.evaluate(async () => {
      const { viewer } = window.harness
      const hit = (await viewer.hit(450, 330))!
      return { hit, back: viewer.toScreen(hit.position)! }
    })
    const local = {
      x: found.hit.position.x - far[0],
      y: found.hit.position.y - far[1],
      z: found.hit.position.z - far[2],
    }
    expect(Math.abs(local.x)).toBeLessThan(3.2)
    expect(Math.abs(local.z)).toBeLessThan(2.2)
    expect(Math.hypot(found.back.x - 450, found.back.y - 330)).toBeLessThan(0.01)
    // The room's surfaces lie on round numbers; single precision would miss them by centimetres.
    const planes = [0, 0.5, 1.2, 2.1, 0.75, 2.8].map((y) => Math.abs(local.y - y))
    const walls = [local.x - 3, local.x + 3, local.z - 2, local.z + 2, local.x - 3.12, local.z - 2.12].map(Math.abs)
    expect(Math.min(...planes, ...walls)).toBeLessThan(1e-6)
  })

  test('frames the room although a loose piece lies 300 m away', async () => {
    await open('model', 'stray.glb')
    const distance = await page.evaluate(() => {
      const { position } = window.harness.viewer.currentCamera()!
      return Math.hypot(position.x, position.y, position.z)
    })
    expect(distance).toBeLessThan(25)
  })

  test('normals are right on stretched and mirrored parts', async () => {
    await open('model', 'stretched.glb')
    const normals = await page.evaluate(async () => {
      const hits = []
      for (let x = 250; x <= 650; x += 40) hits.push(await window.harness.viewer.hit(x, 320))
      return hits.filter((hit) => hit !== null).map(({ normal }) => normal)
    })
    expect(normals.length).toBeGreaterThan(4)
    for (const { x, y, z } of normals) expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))).toBeCloseTo(1, 6)
  })

  test('reports the loss of the graphics memory, and its return', { tag: core }, async () => {
    await open('model')
    await page.evaluate(async () => {
      const gl = window.harness.host.querySelector('canvas')!.getContext('webgl2')!
      const extension = gl.getExtension('WEBGL_lose_context')!
      const canvas = window.harness.host.querySelector('canvas')!
      const heard = (name: string) => new Promise((resolve) => canvas.addEventListener(name, resolve, { once: true }))
      const lost = heard('webglcontextlost')
      extension.loseContext()
      await lost
      // a context that is being lost cannot be restored before everybody has heard of it
      await new Promise(requestAnimationFrame)
      const restored = heard('webglcontextrestored')
      extension.restoreContext()
      await restored
    })
    await expect
      .poll(() => page.evaluate(() => window.harness.of('contextlost')))
      .toEqual([{ restored: false }, { restored: true }])
  })

  test('draws nothing while nothing changes', async () => {
    await open('model')
    const frames = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      const real = window.requestAnimationFrame
      let asked = 0
      window.requestAnimationFrame = (callback) => {
        asked++
        return real(callback)
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
      window.requestAnimationFrame = real
      return asked
    })
    expect(frames).toBe(0)
  })

  test('the marker appears about a second after the pointer rests, and stays on the way onto its button', async () => {
    await open('model')
    await page.mouse.move(445, 300)
    const shownAfter = await page.evaluate(async () => {
      const { viewer, DwellController, host } = window.harness
      const dwell = new DwellController(viewer)
      const button = document.createElement('button')
      Object.assign(button.style, { position: 'absolute', width: '40px', height: '40px', display: 'none' })
      button.id = 'marker'
      host.append(button)
      button.addEventListener('pointerenter', () => dwell.pointerOnMarker(true))
      button.addEventListener('pointerleave', () => dwell.pointerOnMarker(false))
      const log: (string | null)[] = []
      Object.assign(window, { dwell, markerLog: log })
      dwell.onChange((marker) => {
        log.push(marker ? 'shown' : 'hidden')
        button.style.display = marker ? 'block' : 'none'
        if (marker) Object.assign(button.style, { left: `${marker.screen.x + 14}px`, top: `${marker.screen.y - 20}px` })
        button.dataset.at = String(performance.now())
      })
      return log.length
    })
    expect(shownAfter).toBe(0)
    await page.mouse.move(450, 305)
    await page.waitForFunction(() => document.querySelector<HTMLElement>('#marker')?.style.display === 'block')
    const waited = await page.evaluate(() => {
      const rested = window.harness.events.find(
        ({ name, detail }) => name === 'hover' && (detail as { screen: { x: number } } | null)?.screen.x === 450,
      )!
      return Number(document.querySelector<HTMLElement>('#marker')!.dataset.at) - rested.at
    })
    // The exact second is held by the unit test; here a busy computer may delay the polls.
    expect(waited).toBeGreaterThanOrEqual(995)
    expect(waited).toBeLessThan(2500)
    await page.mouse.move(480, 305, { steps: 6 })
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => Reflect.get(window, 'markerLog'))).toEqual(['shown'])
    await page.mouse.move(650, 420, { steps: 4 })
    await page.waitForTimeout(400)
    expect(await page.evaluate(() => Reflect.get(window, 'markerLog'))).toEqual(['shown', 'hidden'])
    await page.evaluate(() => {
      ;(Reflect.get(window, 'dwell') as { close(): void }).close()
      document.querySelector('#marker')!.remove()
    })
  })

  for (const [width, height] of [
    [900, 600],
    [380, 640],
  ] as const)
    test(`goes to a pin with a long stem so that foot and head are in the picture (${width} x ${height})`, async () => {
      await open('model')
      const seen = await page.evaluate(
        async ({ width, height }) => {
          const { viewer, host, frames } = window.harness
          host.style.width = `${width}px`
          host.style.height = `${height}px`
          viewer.resize()
          await frames(2)
          const up = { x: 0, y: 1, z: 0 }
          const spots = [
            { position: { x: 0.2, y: 0, z: 0.3 }, normal: up },
            { position: { x: -1.9, y: 0.5, z: -0.2 }, normal: up },
            { position: { x: 2.6, y: 0.75, z: -1.9 }, normal: up },
            { position: { x: -3, y: 1.9, z: 1.7 }, normal: { x: 1, y: 0, z: 0 } },
            { position: { x: 0, y: 1.4, z: -2 }, normal: { x: 0, y: 0, z: 1 } },
            { position: { x: 1.6, y: 0.3, z: 2 }, normal: { x: 0, y: 0, z: -1 } },
            { position: { x: 2.3, y: 1, z: 1.6 }, normal: { x: -1, y: 0, z: 0 } },
          ]
          const seen = []
          for (const [i, { position, normal }] of spots.entries()) {
            const key = `long ${i}`
            const coordinates = { position, normal, key, stem: 1.5 }
            viewer.upsertPin({ key, coordinates, color: '#c62828', label: key })
            // From within the room, standing right before the place: there the disc would lie behind the camera.
            const near = { x: position.x + normal.x, y: position.y + normal.y, z: position.z + normal.z + 0.1 }
            await viewer.cameraTo({ position: near, target: position })
            await viewer.goTo(key)
            const end = {
              x: position.x + normal.x * 1.5,
              y: position.y + normal.y * 1.5,
              z: position.z + normal.z * 1.5,
            }
            const { position: eye } = viewer.currentCamera()!
            seen.push({
              key,
              foot: viewer.toScreen(position),
              head: viewer.toScreen(end),
              away: Math.hypot(eye.x - position.x, eye.y - position.y, eye.z - position.z),
            })
          }
          return seen
        },
        { width, height },
      )
      for (const { key, foot, head, away } of seen) {
        expect(foot?.visible, key).toBe(true)
        expect(Math.hypot(foot!.x - width / 2, foot!.y - height / 2), key).toBeLessThanOrEqual(2)
        expect(away, key).toBeGreaterThanOrEqual(1.6)
        // A tenth of the picture on each side; half a pixel for rounding.
        expect(Math.abs(head!.x - width / 2), key).toBeLessThanOrEqual(0.4 * width + 0.5)
        expect(Math.abs(head!.y - height / 2), key).toBeLessThanOrEqual(0.4 * height + 0.5)
      }
    })

  test('goes to 100 points all over a building, each centred within two pixels and visible', async () => {
    test.setTimeout(90_000)
    const file = hasDuplex ? 'duplex.glb' : 'room.glb'
    await open('model', file)
    const result = await page.evaluate(async () => {
      const { viewer } = window.harness
      const { target, position } = viewer.currentCamera()!
      const reach = Math.hypot(position.x - target.x, position.y - target.y, position.z - target.z)
      let seed = 7
      const random = () => {
        seed = (seed * 48271) % 2147483647
        return seed / 2147483647
      }
      const pins = []
      for (let tries = 0; pins.length < 100 && tries < 3000; tries++) {
        // From around the building and from within it, looking anywhere.
        const inside = tries % 3 !== 0
        const around = () => (random() - 0.5) * (inside ? 0.5 : 2.4) * reach
        const from = { x: target.x + around(), y: target.y + around() * 0.4, z: target.z + around() }
        const to = { x: target.x + around() * 0.3, y: target.y + around() * 0.2, z: target.z + around() * 0.3 }
        await viewer.cameraTo({ position: from, target: to, fov: 60 })
        const hit = await viewer.hit(100 + random() * 700, 80 + random() * 440)
        if (hit?.object === 'model') pins.push({ from, hit })
      }
      viewer.setPins(
        pins.map(({ hit: { position, normal } }, i) => ({
          key: `p${i}`,
          coordinates: { position, normal, key: `p${i}` },
          color: '#0b6e75',
          label: String(i),
        })),
      )
      const bad = []
      for (const [i, { hit, from }] of pins.entries()) {
        await viewer.cameraTo({ position: from, target: hit.position })
        await viewer.goTo(`p${i}`)
        const at = viewer.toScreen(hit.position)
        const off = at ? Math.hypot(at.x - 450, at.y - 300) : Number.NaN
        if (!at?.visible || !(off <= 2)) bad.push({ i, at, hit, from })
      }
      return { placed: pins.length, bad }
    })
    expect(result.placed).toBe(100)
    expect(result.bad).toEqual([])
  })
})

test.describe('Matterport adapter only', () => {
  test('without a key it shows the plain space, says so and offers nothing that needs the player', async () => {
    const seen = await page.evaluate(async () => {
      const { harness } = window
      await harness.prepare('matterport', false)
      await harness.open({ kind: 'matterport', link: 'Hx4Qz81LmTb' })
      const frame = harness.host.querySelector('iframe')!
      harness.viewer.upsertPin({
        key: 'a',
        coordinates: { position: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 1, z: 0 }, key: 'a' },
        color: '#c62828',
        label: 'a',
      })
      return {
        phase: harness.viewer.phase,
        notices: harness.of('notice'),
        can: Object.values(harness.viewer.capabilities),
        src: frame.src,
        sandbox: frame.getAttribute('sandbox'),
        still: await harness.outcome(harness.viewer.screenshot()),
        goTo: await harness.outcome(harness.viewer.goTo('a')),
      }
    })
    expect(seen).toEqual({
      phase: 'ready',
      notices: [{ code: 'plainEmbed' }],
      can: Array.from({ length: 8 }, () => false),
      src: 'https://my.matterport.com/show?m=Hx4Qz81LmTb&play=1',
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
      still: 'notSupported',
      goTo: 'notSupported',
    })
  })

  test('names why the player refused, and refuses links that are no spaces', async () => {
    const outcomes = await page.evaluate(
      async (source) => {
        const { harness } = window
        const tried: string[] = []
        for (const reason of ['KeyReferrerMismatch', 'Refused', 'InvalidProvider', 'Cancelled', 'socket closed']) {
          await harness.prepare('matterport')
          harness.fake!.fail(reason)
          tried.push(await harness.outcome(harness.open(source)))
        }
        await harness.prepare('matterport', false)
        tried.push(await harness.outcome(harness.open({ ...source, sdkUrl: '/no-such-module.js' })))
        await harness.prepare('matterport')
        tried.push(await harness.outcome(harness.open({ ...source, link: 'https://example.com/show/?m=Hx4Qz81LmTb' })))
        return tried
      },
      sourceOf('matterport') as Extract<ReturnType<typeof sourceOf>, { kind: 'matterport' }>,
    )
    expect(outcomes).toEqual([
      'sdkReferrer',
      'sdkRefused',
      'sdkRefused',
      'aborted',
      'sdkUnreachable',
      'sdkUnreachable',
      'badLink',
    ])
  })

  test('adds all tags by one call, named after their pins, and keeps the key out of the plain address', {
    tag: core,
  }, async () => {
    const { adds, ids, connected } = await page.evaluate(async (source) => {
      const { harness } = window
      await harness.prepare('matterport')
      const pin = (key: string) => ({
        key,
        coordinates: { position: { x: 0, y: 1, z: -2 }, normal: { x: 0, y: 0, z: 2 }, key, stem: 1.5 },
        color: '#c62828',
        label: key,
      })
      harness.viewer.setPins([pin('1'), pin('2'), pin('3')])
      await harness.open(source)
      await harness.viewer.screenshot()
      return {
        adds: harness.fake!.calls.filter(({ name }) => name === 'Tag.add').length,
        ids: [...harness.fake!.tags.values()].map(({ id, stemVector, color }) => [id, stemVector, color]),
        connected: harness.fake!.calls[0]!.args[1],
      }
    }, sourceOf('matterport'))
    expect(adds).toBe(1)
    expect(ids).toEqual(
      ['1', '2', '3'].map((key) => [`pin-${key}`, { x: 0, y: 0, z: 1.5 }, { r: 0.8, g: 0.2, b: 0.2 }]),
    )
    expect(connected).toBe('https://my.matterport.com/show?m=Hx4Qz81LmTb&play=1&applicationKey=a%20key')
  })

  test('ignores messages that other pages post', async () => {
    await open('matterport')
    const before = await page.evaluate(() => window.harness.events.length)
    const after = await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.sandbox.add('allow-scripts')
      frame.srcdoc = '<script>parent.postMessage({ type: "application.phase", phase: "error" }, "*")</' + 'script>'
      const heard = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
      document.body.append(frame)
      await heard
      await window.harness.frames(3)
      frame.remove()
      return { events: window.harness.events.length, phase: window.harness.viewer.phase }
    })
    expect(after).toEqual({ events: before, phase: 'ready' })
  })
})
