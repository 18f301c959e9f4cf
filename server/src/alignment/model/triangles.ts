import type { Accessor, Document, Primitive } from '@gltf-transform/core'
import { Vector3 } from 'three'

/**
 * Gets the corners of a triangle in the file's own scene frame; they are only valid during the
 * call.
 */
type OnTriangle = (a: Vector3, b: Vector3, c: Vector3) => void

/** Calls back for every triangle of a model, as often as it is asked to. */
export type VisitTriangles = (onTriangle: OnTriangle) => void

const [list, strip, fan] = [4, 5, 6]

/** The numbers of the corners of each triangle of a primitive. */
const forEachFace = (
  mode: number,
  corners: number,
  onFace: (a: number, b: number, c: number) => void,
) => {
  if (mode === list) for (let n = 0; n + 2 < corners; n += 3) onFace(n, n + 1, n + 2)
  // the second one of a strip is turned over
  else if (mode === strip)
    for (let n = 0; n + 2 < corners; n++) onFace(n, n + 1 + (n % 2), n + 2 - (n % 2))
  else if (mode === fan) for (let n = 1; n + 1 < corners; n++) onFace(0, n, n + 1)
}

/** The vertices of a primitive in the scene's frame, each placed once. */
const transformVertices = (positions: Accessor, matrix: readonly number[]): Float64Array => {
  const [
    ax = 0,
    ay = 0,
    az = 0,
    ,
    bx = 0,
    by = 0,
    bz = 0,
    ,
    cx = 0,
    cy = 0,
    cz = 0,
    ,
    dx = 0,
    dy = 0,
    dz = 0,
  ] = matrix
  const placed = new Float64Array(positions.getCount() * 3)
  const numbers: number[] = []
  for (let n = 0; n < placed.length; n += 3) {
    const [x = 0, y = 0, z = 0] = positions.getElement(n / 3, numbers)
    placed[n] = ax * x + bx * y + cx * z + dx
    placed[n + 1] = ay * x + by * y + cy * z + dy
    placed[n + 2] = az * x + bz * y + cz * z + dz
  }
  return placed
}

const readPrimitive = (primitive: Primitive, matrix: readonly number[], onTriangle: OnTriangle) => {
  const positions = primitive.getAttribute('POSITION')
  const indices = primitive.getIndices()?.getArray() ?? null
  if (!positions) return
  const vertices = transformVertices(positions, matrix)
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  const at = (corner: number) => 3 * (indices ? (indices[corner] ?? 0) : corner)
  forEachFace(
    primitive.getMode(),
    indices?.length ?? positions.getCount(),
    (first, second, third) =>
      onTriangle(
        a.fromArray(vertices, at(first)),
        b.fromArray(vertices, at(second)),
        c.fromArray(vertices, at(third)),
      ),
  )
}

/**
 * The triangles of a model's scene. Meshes that are bent by bones, or drawn many times by an
 * extension, are left out: points on them wait for people.
 */
export const createTriangleVisitor =
  (document: Document): VisitTriangles =>
  (onTriangle) => {
    const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0]
    scene?.traverse((node) => {
      const mesh = node.getMesh()
      if (!mesh || node.getSkin() || node.getExtension('EXT_mesh_gpu_instancing')) return
      const matrix = node.getWorldMatrix()
      for (const primitive of mesh.listPrimitives()) readPrimitive(primitive, matrix, onTriangle)
    })
  }
