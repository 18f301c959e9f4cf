import type { ByteSource } from './imageHeader.ts'
import { readImageHeader, sourceOf } from './imageHeader.ts'
import type { FileStorage } from './storage.ts'

/** Limits of an uploaded model (decision T53; viewer design, "Variants"). Sizes in bytes. */
export const glbLimits = {
  file: 250 * 1024 * 1024,
  triangles: 5_000_000,
  /** all textures decoded, without mip levels: beyond it no browser opens the file to make a lighter variant */
  textures: 2 * 1024 ** 3,
  /** all accessors unpacked: what 5 million triangles with normals, UVs, tangents and colours need */
  geometry: 1024 ** 3,
  json: 32 * 1024 * 1024,
  nodeDepth: 512,
} as const

export type GlbRefusalCode =
  | 'glb.notGlb'
  | 'glb.truncated'
  | 'glb.externalFile'
  | 'glb.tooManyTriangles'
  | 'glb.tooLarge'
  | 'glb.texturesTooLarge'
  | 'glb.unsupported'
  | 'glb.empty'

/** Values for the text of a refusal. `detail` is for logs: where in the file the fault lies. */
export interface GlbRefusalFacts {
  file?: string
  count?: number
  bytes?: number
  extension?: string
  detail?: string
}

/** A model that we do not take, with the reason as a code. */
export class GlbRefusal extends Error {
  readonly code: GlbRefusalCode
  readonly facts: GlbRefusalFacts

  constructor(code: GlbRefusalCode, facts: GlbRefusalFacts = {}) {
    super(facts.detail === undefined ? code : `${code}: ${facts.detail}`)
    this.name = 'GlbRefusal'
    this.code = code
    this.facts = facts
  }
}

type Triple = [number, number, number]

/** What header and JSON of a GLB tell. Positions in metres of the file's own scene frame, y up, uncorrected. */
export interface GlbFacts {
  size: number
  /** triangles and vertices of the default scene as drawn: a mesh used twice counts twice */
  triangles: number
  vertices: number
  meshes: number
  textures: number
  /** bytes of all textures once decoded, without mip levels */
  textureBytes: number
  /** null when the file does not state the extent of every mesh */
  boundingBox: { min: Triple; max: Triple } | null
  /** true when every triangle mesh carries normals */
  hasNormals: boolean
  /** true when every material in use asks for no lighting, as scans do */
  isUnlit: boolean
  generator: string | null
}

const knownExtensions = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'KHR_mesh_quantization',
  'EXT_texture_webp',
  'KHR_lights_punctual',
])
const isKnownExtension = (name: string) => knownExtensions.has(name) || /^KHR_materials_[A-Za-z_]{1,40}$/.test(name)

const meshoptExtensions = ['EXT_meshopt_compression', 'KHR_meshopt_compression']

type Json = Record<string, unknown>

const invalid = (detail: string) => new GlbRefusal('glb.notGlb', { detail })
const outside = (detail: string) => new GlbRefusal('glb.truncated', { detail })

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function recordAt(value: unknown, what: string): Json {
  if (!isRecord(value)) throw invalid(`${what} is not an object`)
  return value
}

/** A list of objects under a key; absent = none. */
function records(json: Json, key: string): Json[] {
  return values(json, key).map((value, index) => recordAt(value, `${key}[${index}]`))
}

function values(json: Json, key: string): unknown[] {
  const list = json[key] ?? []
  if (!Array.isArray(list)) throw invalid(`${key} is not a list`)
  return list
}

/** A whole number from 0 that doubles hold exactly; `fallback` when the key is absent. */
function whole(json: Json, key: string, fallback?: number): number {
  const value = json[key] ?? fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalid(`${key} is no whole number`)
  return value
}

/** The entry of a list that an index names. */
function entry<T>(list: readonly T[], index: unknown, what: string): T {
  const found = typeof index === 'number' ? list[index] : undefined
  if (found === undefined) throw invalid(`${what} names nothing`)
  return found
}

function extensionOf(json: Json, name: string): Json | null {
  const extensions = json.extensions
  const extension = isRecord(extensions) ? extensions[name] : undefined
  return isRecord(extension) ? extension : null
}

/** A short printable form of text from the file. */
const printable = (text: string, longest = 200) => text.replace(/[\p{C}]/gu, '').slice(0, longest)

/** The last part of a URI, as a person would call the file. */
function fileNameOf(uri: string): string {
  const path = uri.slice(0, 2_000)
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // Not percent-encoded as it should be: shown as it stands.
  }
  return printable(plain.split(/[\\/]/).at(-1) || plain)
}

/** The bytes of a `data:` URI in base64; null for any other URI. The JSON limit bounds its size. */
function dataUriBytes(uri: string): Buffer | null {
  if (!/^data:/i.test(uri)) return null
  const comma = uri.indexOf(',')
  if (comma < 0 || comma > 200 || !/;base64$/i.test(uri.slice(0, comma))) throw invalid('data URI without base64')
  return Buffer.from(uri.slice(comma + 1), 'base64')
}

interface Chunks {
  json: Json
  /** where the binary chunk lies in the file; null without one */
  binary: { offset: number; length: number } | null
}

/** Reads exactly `length` bytes or refuses as truncated. */
async function readExactly(source: ByteSource, offset: number, length: number): Promise<Buffer> {
  if (offset + length > source.size) throw outside('the file ends early')
  const bytes = await source.read(offset, length)
  if (bytes.length !== length) throw outside('the file ends early')
  return bytes
}

// Values of the GLB container, from the glTF 2.0 specification, "GLB File Format".
const glbMagic = 0x46546c67
const jsonChunk = 0x4e4f534a
const binaryChunk = 0x004e4942

async function readChunks(source: ByteSource): Promise<Chunks> {
  if (source.size < 4) throw invalid('shorter than any GLB')
  const magic = await readExactly(source, 0, 4)
  if (magic.readUInt32LE(0) !== glbMagic) throw invalid('no GLB header')
  const header = await readExactly(source, 0, 20)
  const version = header.readUInt32LE(4)
  if (version !== 2) throw new GlbRefusal('glb.unsupported', { detail: `GLB version ${version}` })
  const declared = header.readUInt32LE(8)
  if (declared > source.size) throw outside(`${declared} bytes declared, ${source.size} there`)
  if (declared < source.size) throw invalid(`${declared} bytes declared, ${source.size} there`)
  const jsonLength = header.readUInt32LE(12)
  if (header.readUInt32LE(16) !== jsonChunk) throw invalid('the first chunk is not JSON')
  if (jsonLength > glbLimits.json) throw new GlbRefusal('glb.tooLarge', { bytes: jsonLength, detail: 'JSON chunk' })
  const text = await readExactly(source, 20, jsonLength)

  let json: unknown
  try {
    json = JSON.parse(text.toString('utf8'))
  } catch {
    throw invalid('the JSON chunk is not JSON')
  }

  const binaryAt = 20 + jsonLength
  if (binaryAt + 8 > source.size) return { json: recordAt(json, 'the JSON chunk'), binary: null }
  const binaryHeader = await readExactly(source, binaryAt, 8)
  const length = binaryHeader.readUInt32LE(0)
  if (binaryAt + 8 + length > source.size) throw outside('the binary chunk ends early')
  const isBinary = binaryHeader.readUInt32LE(4) === binaryChunk
  return { json: recordAt(json, 'the JSON chunk'), binary: isBinary ? { offset: binaryAt + 8, length } : null }
}

function refuseUnsupported(json: Json): void {
  const version = recordAt(json.asset, 'asset').version
  if (typeof version !== 'string') throw invalid('asset.version is missing')
  if (!version.startsWith('2.')) throw new GlbRefusal('glb.unsupported', { detail: `glTF ${printable(version, 20)}` })
  for (const name of values(json, 'extensionsRequired')) {
    if (typeof name !== 'string') throw invalid('extensionsRequired')
    if (!isKnownExtension(name)) throw new GlbRefusal('glb.unsupported', { extension: printable(name, 80) })
  }
}

/** Where the bytes of a buffer are; `none` for the stand-in buffers of meshopt, whose bytes are never stored. */
type BufferPlace = { length: number } & (
  | { kind: 'file'; offset: number }
  | { kind: 'text'; bytes: Buffer }
  | { kind: 'none' }
)

function placeBuffers(json: Json, binary: Chunks['binary']): BufferPlace[] {
  return records(json, 'buffers').map((buffer, index): BufferPlace => {
    const length = whole(buffer, 'byteLength')
    const uri = buffer.uri
    if (uri === undefined) {
      const isStandIn = meshoptExtensions.some((name) => extensionOf(buffer, name)?.fallback === true)
      if (isStandIn) return { kind: 'none', length }
      if (index > 0 || binary === null) throw outside(`buffers[${index}] has no bytes`)
      if (length > binary.length) throw outside('buffers[0] is longer than the binary chunk')
      return { kind: 'file', length, offset: binary.offset }
    }
    if (typeof uri !== 'string') throw invalid(`buffers[${index}].uri`)
    const bytes = dataUriBytes(uri)
    if (bytes === null) throw new GlbRefusal('glb.externalFile', { file: fileNameOf(uri) })
    if (bytes.length < length) throw outside(`buffers[${index}] is shorter than declared`)
    return { kind: 'text', length, bytes }
  })
}

interface View {
  buffer: BufferPlace
  offset: number
  length: number
  stride: number | null
}

function refuseTooMuchGeometry(bytes: number): void {
  if (bytes > glbLimits.geometry) throw new GlbRefusal('glb.tooLarge', { bytes, detail: 'geometry unpacked' })
}

function placeViews(json: Json, buffers: BufferPlace[]): View[] {
  const range = (view: Json, what: string): View => {
    const buffer = entry(buffers, view.buffer, `${what}.buffer`)
    const offset = whole(view, 'byteOffset', 0)
    const length = whole(view, 'byteLength')
    if (offset + length > buffer.length) throw outside(`${what} lies outside its buffer`)
    const stride = view.byteStride === undefined ? null : whole(view, 'byteStride')
    if (stride !== null && (stride < 1 || stride > 256)) throw invalid(`${what}.byteStride`)
    return { buffer, offset, length, stride }
  }
  let unpacked = 0
  return records(json, 'bufferViews').map((json, index) => {
    const view = range(json, `bufferViews[${index}]`)
    for (const name of meshoptExtensions) {
      const packed = extensionOf(json, name)
      if (packed === null) continue
      const { stride } = range(packed, `bufferViews[${index}].${name}`)
      if (stride === null || whole(packed, 'count') * stride > view.length) throw outside(`${name} unpacks to too much`)
      unpacked += view.length
      refuseTooMuchGeometry(unpacked)
    }
    return view
  })
}

const componentBytes = new Map([
  [5120, 1],
  [5121, 1],
  [5122, 2],
  [5123, 2],
  [5125, 4],
  [5126, 4],
])
const componentCounts: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }
/** Largest value of a normalised integer component (glTF 2.0, "Animations", the quantisation table). */
const normalisedLargest = new Map([
  [5120, 127],
  [5121, 255],
  [5122, 32_767],
  [5123, 65_535],
])

interface Accessor {
  count: number
  /** once unpacked */
  bytes: number
  box: { min: Triple; max: Triple } | null
}

function triple(value: unknown): Triple | null {
  if (!Array.isArray(value) || value.length !== 3 || !value.every((part) => Number.isFinite(part))) return null
  return value as Triple
}

function extentOf(accessor: Json, componentType: number): Accessor['box'] {
  const [min, max] = [triple(accessor.min), triple(accessor.max)]
  if (accessor.type !== 'VEC3' || min === null || max === null) return null
  if (accessor.normalized !== true) return { min, max }
  const largest = normalisedLargest.get(componentType) ?? 1
  const plain = (corner: Triple) => corner.map((value) => Math.max(value / largest, -1)) as Triple
  return { min: plain(min), max: plain(max) }
}

function checkSparse(sparse: Json, views: View[], count: number, elementBytes: number, what: string): void {
  const changed = whole(sparse, 'count')
  if (changed < 1 || changed > count) throw invalid(`${what}.sparse.count`)
  const part = (key: string, bytes: (part: Json) => number) => {
    const json = recordAt(sparse[key], `${what}.sparse.${key}`)
    const view = entry(views, json.bufferView, `${what}.sparse.${key}.bufferView`)
    if (whole(json, 'byteOffset', 0) + changed * bytes(json) > view.length) throw outside(`${what}.sparse.${key}`)
  }
  part('indices', (json) => {
    const bytes = componentBytes.get(whole(json, 'componentType'))
    if (bytes === undefined) throw invalid(`${what}.sparse.indices.componentType`)
    return bytes
  })
  part('values', () => elementBytes)
}

function readAccessors(json: Json, views: View[]): Accessor[] {
  return records(json, 'accessors').map((accessor, index) => {
    const what = `accessors[${index}]`
    const componentType = whole(accessor, 'componentType')
    const bytes = componentBytes.get(componentType)
    const type = accessor.type
    const components =
      typeof type === 'string' && Object.hasOwn(componentCounts, type) ? componentCounts[type] : undefined
    if (bytes === undefined || components === undefined) throw invalid(`${what} has no known type`)
    const count = whole(accessor, 'count')
    const elementBytes = bytes * components
    if (accessor.bufferView !== undefined) {
      const view = entry(views, accessor.bufferView, `${what}.bufferView`)
      const stride = view.stride ?? elementBytes
      if (stride < elementBytes) throw invalid(`${what} is wider than its stride`)
      const end = whole(accessor, 'byteOffset', 0) + (count === 0 ? 0 : stride * (count - 1) + elementBytes)
      if (end > view.length) throw outside(`${what} lies outside its view`)
    }
    if (accessor.sparse !== undefined) {
      checkSparse(recordAt(accessor.sparse, `${what}.sparse`), views, count, elementBytes, what)
    }
    return { count, bytes: count * elementBytes, box: extentOf(accessor, componentType) }
  })
}

interface Mesh {
  triangles: number
  vertices: number
  hasNormals: boolean
  isUnlit: boolean
  boxes: Accessor['box'][]
}

const refuseTooMany = (triangles: number) => {
  if (triangles > glbLimits.triangles) throw new GlbRefusal('glb.tooManyTriangles', { count: triangles })
}

function readMeshes(json: Json, accessors: Accessor[], views: View[]): Mesh[] {
  const unlit = records(json, 'materials').map((material) => extensionOf(material, 'KHR_materials_unlit') !== null)
  let stored = 0
  return records(json, 'meshes').map((json, index) => {
    const mesh: Mesh = { triangles: 0, vertices: 0, hasNormals: true, isUnlit: true, boxes: [] }
    for (const primitive of records(json, 'primitives')) {
      const what = `meshes[${index}]`
      const attributes = recordAt(primitive.attributes, `${what}.attributes`)
      const found = new Map(
        Object.entries(attributes).map(([name, at]) => [name, entry(accessors, at, `${what}.${name}`)] as const),
      )
      for (const target of records(primitive, 'targets')) {
        for (const at of Object.values(target)) entry(accessors, at, `${what}.targets`)
      }
      const draco = extensionOf(primitive, 'KHR_draco_mesh_compression')
      if (draco !== null) entry(views, draco.bufferView, `${what}.draco`)
      const positions = found.get('POSITION')
      // Real exporters leave meshes of no vertices behind.
      if (positions === undefined || positions.count === 0) continue
      const indices = primitive.indices
      const corners = indices === undefined ? positions.count : entry(accessors, indices, `${what}.indices`).count
      const mode = whole(primitive, 'mode', 4)
      // Points and lines carry no surface to place a point on.
      if (mode < 4) continue
      if (mode > 6) throw invalid(`${what}.mode`)
      const material = primitive.material
      mesh.triangles += mode === 4 ? Math.floor(corners / 3) : Math.max(0, corners - 2)
      mesh.vertices += positions.count
      mesh.hasNormals &&= found.has('NORMAL')
      mesh.isUnlit &&= material !== undefined && entry(unlit, material, `${what}.material`)
      mesh.boxes.push(positions.box)
    }
    stored += mesh.triangles
    refuseTooMany(stored)
    if (mesh.vertices > 3 * glbLimits.triangles) {
      throw new GlbRefusal('glb.tooLarge', { count: mesh.vertices, detail: `meshes[${index}] vertices` })
    }
    return mesh
  })
}

type Matrix = readonly number[]
// biome-ignore format: a matrix reads best as rows; stored column by column, as glTF does
const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at - (at % 4), at % 4]
    let sum = 0
    for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column + k]!
    return sum
  })
}

function numbers(node: Json, key: string, fallback: readonly number[]): readonly number[] {
  const list = node[key] ?? fallback
  const isFine = Array.isArray(list) && list.length === fallback.length && list.every((part) => Number.isFinite(part))
  if (!isFine) throw invalid(`node.${key}`)
  return list
}

/** A node's own transform: its matrix, or translation x rotation x scale. */
function localMatrix(node: Json): Matrix {
  if (node.matrix !== undefined) return numbers(node, 'matrix', identity)
  const [tx, ty, tz] = numbers(node, 'translation', [0, 0, 0]) as Triple
  const [x, y, z, w] = numbers(node, 'rotation', [0, 0, 0, 1]) as [number, number, number, number]
  const [sx, sy, sz] = numbers(node, 'scale', [1, 1, 1]) as Triple
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)].map((part) => part * sx),
    0,
    ...[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)].map((part) => part * sy),
    0,
    ...[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)].map((part) => part * sz),
    0,
    tx,
    ty,
    tz,
    1,
  ]
}

/** The box around a box after a transform; grows `into`. */
function grow(into: { min: Triple; max: Triple }, box: { min: Triple; max: Triple }, matrix: Matrix): void {
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? box.max : box.min)[axis]!) as Triple
    for (const row of [0, 1, 2] as const) {
      const value = matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!
      into.min[row] = Math.min(into.min[row], value)
      into.max[row] = Math.max(into.max[row], value)
    }
  }
}

function instancesOf(node: Json, accessors: Accessor[]): number {
  const instancing = extensionOf(node, 'EXT_mesh_gpu_instancing')
  if (instancing === null) return 1
  const attributes = Object.values(recordAt(instancing.attributes, 'instancing.attributes'))
  return Math.max(0, ...attributes.map((at) => entry(accessors, at, 'instancing.attributes').count))
}

type SceneFacts = Pick<GlbFacts, 'triangles' | 'vertices' | 'boundingBox' | 'hasNormals' | 'isUnlit'>

/** Adds up the default scene. A node with two parents or in a circle is no glTF and would hang viewers: refused. */
function readScene(json: Json, meshes: Mesh[], accessors: Accessor[]): SceneFacts {
  const nodes = records(json, 'nodes')
  const scenes = records(json, 'scenes')
  if (scenes.length === 0) throw new GlbRefusal('glb.empty', { detail: 'no scene' })
  const scene = entry(scenes, json.scene ?? 0, 'scene')

  const facts = { triangles: 0, vertices: 0, hasNormals: true, isUnlit: true }
  const box = { min: [1, 1, 1].map(() => Infinity) as Triple, max: [1, 1, 1].map(() => -Infinity) as Triple }
  let isBoxKnown = true
  const seen = new Set<number>()
  const waiting: { index: unknown; parent: Matrix; depth: number }[] = []
  const visit = (list: unknown[], parent: Matrix, depth: number) => {
    for (const index of list) waiting.push({ index, parent, depth })
  }
  visit(values(scene, 'nodes'), identity, 0)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = entry(nodes, next.index, 'node')
    if (seen.has(next.index as number)) throw invalid(`nodes[${next.index}] has two parents`)
    seen.add(next.index as number)
    if (next.depth > glbLimits.nodeDepth) throw new GlbRefusal('glb.unsupported', { detail: 'nodes nested too deeply' })
    const matrix = multiply(next.parent, localMatrix(node))
    visit(values(node, 'children'), matrix, next.depth + 1)
    if (node.mesh === undefined) continue
    const mesh = entry(meshes, node.mesh, 'node.mesh')
    if (mesh.triangles === 0) continue
    const instances = instancesOf(node, accessors)
    facts.triangles += mesh.triangles * instances
    facts.vertices += mesh.vertices * instances
    refuseTooMany(facts.triangles)
    facts.hasNormals &&= mesh.hasNormals
    facts.isUnlit &&= mesh.isUnlit
    for (const part of mesh.boxes) {
      if (part === null || instances !== 1) isBoxKnown = false
      else grow(box, part, matrix)
    }
  }
  if (facts.triangles === 0) throw new GlbRefusal('glb.empty', { detail: 'no triangles' })
  const isBoxFinite = [...box.min, ...box.max].every(Number.isFinite)
  return { ...facts, boundingBox: isBoxKnown && isBoxFinite ? box : null }
}

/** Sums what the textures need once decoded, reading image headers only. */
async function readTextureBytes(source: ByteSource, json: Json, views: View[]): Promise<number> {
  let total = 0
  for (const [index, image] of records(json, 'images').entries()) {
    const header = await readImageHeader(imageSource(source, image, views, index))
    if (header === null) {
      throw new GlbRefusal('glb.unsupported', { detail: `images[${index}] is neither PNG, JPEG, WebP nor KTX2` })
    }
    total += header.width * header.height * header.bytesPerPixel
    if (total > glbLimits.textures) throw new GlbRefusal('glb.texturesTooLarge', { bytes: total })
  }
  return total
}

function imageSource(source: ByteSource, image: Json, views: View[], index: number): ByteSource {
  const uri = image.uri
  if (typeof uri === 'string') {
    const bytes = dataUriBytes(uri)
    if (bytes === null) throw new GlbRefusal('glb.externalFile', { file: fileNameOf(uri) })
    return sourceOf(bytes)
  }
  const { buffer, offset, length } = entry(views, image.bufferView, `images[${index}].bufferView`)
  if (buffer.kind === 'none') throw outside(`images[${index}] has no bytes`)
  if (buffer.kind === 'text') return sourceOf(buffer.bytes.subarray(offset, offset + length))
  const start = buffer.offset + offset
  return {
    size: length,
    read: (at, wanted) =>
      at >= length ? Promise.resolve(Buffer.alloc(0)) : source.read(start + at, Math.min(wanted, length - at)),
  }
}

/**
 * Reads what a GLB says of itself: header, JSON chunk (at most 32 MB) and the headers of its pictures, never the
 * geometry, and follows no reference out of the file. Refuses with `GlbRefusal` whatever the viewer could not open
 * safely; any other error comes from `source.read`.
 */
export async function readGlb(source: ByteSource): Promise<GlbFacts> {
  if (source.size > glbLimits.file) throw new GlbRefusal('glb.tooLarge', { bytes: source.size })
  const { json, binary } = await readChunks(source)
  refuseUnsupported(json)
  // Pictures first: a missing file is the fault that people can mend.
  for (const [index, image] of records(json, 'images').entries()) {
    const uri = image.uri
    if (uri !== undefined && typeof uri !== 'string') throw invalid(`images[${index}].uri`)
    if (uri !== undefined && !/^data:/i.test(uri)) throw new GlbRefusal('glb.externalFile', { file: fileNameOf(uri) })
  }
  const views = placeViews(json, placeBuffers(json, binary))
  const accessors = readAccessors(json, views)
  // Before the bytes: too many triangles is the plainer reason.
  const meshes = readMeshes(json, accessors, views)
  refuseTooMuchGeometry(accessors.reduce((sum, { bytes }) => sum + bytes, 0))
  const scene = readScene(json, meshes, accessors)
  const textureBytes = await readTextureBytes(source, json, views)
  const generator = recordAt(json.asset, 'asset').generator
  return {
    size: source.size,
    ...scene,
    meshes: meshes.length,
    textures: records(json, 'textures').length,
    textureBytes,
    generator: typeof generator === 'string' ? printable(generator) : null,
  }
}

/** A stored model as `readGlb` wants it; `missing` (`StorageError`) when there is none of that name. */
export async function storedGlb(storage: FileStorage, name: string): Promise<ByteSource> {
  const facts = await storage.head(name)
  return {
    size: facts?.size ?? 0,
    async read(offset, length) {
      const chunks: Buffer[] = []
      const stream = await storage.get(name, { start: offset, end: offset + length })
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
  }
}
