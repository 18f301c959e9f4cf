import type { ByteSource } from './byteSource.ts'
import { GlbError, glbLimits } from './glbMetadata.ts'
import {
  assertJsonObject,
  createInvalidGlbError,
  createTruncatedGlbError,
  decodeDataUri,
  type GlbJson,
  getGltfExtension,
  getListEntryAt,
  parseFileNameOfUri,
  readJsonObjects,
  readJsonWholeNumber,
} from './readGlbJson.ts'

const meshoptExtensions = ['EXT_meshopt_compression', 'KHR_meshopt_compression']

interface Chunks {
  json: GlbJson
  /** position of the binary chunk in the file; null if there is none */
  binary: { offset: number; length: number } | null
}

/** Reads exactly `length` bytes or throws `glb.truncated`. */
async function readExactly(source: ByteSource, offset: number, length: number): Promise<Buffer> {
  if (offset + length > source.size) throw createTruncatedGlbError('the file ends early')
  const bytes = await source.read(offset, length)
  if (bytes.length !== length) throw createTruncatedGlbError('the file ends early')
  return bytes
}

// Values of the GLB container, from the glTF 2.0 specification, "GLB File Format".
const glbMagic = 0x46546c67
const jsonChunk = 0x4e4f534a
const binaryChunk = 0x004e4942

/**
 * Reads header and chunks (glTF 2.0, "Binary glTF Layout"). Throws for a file that is no GLB,
 * truncated or too large.
 */
export async function readGlbChunks(source: ByteSource): Promise<Chunks> {
  if (source.size < 4) throw new GlbError('glb.notGlb', { detail: 'shorter than any GLB' })
  const magic = await readExactly(source, 0, 4)
  if (magic.readUInt32LE(0) !== glbMagic)
    throw new GlbError('glb.notGlb', { detail: 'no GLB header' })
  const header = await readExactly(source, 0, 20)
  const version = header.readUInt32LE(4)
  if (version !== 2) throw new GlbError('glb.version', { version: `GLB ${version}` })
  const declared = header.readUInt32LE(8)
  if (declared > source.size)
    throw createTruncatedGlbError(`${declared} bytes declared, ${source.size} there`)
  if (declared < source.size)
    throw createInvalidGlbError(`${declared} bytes declared, ${source.size} there`)
  const jsonLength = header.readUInt32LE(12)
  if (header.readUInt32LE(16) !== jsonChunk)
    throw createInvalidGlbError('the first chunk is not JSON')
  if (jsonLength > glbLimits.json) throw new GlbError('glb.tooMuch', { detail: 'JSON chunk' })
  const text = await readExactly(source, 20, jsonLength)

  let json: unknown
  try {
    json = JSON.parse(text.toString('utf8'))
  } catch {
    throw createInvalidGlbError('the JSON chunk is not JSON')
  }

  const binaryAt = 20 + jsonLength
  if (binaryAt + 8 > source.size)
    return { json: assertJsonObject(json, 'the JSON chunk'), binary: null }
  const binaryHeader = await readExactly(source, binaryAt, 8)
  const length = binaryHeader.readUInt32LE(0)
  if (binaryAt + 8 + length > source.size)
    throw createTruncatedGlbError('the binary chunk ends early')
  const isBinary = binaryHeader.readUInt32LE(4) === binaryChunk
  return {
    json: assertJsonObject(json, 'the JSON chunk'),
    binary: isBinary ? { offset: binaryAt + 8, length } : null,
  }
}

/**
 * Where the bytes of a buffer are; `none` for the fallback buffers of meshopt, whose bytes are
 * never stored.
 */
type BufferPlace = { length: number } & (
  | { kind: 'file'; offset: number }
  | { kind: 'text'; bytes: Buffer }
  | { kind: 'none' }
)

/** Locates the bytes of every buffer. Throws for those in another file. */
export function locateGlbBuffers(json: GlbJson, binary: Chunks['binary']): BufferPlace[] {
  return readJsonObjects(json, 'buffers').map((buffer, index): BufferPlace => {
    const length = readJsonWholeNumber(buffer, 'byteLength')
    const uri = buffer.uri
    if (uri === undefined) {
      const isStandIn = meshoptExtensions.some(
        (name) => getGltfExtension(buffer, name)?.fallback === true,
      )
      if (isStandIn) return { kind: 'none', length }
      if (index > 0 || binary === null)
        throw createTruncatedGlbError(`buffers[${index}] has no bytes`)
      if (length > binary.length)
        throw createTruncatedGlbError('buffers[0] is longer than the binary chunk')
      return { kind: 'file', length, offset: binary.offset }
    }
    if (typeof uri !== 'string') throw createInvalidGlbError(`buffers[${index}].uri`)
    const bytes = decodeDataUri(uri)
    if (bytes === null) throw new GlbError('glb.externalFile', { file: parseFileNameOfUri(uri) })
    if (bytes.length < length)
      throw createTruncatedGlbError(`buffers[${index}] is shorter than declared`)
    return { kind: 'text', length, bytes }
  })
}

/** A range of a buffer, in bytes. */
export interface BufferView {
  buffer: BufferPlace
  offset: number
  length: number
  stride: number | null
}

/** `bytes`: of all geometry once unpacked. */
export function assertGlbGeometrySize(bytes: number): void {
  if (bytes > glbLimits.geometry)
    throw new GlbError('glb.tooMuch', { detail: `${bytes} bytes of geometry` })
}

/**
 * Locates the buffer views. Throws for those outside their buffer, or above the limit once
 * unpacked.
 */
export function locateGlbBufferViews(json: GlbJson, buffers: BufferPlace[]): BufferView[] {
  const range = (view: GlbJson, what: string): BufferView => {
    const buffer = getListEntryAt(buffers, view.buffer, `${what}.buffer`)
    const offset = readJsonWholeNumber(view, 'byteOffset', 0)
    const length = readJsonWholeNumber(view, 'byteLength')
    if (offset + length > buffer.length)
      throw createTruncatedGlbError(`${what} lies outside its buffer`)
    const stride = view.byteStride === undefined ? null : readJsonWholeNumber(view, 'byteStride')
    if (stride !== null && (stride < 1 || stride > 256))
      throw createInvalidGlbError(`${what}.byteStride`)
    return { buffer, offset, length, stride }
  }
  let unpacked = 0
  return readJsonObjects(json, 'bufferViews').map((json, index) => {
    const view = range(json, `bufferViews[${index}]`)
    for (const name of meshoptExtensions) {
      const packed = getGltfExtension(json, name)
      if (packed === null) continue
      const { stride } = range(packed, `bufferViews[${index}].${name}`)
      if (stride === null || readJsonWholeNumber(packed, 'count') * stride > view.length)
        throw createTruncatedGlbError(`${name} unpacks to too much`)
      unpacked += view.length
      assertGlbGeometrySize(unpacked)
    }
    return view
  })
}
