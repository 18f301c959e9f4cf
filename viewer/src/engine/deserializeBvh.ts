import type { BufferGeometry } from 'three'
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh'

/** Deserializes a geometry's search tree built by the worker; does not change the geometry. */
export const deserializeBvh = (tree: SerializedBVH, geometry: BufferGeometry): MeshBVH =>
  MeshBVH.deserialize(tree, geometry, { setIndex: false })
