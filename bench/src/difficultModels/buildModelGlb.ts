import { identityMatrix, invertMatrix } from './matrix.ts'
import { type Attribute, type Json, type Model, transformPart } from './model.ts'

const types = ['', 'SCALAR', 'VEC2', 'VEC3', 'VEC4']
const float = 5126
const unsigned = 5125

/** Writes a model as a GLB: one node and one mesh per part, single precision. */
export function buildModelGlb(model: Model): Buffer<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const bufferViews: Json[] = []
  const accessors: Json[] = []
  let length = 0
  const view = (bytes: Uint8Array): number => {
    pieces.push(bytes, new Uint8Array(-bytes.length & 3))
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes.length })
    length += bytes.length + (-bytes.length & 3)
    return bufferViews.length - 1
  }
  const accessor = (array: Float32Array | Uint32Array, size: number, more: Json = {}): number => {
    const bufferView = view(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    const componentType = array instanceof Float32Array ? float : unsigned
    accessors.push({
      bufferView,
      componentType,
      count: array.length / size,
      type: types[size],
      ...more,
    })
    return accessors.length - 1
  }
  const attributeOf = (name: string, { size, values }: Attribute): number => {
    const array = Float32Array.from(values)
    return accessor(array, size, name === 'POSITION' ? computeRange(array) : {})
  }
  const meshes = model.parts.map((part) => {
    const local = part.node ? transformPart(part, invertMatrix(part.node)) : part
    const attributes = Object.fromEntries(
      [...local.attributes].map(([name, attribute]) => [name, attributeOf(name, attribute)]),
    )
    const primitive = { attributes, indices: accessor(local.corners, 1) }
    const material = part.material === null ? {} : { material: part.material }
    return { name: part.name, primitives: [{ ...primitive, ...material }] }
  })
  const images = model.images.map(({ mimeType, bytes }) => ({ mimeType, bufferView: view(bytes) }))
  const lists: Record<string, readonly unknown[]> = {
    materials: model.materials,
    textures: model.textures,
    samplers: model.samplers,
    images,
    extensionsUsed: model.extensionsUsed,
  }
  return pack(
    {
      asset: { version: '2.0', generator: 'nSpect difficult models' },
      scene: 0,
      scenes: [{ nodes: meshes.map((_, node) => node) }],
      nodes: model.parts.map(({ name, node = identityMatrix }, mesh) => ({
        name,
        mesh,
        matrix: node,
      })),
      meshes,
      accessors,
      bufferViews,
      buffers: [{ byteLength: length }],
      // Empty lists are not valid.
      ...Object.fromEntries(Object.entries(lists).filter(([, entries]) => entries.length > 0)),
    },
    Buffer.concat(pieces),
  )
}

/** POSITION must declare its range, of the numbers as written. */
function computeRange(array: Float32Array): { min: number[]; max: number[] } {
  const min = [0, 1, 2].map((axis) => array[axis]!)
  const max = [...min]
  for (const [at, value] of array.entries()) {
    min[at % 3] = Math.min(min[at % 3]!, value)
    max[at % 3] = Math.max(max[at % 3]!, value)
  }
  return { min, max }
}

/** Both chunks padded to four bytes, as the container format requires. */
function pack(json: Json, binary: Buffer): Buffer<ArrayBuffer> {
  const bare = Buffer.from(JSON.stringify(json))
  const text = Buffer.concat([bare, Buffer.alloc(-bare.length & 3, ' ')])
  const head = Buffer.alloc(20)
  const numbers = [0x46546c67, 2, 28 + text.length + binary.length, text.length, 0x4e4f534a]
  for (const [at, value] of numbers.entries()) head.writeUInt32LE(value, at * 4)
  const between = Buffer.alloc(8)
  between.writeUInt32LE(binary.length, 0)
  between.writeUInt32LE(0x004e4942, 4)
  return Buffer.concat([head, text, between, binary])
}
