import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { buildModelGlb } from '../../../bench/src/difficultModels/buildModelGlb.ts'
import {
  computeDeterminant,
  invertMatrix,
  type Point,
  transformPoint,
} from '../../../bench/src/difficultModels/matrix.ts'
import {
  computeExtent,
  getPositions,
  type Model,
} from '../../../bench/src/difficultModels/model.ts'
import { parseModelGlb } from '../../../bench/src/difficultModels/parseModelGlb.ts'
import {
  type ModelVariant,
  modelVariants,
  pickVerticesToFrame,
} from '../../../bench/src/difficultModels/variants.ts'
import { toByteSource } from '../../../server/src/files/byteSource.ts'
import { readGlb } from '../../../server/src/files/readGlb.ts'
import type { SurfaceHit } from '../../../viewer/src/index.ts'
import { serveTestPage, type TestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { renderHotelGlb } from '../../viewer/renderHotelGlb.ts'
import { computeSurfaceDistance } from '../../viewer/surfaceDistance.ts'
import { webglLaunchOptions } from '../../viewer/webglLaunch.ts'

test.use({
  launchOptions: webglLaunchOptions,
  viewport: { width: 1000, height: 700 },
  deviceScaleFactor: 1,
})

const picture = { width: 900, height: 600 }
const decodedBudget = 256 * 1024 * 1024
/**
 * Where this file's vertices lie three centimetres off, since single precision holds no more half a
 * million metres out.
 */
const coarse: Record<string, number> = { 'far-by-vertices': 0.06 }

const files: Record<string, Buffer<ArrayBuffer>> = {}
let base: Model
/** longest side of the base, metres */
let size: number
let site: TestPage
let page: Page

/** Two rooms of the demo hotel, or the real apartment where the folder of samples is named. */
async function baseGlb(): Promise<Uint8Array> {
  const apartment = join(process.env.SAMPLES_DIR ?? '', 'glb/Duplex_A_20110907.glb')
  return process.env.SAMPLES_DIR && existsSync(apartment)
    ? readFileSync(apartment)
    : renderHotelGlb({ floors: 1, roomsPerFloor: 2 })
}

test.beforeAll(async ({ browser }) => {
  base = parseModelGlb(await baseGlb())
  const { low, high } = computeExtent(base.parts)
  size = Math.max(...high.map((value, axis) => value - low[axis]!))
  site = await serveTestPage(files)
  page = await browser.newPage()
  await page.goto(site.url)
  await page.evaluate(({ width, height }) => {
    const { host } = window.harness
    host.style.width = `${width}px`
    host.style.height = `${height}px`
    const decode = window.createImageBitmap.bind(window)
    Object.assign(window, {
      decoded: 0,
      createImageBitmap: async (...args: Parameters<typeof createImageBitmap>) => {
        const image = await decode(...args)
        Reflect.set(
          window,
          'decoded',
          Reflect.get(window, 'decoded') + image.width * image.height * 4,
        )
        return image
      },
    })
  }, picture)
})

test.afterAll(async () => {
  await page.close()
  await site.close()
})

/** Opens and answers where the given places of the file are on the screen. */
const openFramed = (
  url: string,
  corrections: ModelVariant['corrections'],
  places: readonly Point[],
) =>
  page.evaluate(
    async ({ url, corrections, places }) => {
      const { harness } = window
      Reflect.set(window, 'decoded', 0)
      await harness.prepare('model')
      await harness.open({ kind: 'model', url, corrections })
      const seen = places.map(([x, y, z]) => harness.viewer.toScreen({ x, y, z }))
      return { seen, decoded: Number(Reflect.get(window, 'decoded')) }
    },
    { url, corrections: corrections ?? {}, places },
  )

/**
 * What lies under fixed places all over the picture: twenty of those on the model, evenly chosen.
 */
const placeTwenty = () =>
  page.evaluate(async ({ width, height }) => {
    const hits: SurfaceHit[] = []
    for (let y = 50; y < height; y += 50)
      for (let x = 50; x < width; x += 50) {
        const hit = await window.harness.viewer.hit(x, y)
        if (hit?.object === 'model') hits.push(hit)
      }
    const chosen = Array.from({ length: 20 }, (_, at) => hits[Math.floor((at * hits.length) / 20)])
    return chosen.flatMap((hit) => hit ?? [])
  }, picture)

/**
 * Opens the file anew with the points and goes to each: how far off the picture's middle it is, and
 * what lies there.
 */
const goToAll = (
  url: string,
  corrections: ModelVariant['corrections'],
  points: readonly SurfaceHit[],
) =>
  page.evaluate(
    async ({ url, corrections, points, picture }) => {
      const { harness } = window
      await harness.viewer.close()
      await harness.prepare('model')
      await harness.open({ kind: 'model', url, corrections })
      const { viewer } = harness
      const pins = points.map(({ position, normal }, at) => ({
        key: `p${at}`,
        coordinates: { position, normal, key: `p${at}` },
        color: '#0b6e75',
        label: '',
      }))
      const seen = []
      for (const { key, coordinates } of pins) {
        viewer.setPins(pins)
        await viewer.points!.goTo(key)
        const at = viewer.toScreen(coordinates.position)
        // Discs would be hit first.
        viewer.setPins([])
        const hit = await viewer.hit(picture.width / 2, picture.height / 2)
        seen.push({
          off: at && Math.hypot(at.x - picture.width / 2, at.y - picture.height / 2),
          hit: hit?.position,
        })
      }
      return seen
    },
    { url, corrections: corrections ?? {}, points, picture },
  )

function* walkTriangles({ parts }: Model): Generator<[Point, Point, Point]> {
  for (const part of parts) {
    const positions = getPositions(part)
    const corner = (at: number): Point => {
      const from = part.corners[at]! * 3
      return [positions[from]!, positions[from + 1]!, positions[from + 2]!]
    }
    for (let at = 0; at < part.corners.length; at += 3)
      yield [corner(at), corner(at + 1), corner(at + 2)]
  }
}

function expectFramed(seen: readonly ({ x: number; y: number } | null)[]): void {
  const [xs, ys] = [seen.map((at) => at?.x ?? Number.NaN), seen.map((at) => at?.y ?? Number.NaN)]
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
  const covered = Math.max(box.right - box.left, box.bottom - box.top)
  expect(covered, 'pixels that the model covers').toBeGreaterThanOrEqual(
    0.35 * Math.max(...Object.values(picture)),
  )
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(picture.width)
  expect(box.bottom).toBeLessThanOrEqual(picture.height)
}

for (const variant of modelVariants) {
  const { name, corrections } = variant
  test(`${name}: opens framed, takes 20 points and finds each again where it was put`, async () => {
    const began = performance.now()
    const file = `${name}.glb`
    const bytes = buildModelGlb(variant.make(base))
    files[file] = bytes
    if (variant.refusal)
      await expect(readGlb(toByteSource(bytes))).rejects.toMatchObject({ code: variant.refusal })
    else expect(await readGlb(toByteSource(bytes))).toMatchObject({ size: bytes.length })

    const places = pickVerticesToFrame(base, variant, 1500)
    const { seen, decoded } = await openFramed(file, undefined, places)
    expectFramed(seen)
    expect(decoded, 'bytes of decoded pictures').toBeLessThanOrEqual(decodedBudget)
    const points = await placeTwenty()
    expect(points).toHaveLength(20)

    const back = invertMatrix(variant.frame)
    /** of the file, a metre */
    const unit = Math.cbrt(computeDeterminant(variant.frame))
    for (const { position } of points) {
      const inBase = transformPoint(back, [position.x, position.y, position.z])
      expect(
        computeSurfaceDistance(inBase, walkTriangles(base)),
        'metres beside the surface',
      ).toBeLessThan(coarse[name] ?? 1e-6 * size)
    }
    for (const shownAs of corrections ? [undefined, corrections] : [undefined]) {
      if (shownAs) expectFramed((await openFramed(file, shownAs, places)).seen)
      const found = await goToAll(file, shownAs, points)
      for (const [at, { off, hit }] of found.entries()) {
        const { position } = points[at]!
        const label = `point ${at}${shownAs ? ', corrected' : ''}`
        expect(off, label).toBeLessThanOrEqual(2)
        expect(hit, label).toBeDefined()
        const away = Math.hypot(hit!.x - position.x, hit!.y - position.y, hit!.z - position.z)
        expect(away, label).toBeLessThanOrEqual(1e-6 * size * unit)
      }
    }
    await page.evaluate(() => window.harness.viewer.close())
    delete files[file]
    process.stdout.write(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  })
}
