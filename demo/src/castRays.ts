import { type Document, NodeIO } from '@gltf-transform/core'
import { add, cross, scaled, type Vec } from './geometry.ts'
import { UnlitMaterials } from './unlitMaterials.ts'

interface Box {
  min: Vec
  max: Vec
}

/** One mesh's triangles of one material in the scene's frame: three numbers per vertex, three vertices per triangle. */
export interface Part extends Box {
  material: string
  vertices: Float64Array
  indices: ArrayLike<number>
}

interface Hit {
  /** metres */
  distance: number
  normal: Vec
}

export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const minus = (a: Vec, b: Vec) => add(a, scaled(b, -1))
const meets = (a: Box, b: Box) =>
  [0, 1, 2].every((axis) => a.min[axis]! <= b.max[axis]! && b.min[axis]! <= a.max[axis]!)

export const openGlb = (glb: Buffer) =>
  new NodeIO().registerExtensions([UnlitMaterials]).readBinary(new Uint8Array(glb))

/** All triangles of a model, in its scene's frame. */
export function partsOf(document: Document): Part[] {
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
            m[axis]! * local[at]! +
            m[axis + 4]! * local[at + 1]! +
            m[axis + 8]! * local[at + 2]! +
            m[axis + 12]!
          vertices[at + axis] = value
          if (value < min[axis]!) min[axis] = value
          if (value > max[axis]!) max[axis] = value
        }
      }
      const material = primitive.getMaterial()?.getName() ?? ''
      parts.push({ material, vertices, indices: primitive.getIndices()!.getArray()!, min, max })
    }
  }
  return parts
}

/** The first hit of a ray on the visible side of a triangle within `reach` metres, testing all whose box it touches. */
export function firstHit(
  parts: readonly Part[],
  from: Vec,
  direction: Vec,
  reach: number,
): Hit | null {
  const to = add(from, scaled(direction, reach))
  // A margin of a millimetre around the ray, so that rounding does not miss triangles at the box's edge.
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
    const corner = (at: number) =>
      [...vertices.subarray(indices[at]! * 3, indices[at]! * 3 + 3)] as Vec
    for (let at = 0; at < indices.length; at += 3) {
      if (isAside(at)) continue
      const corners = [corner(at), corner(at + 1), corner(at + 2)] as const
      const area = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
      if (Math.hypot(...area) <= 1e-12) continue
      const normal = scaled(area, 1 / Math.hypot(...area))
      const facing = dot(normal, direction)
      if (facing > -1e-9) continue
      const distance = dot(minus(corners[0], from), normal) / facing
      if (distance < 0 || distance > reach || (first !== null && distance >= first.distance))
        continue
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

/** A place of the plan as the drawing code has it. */
export const vecOf = ({ x, y, z }: { x: number; y: number; z: number }): Vec => [x, y, z]
