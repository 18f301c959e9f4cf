import { createHash } from 'node:crypto'
import { NodeIO } from '@gltf-transform/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readGlb } from '../files/glb.ts'
import { sourceOf } from '../files/imageHeader.ts'
import { add, cross, scaled, type Vec } from './geometry.ts'
import { hotelGlb, hotelPlan } from './hotel.ts'

interface Triangle {
  corners: [Vec, Vec, Vec]
  normal: Vec
}

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Vec, b: Vec) => add(a, scaled(b, -1))
const unit = (a: Vec) => scaled(a, 1 / Math.hypot(...a))

/** All triangles of a GLB in its scene frame, with the normal of their visible side. */
async function trianglesOf(glb: Buffer): Promise<Triangle[]> {
  const document = await new NodeIO().readBinary(new Uint8Array(glb))
  const triangles: Triangle[] = []
  for (const node of document.getRoot().listNodes()) {
    const m = node.getWorldMatrix()
    const place = ([x, y, z]: Vec): Vec => [
      m[0] * x + m[4] * y + m[8] * z + m[12],
      m[1] * x + m[5] * y + m[9] * z + m[13],
      m[2] * x + m[6] * y + m[10] * z + m[14],
    ]
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const positions = primitive.getAttribute('POSITION')!
      const indices = primitive.getIndices()!.getArray()!
      const corner = (at: number) => place(positions.getElement(indices[at]!, [0, 0, 0] as Vec))
      for (let at = 0; at < indices.length; at += 3) {
        const corners: Triangle['corners'] = [corner(at), corner(at + 1), corner(at + 2)]
        const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
        if (Math.hypot(...normal) > 1e-12) triangles.push({ corners, normal: unit(normal) })
      }
    }
  }
  return triangles
}

/** Where a ray first meets the visible side of a triangle, by trying them all. */
function firstHit(triangles: Triangle[], from: Vec, direction: Vec): { distance: number; normal: Vec } | null {
  let first: { distance: number; normal: Vec } | null = null
  for (const { corners, normal } of triangles) {
    const facing = dot(normal, direction)
    if (facing > -1e-9) continue
    const distance = dot(minus(corners[0], from), normal) / facing
    if (distance < 0 || (first !== null && distance >= first.distance)) continue
    const hit = add(from, scaled(direction, distance))
    const isInside = corners.every((corner, at) => {
      const edge = minus(corners[(at + 1) % 3]!, corner)
      return dot(cross(edge, minus(hit, corner)), normal) >= -1e-7
    })
    if (isInside) first = { distance, normal }
  }
  return first
}

const vec = ({ x, y, z }: { x: number; y: number; z: number }): Vec => [x, y, z]

describe('the demo hotel', { timeout: 90_000 }, () => {
  let glb: Buffer
  let triangles: Triangle[]
  beforeAll(async () => {
    glb = await hotelGlb()
    triangles = await trianglesOf(glb)
  }, 90_000)

  it('is a small model that an upload takes', async () => {
    expect(glb.length).toBeLessThan(1_500_000)
    const facts = await readGlb(sourceOf(glb))
    expect(facts).toMatchObject({ hasNormals: true, isUnlit: false })
    expect(facts.boundingBox!.min[1]).toBe(0)
    expect(facts.boundingBox!.max[1]).toBeCloseTo(2.6, 5)
  })

  it('is the same to the byte for the same options, and another for another seed', async () => {
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(await hotelGlb())).toBe(digest(glb))
    expect(digest(await hotelGlb({ seed: 2 }))).not.toBe(digest(glb))
  })

  it.each(hotelPlan().defects)('has its defect on a visible surface: $title', ({ position, normal }) => {
    const [at, out] = [vec(position), vec(normal)]
    expect(Math.hypot(...out)).toBeCloseTo(1, 12)
    // An inspector 25 cm before the surface, looking straight at it, meets just this place and nothing before it.
    const hit = firstHit(triangles, add(at, scaled(out, 0.25)), scaled(out, -1))
    expect(Math.abs(hit!.distance - 0.25)).toBeLessThan(0.001)
    expect(dot(hit!.normal, out)).toBeGreaterThan(0.999_999)
  })

  it('has its defects also in a scan-like model, which is unlit and without normals', async () => {
    const scan = await hotelGlb({ roomsPerFloor: 2, scanLike: true })
    expect(await readGlb(sourceOf(scan))).toMatchObject({ hasNormals: false, isUnlit: true })
    const scanned = await trianglesOf(scan)
    for (const { position, normal } of hotelPlan({ roomsPerFloor: 2 }).defects) {
      const hit = firstHit(scanned, add(vec(position), scaled(vec(normal), 0.25)), scaled(vec(normal), -1))
      expect(Math.abs(hit!.distance - 0.25)).toBeLessThan(0.001)
    }
  })

  it('has eight rooms on carpet or tiles, under ceilings that are not seen from above', () => {
    const { rooms } = hotelPlan()
    expect(rooms.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, index) => `Room 10${index + 1}`))
    for (const { x, z, width, depth } of rooms) {
      // Down onto the open floor between bed and desk, from above the ceiling; up from there to the ceiling.
      const [cx, cz] = [x + width / 2, z + depth / 2]
      const down = firstHit(triangles, [cx, 5, cz], [0, -1, 0])
      expect(5 - down!.distance).toBeLessThan(1.3)
      const above = firstHit(triangles, [cx, 1.5, cz], [0, 1, 0])
      expect(1.5 + above!.distance).toBeCloseTo(2.6, 1)
    }
  })

  it('grows by floors and rooms', async () => {
    const facts = await readGlb(sourceOf(await hotelGlb({ floors: 2, roomsPerFloor: 6 })))
    expect(facts.boundingBox!.max[1]).toBeCloseTo(5.6, 5)
    const { rooms, defects } = hotelPlan({ floors: 2, roomsPerFloor: 6 })
    expect(rooms.at(-1)).toMatchObject({ name: 'Room 206', floor: 1 })
    expect(defects.map(({ title }) => title).some((title) => title.includes('108'))).toBe(false)
  })
})
