import {
  buildRotation,
  buildScaling,
  buildTranslation,
  identityMatrix,
  type Matrix,
  multiplyMatrices,
} from './matrix.ts'
import { type Attribute, type Json, type Model, type Part, transformPart } from './model.ts'

const sizes: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }
type Reader = (view: DataView, at: number) => number
/** bytes, reader, and the number that represents 1 if normalised */
const components: Record<number, { bytes: number; read: Reader; one: number }> = {
  5120: { bytes: 1, read: (view, at) => view.getInt8(at), one: 127 },
  5121: { bytes: 1, read: (view, at) => view.getUint8(at), one: 255 },
  5122: { bytes: 2, read: (view, at) => view.getInt16(at, true), one: 32_767 },
  5123: { bytes: 2, read: (view, at) => view.getUint16(at, true), one: 65_535 },
  5125: { bytes: 4, read: (view, at) => view.getUint32(at, true), one: 4_294_967_295 },
  5126: { bytes: 4, read: (view, at) => view.getFloat32(at, true), one: 1 },
}
/** Compressed geometry would need its decoders: such a file must be exported uncompressed. */
const packed = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression']
const keptAttributes = /^(POSITION|NORMAL|TEXCOORD_\d|COLOR_0)$/

/** A parsed file: its JSON, and the bytes that this refers to. */
interface Content {
  json: Json
  binary: Uint8Array
}

/**
 * Reads a trusted, self-contained GLB. Throws an `Error` with a message for unsupported content.
 */
export function parseModelGlb(file: Uint8Array): Model {
  const content = parseGlb(file)
  const { json } = content
  const used = (json.extensionsUsed ?? []) as string[]
  const hurdle = used.find((name) => packed.includes(name))
  if (hurdle !== undefined)
    throw new Error(`The file is packed by ${hurdle}: please export it without.`)

  const parts: Part[] = []
  const visit = (index: number, above: Matrix) => {
    const node = list(json, 'nodes')[index]!
    const matrix = multiplyMatrices(above, getNodeMatrix(node))
    const mesh = list(json, 'meshes')[node.mesh as number]
    for (const primitive of mesh ? list(mesh, 'primitives') : []) {
      if ((primitive.mode ?? 4) !== 4) continue
      const name = String(node.name ?? `part ${parts.length}`)
      parts.push(transformPart({ name, ...readTriangles(content, primitive) }, matrix))
    }
    for (const child of (node.children ?? []) as number[]) visit(child, matrix)
  }
  const scene = list(json, 'scenes')[(json.scene as number | undefined) ?? 0]
  for (const root of (scene?.nodes ?? []) as number[]) visit(root, identityMatrix)
  return {
    parts,
    materials: list(json, 'materials'),
    textures: list(json, 'textures'),
    samplers: list(json, 'samplers'),
    images: list(json, 'images').map(({ mimeType, bufferView }) => {
      if (bufferView === undefined) throw new Error('The file keeps its pictures outside of it.')
      return { mimeType: String(mimeType), bytes: getBufferBytes(content, bufferView) }
    }),
    extensionsUsed: used.filter((name) => name !== 'KHR_mesh_quantization'),
  }
}

function parseGlb(file: Uint8Array): Content {
  const whole = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 20 || whole.getUint32(0, true) !== 0x46546c67)
    throw new Error('This is not a GLB file.')
  const jsonLength = whole.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + jsonLength))) as Json
  return { json, binary: file.subarray(28 + jsonLength) }
}

function list(from: Json, name: string): Json[] {
  return (from[name] ?? []) as Json[]
}

function getBufferBytes({ json, binary }: Content, index: unknown): Uint8Array {
  const { byteOffset = 0, byteLength } = list(json, 'bufferViews')[index as number] as Record<
    string,
    number
  >
  return binary.subarray(byteOffset, byteOffset + byteLength!)
}

/** The decoded numbers of an accessor: normalised ones as fractions of one. */
function attributeAt(content: Content, index: unknown): Attribute {
  const { json } = content
  const accessor = list(json, 'accessors')[index as number]!
  if (accessor.sparse !== undefined || accessor.bufferView === undefined)
    throw new Error('The file holds sparse geometry, which is not read here.')
  const view = list(json, 'bufferViews')[accessor.bufferView as number]!
  const { bytes, read, one } = components[accessor.componentType as number]!
  const size = sizes[accessor.type as string]!
  const data = getBufferBytes(content, accessor.bufferView)
  const from = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const stride = (view.byteStride as number | undefined) ?? size * bytes
  const values = new Float64Array((accessor.count as number) * size)
  const by = accessor.normalized ? one : 1
  const start = (accessor.byteOffset as number | undefined) ?? 0
  for (let at = 0; at < values.length; at++)
    values[at] = Math.max(
      read(from, start + Math.floor(at / size) * stride + (at % size) * bytes) / by,
      by > 1 ? -1 : -Infinity,
    )
  return { size, values }
}

/** A primitive's triangles: the attributes of their corners, the indexes, and the material. */
function readTriangles(content: Content, primitive: Json): Omit<Part, 'name'> {
  const attributes = new Map(
    Object.entries(primitive.attributes as Record<string, number>)
      .filter(([name]) => keptAttributes.test(name))
      .map(([name, at]) => [name, attributeAt(content, at)]),
  )
  const count = attributes.get('POSITION')!.values.length / 3
  const corners =
    primitive.indices === undefined
      ? Uint32Array.from({ length: count }, (_, at) => at)
      : Uint32Array.from(attributeAt(content, primitive.indices).values)
  return { material: (primitive.material as number | undefined) ?? null, attributes, corners }
}

function getNodeMatrix(node: Json): Matrix {
  if (node.matrix !== undefined) return node.matrix as Matrix
  const [x, y, z] = (node.translation ?? [0, 0, 0]) as [number, number, number]
  const turn = (node.rotation ?? [0, 0, 0, 1]) as [number, number, number, number]
  const [across, up, along] = (node.scale ?? [1, 1, 1]) as [number, number, number]
  return multiplyMatrices(
    buildTranslation(x, y, z),
    multiplyMatrices(buildRotation(turn), buildScaling(across, up, along)),
  )
}
