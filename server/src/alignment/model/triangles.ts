import type { Document, Primitive } from '@gltf-transform/core'
import { Vector3 } from 'three'

/** Gets the corners of a triangle in the file's own scene frame; they are only valid during the call. */
type OnTriangle = (a: Vector3, b: Vector3, c: Vector3) => void

/** Calls back for every triangle of a model, as often as it is asked to. */
export type Triangles = (onTriangle: OnTriangle) => void

const [list, strip, fan] = [4, 5, 6]

/** The numbers of the corners of each triangle of a primitive. */
const forEachFace = (mode: number, corners: number, onFace: (a: number, b: number, c: number) => void) => {
  if (mode === list) for (let n = 0; n + 2 < corners; n += 3) onFace(n, n + 1, n + 2)
  // the second one of a strip is turned over
  else if (mode === strip) for (let n = 0; n + 2 < corners; n++) onFace(n, n + 1 + (n % 2), n + 2 - (n % 2))
  else if (mode === fan) for (let n = 1; n + 1 < corners; n++) onFace(0, n, n + 1)
}

const readPrimitive = (primitive: Primitive, matrix: readonly number[], onTriangle: OnTriangle) => {
  const positions = primitive.getAttribute('POSITION')
  const indices = primitive.getIndices()
  if (!positions) return
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  const numbers: number[] = []
  const place = (into: Vector3, corner: number) => {
    const [x = 0, y = 0, z = 0] = positions.getElement(indices ? indices.getScalar(corner) : corner, numbers)
    const at = (row: number) =>
      (matrix[row] ?? 0) * x + (matrix[row + 4] ?? 0) * y + (matrix[row + 8] ?? 0) * z + (matrix[row + 12] ?? 0)
    return into.set(at(0), at(1), at(2))
  }
  forEachFace(primitive.getMode(), (indices ?? positions).getCount(), (one, other, third) =>
    onTriangle(place(a, one), place(b, other), place(c, third)),
  )
}

/**
 * The triangles of a model's scene. Meshes that are bent by bones, or drawn many times by an extension, are left out:
 * points on them wait for people.
 */
export const trianglesOf =
  (document: Document): Triangles =>
  (onTriangle) => {
    const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0]
    scene?.traverse((node) => {
      const mesh = node.getMesh()
      if (!mesh || node.getSkin() || node.getExtension('EXT_mesh_gpu_instancing')) return
      const matrix = node.getWorldMatrix()
      for (const primitive of mesh.listPrimitives()) readPrimitive(primitive, matrix, onTriangle)
    })
  }
