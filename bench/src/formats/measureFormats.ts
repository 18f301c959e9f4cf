import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium } from '@playwright/test'
import { renderHotelGlb } from '../../../e2e/viewer/renderHotelGlb.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'
import { loadConverter } from '../../../server/src/files/modelFormats/conversion/loadConverter.ts'
import { format as stl } from '../../../server/src/files/modelFormats/stl/format.ts'
import { optimizeModel } from '../../../server/src/models/optimizeModel.ts'
import { createMemoryStorage } from '../../../server/src/testing/memoryStorage.ts'
import { createZip } from '../../../server/src/testing/models/sampleModels.ts'
import { serveTestPage } from '../../../viewer/src/testing/serveTestPage.ts'
import type {} from '../../../viewer/src/testing/testPage.ts'
import { buildModelGlb } from '../difficultModels/buildModelGlb.ts'
import { getPositions, type Part } from '../difficultModels/model.ts'
import { parseModelGlb } from '../difficultModels/parseModelGlb.ts'
import { mergeParts } from '../difficultModels/shapes.ts'

const goal = 1.5
const rounds = 4

const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n))
const triple = (values: ArrayLike<number>, n: number) => [
  values[n * 3] ?? 0,
  values[n * 3 + 1] ?? 0,
  values[n * 3 + 2] ?? 0,
]

const buildObj = (part: Part): Buffer => {
  const positions = getPositions(part)
  return Buffer.from(
    [
      ...lines(
        positions.length / 3,
        (n) =>
          `v ${triple(positions, n)
            .map((at) => at.toFixed(5))
            .join(' ')}`,
      ),
      ...lines(
        part.corners.length / 3,
        (n) =>
          `f ${triple(part.corners, n)
            .map((at) => at + 1)
            .join(' ')}`,
      ),
    ].join('\n'),
  )
}

/** z up, as the format has it. */
const buildStl = (part: Part): Buffer => {
  const positions = getPositions(part)
  const count = part.corners.length / 3
  const bytes = Buffer.alloc(84 + count * 50)
  bytes.writeUInt32LE(count, 80)
  for (let n = 0; n < count; n++) {
    for (const [i, corner] of triple(part.corners, n).entries()) {
      const [x = 0, y = 0, z = 0] = triple(positions, corner)
      for (const [axis, value] of [x, -z, y].entries())
        bytes.writeFloatLE(value, 84 + n * 50 + 12 + i * 12 + axis * 4)
    }
  }
  return bytes
}

const buildUsdz = (part: Part): Promise<Buffer> => {
  const positions = getPositions(part)
  const count = part.corners.length / 3
  const layer = `#usda 1.0
(
    defaultPrim = "Scan"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Scan"
{
    def Mesh "Rooms"
    {
        int[] faceVertexCounts = [${lines(count, () => '3').join(', ')}]
        int[] faceVertexIndices = [${[...part.corners].join(', ')}]
        point3f[] points = [${lines(
          positions.length / 3,
          (n) =>
            `(${triple(positions, n)
              .map((at) => at.toFixed(5))
              .join(', ')})`,
        ).join(', ')}]
    }
}
`
  return createZip({ 'scan.usda': Buffer.from(layer) })
}

/** The GLB that the server stores of a file of each format, and the ms that making it takes. */
const convertAll = async (
  part: Part,
  folder: string,
): Promise<Map<string, { bytes: Uint8Array; took: number }>> => {
  const made = new Map<string, { bytes: Uint8Array; took: number }>()
  for (const [name, bytes] of [
    ['obj', buildObj(part)],
    ['usdz', await buildUsdz(part)],
  ] as const) {
    const path = join(folder, `scan.${name}`)
    await writeFile(path, bytes)
    const { convert } = await loadConverter(name)
    if (!convert) throw new Error(`${name} is not converted`)
    const began = performance.now()
    const glb = await convert({ path, displayName: `scan.${name}` })
    made.set(name, { bytes: glb, took: performance.now() - began })
  }
  const storage = createMemoryStorage(folder)
  const stored = await storage.put(Readable.from([buildStl(part)]), { maxBytes: 1024 ** 3 })
  const began = performance.now()
  const { name } = await stl.take(storage, {
    ...stored,
    field: 'file',
    displayName: 'scan.stl',
    takes: 'model',
  })
  made.set('stl', { bytes: await buffer(await storage.get(name)), took: performance.now() - began })
  return made
}

/** What a desktop is shown: the lighter copy, if there is one. */
const createDesktopCopy = async (bytes: Uint8Array): Promise<Uint8Array> => {
  let shown = bytes
  await optimizeModel(
    bytes,
    async (name, copy) => {
      if (name === 'web') shown = copy
    },
    () => {},
  )
  return shown
}

const firstFrame = async (browser: Browser, url: string, file: string): Promise<number> => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
  try {
    await page.goto(url)
    return await page.evaluate(async (file) => {
      const { harness } = window
      await harness.prepare('model')
      const began = performance.now()
      await harness.open({ kind: 'model', url: file })
      await harness.frames(1)
      return performance.now() - began
    }, file)
  } finally {
    await page.close()
  }
}

/**
 * The first frame of a model that came as OBJ, STL or USDZ beside the same one as GLB; in turn, the
 * fastest counts.
 */
export const measureFormats = async (say: (line: string) => void): Promise<void> => {
  const model = parseModelGlb(await renderHotelGlb({ floors: 1, roomsPerFloor: 2, scanLike: true }))
  const part = { ...mergeParts(model, 'scan'), material: null }
  const glb = buildModelGlb({
    ...model,
    parts: [part],
    materials: [],
    textures: [],
    images: [],
    samplers: [],
  })
  const folder = await mkdtemp(join(tmpdir(), 'nspect-formats-'))
  const converted = await convertAll(part, folder)
  await rm(folder, { recursive: true })
  const files: Record<string, Uint8Array> = { 'glb.glb': await createDesktopCopy(glb) }
  for (const [name, { bytes }] of converted) files[`${name}.glb`] = await createDesktopCopy(bytes)
  const site = await serveTestPage(files)
  const browser = await chromium.launch(webglLaunchOptions)
  try {
    const best = new Map(Object.keys(files).map((file) => [file, Number.POSITIVE_INFINITY]))
    for (let round = 0; round < rounds; round++)
      for (const [file, before] of best)
        best.set(file, Math.min(before, await firstFrame(browser, site.url, file)))
    const plain = best.get('glb.glb') ?? Number.NaN
    say(
      `\nA model of ${(part.corners.length / 3e6).toFixed(2)} M triangles, its first frame: as GLB ${plain.toFixed(0)} ms ` +
        `(load average ${loadavg()
          .map((n) => n.toFixed(1))
          .join(', ')})`,
    )
    for (const [name, { took }] of converted) {
      const ms = best.get(`${name}.glb`) ?? Number.NaN
      const ratio = ms / plain
      say(
        `  as ${name.toUpperCase().padEnd(5)} ${ms.toFixed(0)} ms, ${ratio.toFixed(2)}x (goal ${goal}x) ${ratio <= goal ? 'ok' : 'missed'}; ` +
          `turned into a GLB in ${(took / 1000).toFixed(1)} s when it came`,
      )
    }
  } finally {
    await browser.close()
    await site.close()
  }
}
