import type { BufferGeometry } from 'three'
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh'

/** A geometry's search tree as the worker has built it; the geometry stays as it is. */
export const readTree = (tree: SerializedBVH, geometry: BufferGeometry): MeshBVH =>
  MeshBVH.deserialize(tree, geometry, { setIndex: false })
