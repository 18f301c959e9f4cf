import type { Document } from '@gltf-transform/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { toByteSource } from '../../../server/src/files/byteSource.ts'
import { readGlb } from '../../../server/src/files/readGlb.ts'
import {
  dotVectors,
  findFirstHit,
  listParts,
  type Part,
  parseGlbDocument,
  subtractVectors,
  toVector,
} from './castRays.ts'
import { addVectors, scaleVector } from './geometry.ts'
import { buildHotelGlb, buildHotelPlan, type HotelDefect } from './hotelPlan.ts'

/** The surface hit when looking straight at a defect from 25 cm in front of it. */
const lookAt = (parts: readonly Part[], { position, normal }: HotelDefect) =>
  findFirstHit(
    parts,
    addVectors(toVector(position), scaleVector(toVector(normal), 0.25)),
    scaleVector(toVector(normal), -1),
    0.5,
  )

const getTextureImage = (document: Document, name: string) => {
  const texture = document
    .getRoot()
    .listTextures()
    .find((candidate) => candidate.getName() === name)
  return Buffer.from(texture!.getImage()!)
}

// Drawing a model takes most of the time here: each is drawn once, the first one twice to compare.
describe('the demo hotel', () => {
  // With fewer than two rooms per floor there is no defect in a room besides those of the corridor.
  const asScanned = { floors: 2, roomsPerFloor: 2, seed: 2, scanLike: true }
  const plan = buildHotelPlan()
  let glb: Buffer
  let document: Document
  let parts: Part[]
  let scan: Buffer
  let scanDocument: Document
  beforeAll(async () => {
    glb = await buildHotelGlb()
    document = await parseGlbDocument(glb)
    parts = listParts(document)
    scan = await buildHotelGlb(asScanned)
    scanDocument = await parseGlbDocument(scan)
  }, 120_000)

  it('is a small model that an upload takes', async () => {
    expect(glb.length).toBeLessThan(2_000_000)
    const facts = await readGlb(toByteSource(glb))
    expect(facts).toMatchObject({ hasNormals: true, isUnlit: false })
    expect(facts.boundingBox!.min[1]).toBe(0)
    expect(facts.boundingBox!.max[1]).toBeCloseTo(2.6, 5)
  })

  it('is the same to the byte for the same options, and has other pictures for another seed', async () => {
    expect(glb.equals(await buildHotelGlb())).toBe(true)
    expect(
      getTextureImage(scanDocument, 'carpet').equals(getTextureImage(document, 'carpet')),
    ).toBe(false)
  })

  it.each(plan.defects)('has its defect on a visible surface: $title', (defect) => {
    const out = toVector(defect.normal)
    expect(Math.hypot(...out)).toBeCloseTo(1, 12)
    const hit = lookAt(parts, defect)
    expect(Math.abs(hit!.distance - 0.25)).toBeLessThan(0.001)
    expect(dotVectors(hit!.normal, out)).toBeGreaterThan(0.999_999)
  })

  it.each(plan.defects)(
    'shows its defect to one who stands where the picture was taken: $title',
    ({ position, camera }) => {
      const way = subtractVectors(toVector(position), toVector(camera.position))
      const length = Math.hypot(...way)
      const opaque = parts.filter(({ material }) => material !== 'glass')
      const hit = findFirstHit(
        opaque,
        toVector(camera.position),
        scaleVector(way, 1 / length),
        length + 1,
      )
      expect(Math.abs(hit!.distance - length)).toBeLessThan(0.03)
    },
  )

  it('is whole where a defect was repaired', async () => {
    const repaired = { mended: ['104-damp', '107-detector'] }
    const { defects } = buildHotelPlan(repaired)
    expect(plan.defects.length - defects.length).toBe(2)
    expect(defects.map(({ key }) => key)).not.toContain('104-damp')
    const names = (await parseGlbDocument(await buildHotelGlb(repaired)))
      .getRoot()
      .listMaterials()
      .map((material) => material.getName())
    expect(names).not.toContain('wallDamp')
  })

  it('has its defects also in a scan-like model, which is unlit and without normals', async () => {
    expect(await readGlb(toByteSource(scan))).toMatchObject({ hasNormals: false, isUnlit: true })
    const { defects } = buildHotelPlan(asScanned)
    expect(defects.map(({ key }) => key)).toEqual([
      '101-trap',
      '101-door',
      '102-tile',
      '102-mirror',
      '102-limescale',
      'corridor-carpet',
      'lobby-scuff',
      'lobby-lift',
    ])
    const scannedParts = listParts(scanDocument)
    for (const defect of defects) {
      expect(Math.abs(lookAt(scannedParts, defect)!.distance - 0.25)).toBeLessThan(0.001)
    }
  })

  it('has eight rooms on carpet or tiles, under ceilings that are not seen from above', () => {
    expect(plan.rooms.map(({ name }) => name)).toEqual(
      Array.from({ length: 8 }, (_, index) => `Room 10${index + 1}`),
    )
    for (const { x, z, width, depth } of plan.rooms) {
      // Down onto the free floor between bed and desk, from above the ceiling; up from there to the
      // ceiling.
      const [cx, cz] = [x + width / 2, z + depth / 2]
      const down = findFirstHit(parts, [cx, 5, cz], [0, -1, 0], 6)
      expect(5 - down!.distance).toBeLessThan(1.3)
      const above = findFirstHit(parts, [cx, 1.5, cz], [0, 1, 0], 6)
      expect(1.5 + above!.distance).toBeCloseTo(2.6, 1)
    }
  })

  it('grows by floors and rooms', async () => {
    const { boundingBox } = await readGlb(toByteSource(scan))
    // A scan-like model is uneven by up to 4 mm.
    expect(Math.abs(boundingBox!.max[1] - 5.6)).toBeLessThan(0.005)
    const { rooms, defects } = buildHotelPlan(asScanned)
    expect(rooms.map(({ name, floor }) => [name, floor])).toEqual([
      ['Room 101', 0],
      ['Room 102', 0],
      ['Room 201', 1],
      ['Room 202', 1],
    ])
    expect(defects.map(({ title }) => title).some((title) => title.includes('108'))).toBe(false)
  })
})
