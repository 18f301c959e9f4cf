import type { Triple } from '../../glbMetadata.ts'

/** What the header of a GLB of one mesh needs to know before the corners are written. */
export interface MeshExtent {
  /** corners, three a triangle */
  count: number
  min: Triple
  max: Triple
}

const align = 4
/** a plain grey, two-sided: the format has neither colours nor a reliable front side */
const material = {
  pbrMetallicRoughness: {
    baseColorFactor: [0.7, 0.7, 0.7, 1],
    metallicFactor: 0,
    roughnessFactor: 1,
  },
  doubleSided: true,
}

/**
 * The bytes of a GLB up to the corners of its triangles, which stand from `origin` and are the last
 * part (glTF 2.0, "Binary glTF Layout").
 */
export function buildGlbHeader({ count, min, max }: MeshExtent, origin: Triple): Buffer {
  const byteLength = count * 12
  const text = JSON.stringify({
    asset: { version: '2.0', generator: 'nSpect, from an STL' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, translation: origin }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [material],
    accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count, min, max }],
    bufferViews: [{ buffer: 0, byteLength }],
    buffers: [{ byteLength }],
  })
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / align) * align))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(head.length + json.length + 8 + byteLength, 8)
  head.writeUInt32LE(json.length, 12)
  head.write('JSON', 16)
  const binary = Buffer.alloc(8)
  binary.writeUInt32LE(byteLength)
  binary.write('BIN\0', 4)
  return Buffer.concat([head, json, binary])
}
