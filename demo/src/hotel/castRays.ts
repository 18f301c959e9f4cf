import { type Document, NodeIO } from '@gltf-transform/core'
import { addVectors, crossVectors, scaleVector, type Vector } from './geometry.ts'
import { UnlitMaterials } from './unlitMaterials.ts'

interface Box {
  min: Vector
  max: Vector
}

/**
 * One mesh's triangles of one material in the scene's frame: three numbers per vertex, three
 * vertices per triangle.
 */
export interface Part extends Box {
  material: string
  vertices: Float64Array
  indices: ArrayLike<number>
}

interface Hit {
  /** metres */
  distance: number
  normal: Vector
}

export const dotVectors = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const subtractVectors = (a: Vector, b: Vector) => addVectors(a, scaleVector(b, -1))
const doBoxesMeet = (a: Box, b: Box) =>
  [0, 1, 2].every((axis) => a.min[axis]! <= b.max[axis]! && b.min[axis]! <= a.max[axis]!)

export const parseGlbDocument = (glb: Buffer) =>
  new NodeIO().registerExtensions([UnlitMaterials]).readBinary(new Uint8Array(glb))

/** All triangles of a model, in its scene's frame. */
export function listParts(document: Document): Part[] {
  const parts: Part[] = []
  for (const node of document.getRoot().listNodes()) {
    const m = node.getWorldMatrix()
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const local = primitive.getAttribute('POSITION')!.getArray()!
      const vertices = new Float64Array(local.length)
      const [min, max]: [Vector, Vector] = [
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

/**
 * The first hit of a ray on the visible side of a triangle within `reach` metres, testing all whose
 * box it touches.
 */
export function findFirstHit(
  parts: readonly Part[],
  from: Vector,
  direction: Vector,
  reach: number,
): Hit | null {
  const to = addVectors(from, scaleVector(direction, reach))
  // A margin of a millimetre around the ray, so that rounding does not miss triangles at the box's
  // edge.
  const ray: Box = {
    min: from.map((value, axis) => Math.min(value, to[axis]!) - 0.001) as Vector,
    max: from.map((value, axis) => Math.max(value, to[axis]!) + 0.001) as Vector,
  }
  let first: Hit | null = null
  for (const part of parts.filter((candidate) => doBoxesMeet(candidate, ray))) {
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
      [...vertices.subarray(indices[at]! * 3, indices[at]! * 3 + 3)] as Vector
    for (let at = 0; at < indices.length; at += 3) {
      if (isAside(at)) continue
      const corners = [corner(at), corner(at + 1), corner(at + 2)] as const
      const area = crossVectors(
        subtractVectors(corners[1], corners[0]),
        subtractVectors(corners[2], corners[0]),
      )
      if (Math.hypot(...area) <= 1e-12) continue
      const normal = scaleVector(area, 1 / Math.hypot(...area))
      const facing = dotVectors(normal, direction)
      if (facing > -1e-9) continue
      const distance = dotVectors(subtractVectors(corners[0], from), normal) / facing
      if (distance < 0 || distance > reach || (first !== null && distance >= first.distance))
        continue
      const hit = addVectors(from, scaleVector(direction, distance))
      const isInside = corners.every((start, index) => {
        const edge = subtractVectors(corners[(index + 1) % 3]!, start)
        return dotVectors(crossVectors(edge, subtractVectors(hit, start)), normal) >= -1e-7
      })
      if (isInside) first = { distance, normal }
    }
  }
  return first
}

/** A place of the plan as the drawing code has it. */
export const toVector = ({ x, y, z }: { x: number; y: number; z: number }): Vector => [x, y, z]
