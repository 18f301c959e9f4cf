import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { toImagePoint } from '@nspect/contract/imageAlignments/imageAlignmentGeometry'
import { pinCoordinates } from '@nspect/contract/media/pinCoordinates'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  demoDocuments,
  demoLogo,
  demoModel,
  demoPanorama,
  demoPlans,
  readDemoFile,
} from './demoFiles.ts'
import { listDemoPins } from './demoPins.ts'
import { demoProgress } from './demoProgress.ts'
import { hotelCategories } from './hotel/hotelDefects.ts'
import { assetFolder, computeSha256, readManifest } from './make/assetFiles.ts'
import { computeSourceHash } from './make/sourceHash.ts'
import { planAlignment, planPixels, toPlanBox } from './planPositions.ts'

const filesOfFolder = async () =>
  (await readdir(assetFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    .map((entry) => relative(assetFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()

describe('the files of the demo', () => {
  const points = listDemoPins()

  it('are those of the manifest, byte for byte, and at most 15 MB', async () => {
    const { files } = await readManifest()
    expect(await filesOfFolder()).toEqual(Object.keys(files).sort())
    let total = 0
    for (const [name, hash] of Object.entries(files)) {
      const bytes = await readFile(join(assetFolder, name))
      expect(computeSha256(bytes), name).toBe(hash)
      total += bytes.length
    }
    expect(total).toBeLessThanOrEqual(15_000_000)
  })

  it('show the hotel and the defects of today: after a change, make them anew (demo/src/make/makeDemo.ts)', async () => {
    expect((await readManifest()).source).toBe(computeSourceHash())
  })

  it('are named by a point or by a table, each of them, and nothing is named that is not there', async () => {
    const ofPoints = points.flatMap(({ stills, photoFiles, repair }) => [
      stills.withPin,
      stills.plain,
      stills.context,
      ...photoFiles.map(({ file }) => file),
      ...(repair === null ? [] : [repair]),
    ])
    const others = [demoModel, ...demoPlans, demoPanorama, ...demoDocuments, demoLogo].map(
      ({ file }) => file,
    )
    expect([...ofPoints, ...others].sort()).toEqual(await filesOfFolder())
  })

  it('have the sizes that the web would have sent', async () => {
    const sizeOf = async (file: string) => {
      const { width, height } = await sharp(await readDemoFile(file)).metadata()
      return { width, height }
    }
    expect(await sizeOf(points[0]!.stills.withPin)).toEqual({ width: 1264, height: 748 })
    expect(await sizeOf(points.at(-1)!.stills.plain)).toEqual({ width: 1264, height: 748 })
    for (const { stills } of [points[0]!, points.at(-1)!])
      expect(await sizeOf(stills.context)).toEqual({ width: 1264, height: 748 })
    expect(await sizeOf(demoPlans[0]!.file)).toEqual(planPixels)
    expect(await sizeOf(demoPanorama.file)).toEqual({ width: 4096, height: 2048 })
  })
})

describe('the points of the demo', () => {
  const points = listDemoPins()

  it('are 22 in the active inspection, 8 in the completed and 4 in the archived one; four stand on a plan only', () => {
    const count = (inspectionName: string) =>
      points.filter(({ inspection }) => inspection === inspectionName).length
    expect([count('active'), count('completed'), count('archived')]).toEqual([22, 8, 4])
    expect(points.filter(({ coordinates }) => coordinates === null)).toHaveLength(4)
    expect(new Set(points.map(({ key }) => key)).size).toBe(points.length)
    expect(Object.keys(demoProgress).sort()).toEqual(points.map(({ key }) => key).sort())
  })

  it('are as the web would send them', () => {
    for (const { coordinates, title, description } of points) {
      if (coordinates !== null) expect(pinCoordinates.parse(coordinates)).toEqual(coordinates)
      expect(title.length).toBeLessThan(80)
      expect(description.endsWith('.')).toBe(true)
    }
  })

  it('use every category, and say how far they have come', () => {
    expect(new Set(points.map(({ category }) => category))).toEqual(
      new Set(hotelCategories.map(({ name }) => name)),
    )
    for (const { state, comments = [], repair, coordinates } of points) {
      const last = comments.at(-1)?.action
      expect(last).toBe({ open: undefined, resolved: 'submit', approved: 'accept' }[state])
      expect(repair !== null).toBe(state !== 'open' && coordinates !== null)
    }
  })

  it('stand on the plan where its alignment with the model puts them', () => {
    for (const { mark, coordinates } of points) {
      if (!coordinates) continue
      const { x, y } = toImagePoint(planAlignment, coordinates.position)
      const middle = { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 }
      expect((x / planPixels.width) * 100).toBeCloseTo(middle.x, 1)
      expect((y / planPixels.height) * 100).toBeCloseTo(middle.y, 1)
    }
  })

  it('stand on the plan where they stand in the model', () => {
    const room104 = toPlanBox({ x: 4.3, z: -7.5, width: 4, depth: 6.4 })
    const { mark } = points.find(({ key }) => key === '104-damp')!
    const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2]
    expect(x).toBeGreaterThan(room104.x)
    expect(x).toBeLessThan(room104.x + room104.width)
    // On the wall of the window, the southern side of the room.
    expect(y).toBeCloseTo(room104.y + room104.height, 1)
    for (const { mark: box } of points) {
      expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThan(0)
      expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThan(100)
    }
  })
})
