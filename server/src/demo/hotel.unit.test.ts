import { type Document, NodeIO } from '@gltf-transform/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readGlb } from '../files/glb.ts'
import { sourceOf } from '../files/imageHeader.ts'
import { add, cross, scaled, type Vec } from './geometry.ts'
import { type HotelDefect, hotelGlb, hotelPlan } from './hotel.ts'
import { UnlitMaterials } from './unlitMaterials.ts'

interface Box {
  min: Vec
  max: Vec
}

/** One mesh's triangles of one material in the scene's frame: three numbers a vertex, three vertices a triangle. */
interface Part extends Box {
  vertices: Float64Array
  indices: ArrayLike<number>
}

interface Hit {
  distance: number
  normal: Vec
}

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Vec, b: Vec) => add(a, scaled(b, -1))
const meets = (a: Box, b: Box) =>
  [0, 1, 2].every((axis) => a.min[axis]! <= b.max[axis]! && b.min[axis]! <= a.max[axis]!)

const open = (glb: Buffer) => new NodeIO().registerExtensions([UnlitMaterials]).readBinary(new Uint8Array(glb))

/** All triangles of a model, none left out, as they stand in its scene. */
function partsOf(document: Document): Part[] {
  const parts: Part[] = []
  for (const node of document.getRoot().listNodes()) {
    const m = node.getWorldMatrix()
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const local = primitive.getAttribute('POSITION')!.getArray()!
      const vertices = new Float64Array(local.length)
      const [min, max]: [Vec, Vec] = [
        [Infinity, Infinity, Infinity],
        [-Infinity, -Infinity, -Infinity],
      ]
      for (let at = 0; at < local.length; at += 3) {
        for (let axis = 0; axis < 3; axis++) {
          const value =
            m[axis]! * local[at]! + m[axis + 4]! * local[at + 1]! + m[axis + 8]! * local[at + 2]! + m[axis + 12]!
          vertices[at + axis] = value
          if (value < min[axis]!) min[axis] = value
          if (value > max[axis]!) max[axis] = value
        }
      }
      parts.push({ vertices, indices: primitive.getIndices()!.getArray()!, min, max })
    }
  }
  return parts
}

/** Where a ray first meets the visible side of a triangle within `reach` metres, by trying all whose box it touches. */
function firstHit(parts: readonly Part[], from: Vec, direction: Vec, reach: number): Hit | null {
  const to = add(from, scaled(direction, reach))
  // A millimetre around the ray, lest rounding leaves out what lies just on it.
  const ray: Box = {
    min: from.map((value, axis) => Math.min(value, to[axis]!) - 0.001) as Vec,
    max: from.map((value, axis) => Math.max(value, to[axis]!) + 0.001) as Vec,
  }
  let first: Hit | null = null
  for (const part of parts.filter((one) => meets(one, ray))) {
    const { vertices, indices } = part
    const isAside = (at: number) => {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3]
      for (let axis = 0; axis < 3; axis++) {
        const [p, q, r] = [vertices[a + axis]!, vertices[b + axis]!, vertices[c + axis]!]
        if (Math.max(p, q, r) < ray.min[axis]! || Math.min(p, q, r) > ray.max[axis]!) return true
      }
      return false
    }
    const corner = (at: number) => [...vertices.subarray(indices[at]! * 3, indices[at]! * 3 + 3)] as Vec
    for (let at = 0; at < indices.length; at += 3) {
      if (isAside(at)) continue
      const corners = [corner(at), corner(at + 1), corner(at + 2)] as const
      const area = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
      if (Math.hypot(...area) <= 1e-12) continue
      const normal = scaled(area, 1 / Math.hypot(...area))
      const facing = dot(normal, direction)
      if (facing > -1e-9) continue
      const distance = dot(minus(corners[0], from), normal) / facing
      if (distance < 0 || distance > reach || (first !== null && distance >= first.distance)) continue
      const hit = add(from, scaled(direction, distance))
      const isInside = corners.every((one, index) => {
        const edge = minus(corners[(index + 1) % 3]!, one)
        return dot(cross(edge, minus(hit, one)), normal) >= -1e-7
      })
      if (isInside) first = { distance, normal }
    }
  }
  return first
}

const vec = ({ x, y, z }: HotelDefect['position']): Vec => [x, y, z]

/** What an inspector meets who looks straight at a defect from 25 cm before its surface. */
const lookAt = (parts: readonly Part[], { position, normal }: HotelDefect) =>
  firstHit(parts, add(vec(position), scaled(vec(normal), 0.25)), scaled(vec(normal), -1), 0.5)

const pictureOf = (document: Document, name: string) => {
  const texture = document
    .getRoot()
    .listTextures()
    .find((one) => one.getName() === name)
  return Buffer.from(texture!.getImage()!)
}

// Drawing a model takes most of the time here: each is drawn once, the first of them once more to compare.
describe('the demo hotel', { timeout: 30_000 }, () => {
  // Two rooms a floor are the fewest that hold a defect of a room beside those of the corridor.
  const asScanned = { floors: 2, roomsPerFloor: 2, seed: 2, scanLike: true }
  const plan = hotelPlan()
  let glb: Buffer
  let document: Document
  let parts: Part[]
  let scan: Buffer
  let scanDocument: Document
  beforeAll(async () => {
    glb = await hotelGlb()
    document = await open(glb)
    parts = partsOf(document)
    scan = await hotelGlb(asScanned)
    scanDocument = await open(scan)
  }, 30_000)

  it('is a small model that an upload takes', async () => {
    expect(glb.length).toBeLessThan(1_500_000)
    const facts = await readGlb(sourceOf(glb))
    expect(facts).toMatchObject({ hasNormals: true, isUnlit: false })
    expect(facts.boundingBox!.min[1]).toBe(0)
    expect(facts.boundingBox!.max[1]).toBeCloseTo(2.6, 5)
  })

  it('is the same to the byte for the same options, and has other pictures for another seed', async () => {
    expect(glb.equals(await hotelGlb())).toBe(true)
    expect(pictureOf(scanDocument, 'carpet').equals(pictureOf(document, 'carpet'))).toBe(false)
  })

  it.each(plan.defects)('has its defect on a visible surface: $title', (defect) => {
    const out = vec(defect.normal)
    expect(Math.hypot(...out)).toBeCloseTo(1, 12)
    const hit = lookAt(parts, defect)
    expect(Math.abs(hit!.distance - 0.25)).toBeLessThan(0.001)
    expect(dot(hit!.normal, out)).toBeGreaterThan(0.999_999)
  })

  it('has its defects also in a scan-like model, which is unlit and without normals', async () => {
    expect(await readGlb(sourceOf(scan))).toMatchObject({ hasNormals: false, isUnlit: true })
    const { defects } = hotelPlan(asScanned)
    expect(defects.map(({ category }) => category)).toEqual(['Tiles', 'Flooring', 'Walls and paint'])
    const scannedParts = partsOf(scanDocument)
    for (const defect of defects) {
      expect(Math.abs(lookAt(scannedParts, defect)!.distance - 0.25)).toBeLessThan(0.001)
    }
  })

  it('has eight rooms on carpet or tiles, under ceilings that are not seen from above', () => {
    expect(plan.rooms.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, index) => `Room 10${index + 1}`))
    for (const { x, z, width, depth } of plan.rooms) {
      // Down onto the open floor between bed and desk, from above the ceiling; up from there to the ceiling.
      const [cx, cz] = [x + width / 2, z + depth / 2]
      const down = firstHit(parts, [cx, 5, cz], [0, -1, 0], 6)
      expect(5 - down!.distance).toBeLessThan(1.3)
      const above = firstHit(parts, [cx, 1.5, cz], [0, 1, 0], 6)
      expect(1.5 + above!.distance).toBeCloseTo(2.6, 1)
    }
  })

  it('grows by floors and rooms', async () => {
    const { boundingBox } = await readGlb(sourceOf(scan))
    // A scan-like model is uneven by up to 4 mm.
    expect(Math.abs(boundingBox!.max[1] - 5.6)).toBeLessThan(0.005)
    const { rooms, defects } = hotelPlan(asScanned)
    expect(rooms.map(({ name, floor }) => [name, floor])).toEqual([
      ['Room 101', 0],
      ['Room 102', 0],
      ['Room 201', 1],
      ['Room 202', 1],
    ])
    expect(defects.map(({ title }) => title).some((title) => title.includes('108'))).toBe(false)
  })
})
