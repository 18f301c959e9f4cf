import { readImageHeader } from '@nspect/contract/media/imageHeader'
import { parseMissingFiles } from '@nspect/contract/media/missingFiles'
import { parseIfcFactsFromExtras } from '@nspect/contract/media/modelElement'
import type { FileStorage } from '../storage/storage.ts'
import { type ByteSource, toByteSource } from './byteSource.ts'
import { readGlbAccessors } from './glbAccessors.ts'
import {
  assertGlbGeometrySize,
  type BufferView,
  locateGlbBuffers,
  locateGlbBufferViews,
  readGlbChunks,
} from './glbBuffers.ts'
import { GlbError, type GlbMetadata, glbLimits } from './glbMetadata.ts'
import { readGlbMeshes, readGlbScene } from './glbScene.ts'
import {
  assertJsonObject,
  createInvalidGlbError,
  createTruncatedGlbError,
  decodeDataUri,
  type GlbJson,
  getListEntryAt,
  parseFileNameOfUri,
  readJsonList,
  readJsonObjects,
  toPrintable,
} from './readGlbJson.ts'
import { isDecodedInSeparateProcess } from './separateDecoder/decodeImageInSeparateProcess.ts'

export { GlbError, type GlbMetadata, glbLimits } from './glbMetadata.ts'

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
const isKnownExtension = (name: string) =>
  knownExtensions.has(name) || /^KHR_materials_[A-Za-z_]{1,40}$/.test(name)

function assertSupportedGlb(json: GlbJson): void {
  const version = assertJsonObject(json.asset, 'asset').version
  if (typeof version !== 'string') throw createInvalidGlbError('asset.version is missing')
  if (!version.startsWith('2.'))
    throw new GlbError('glb.version', { version: `glTF ${toPrintable(version, 20)}` })
  for (const name of readJsonList(json, 'extensionsRequired')) {
    if (typeof name !== 'string') throw createInvalidGlbError('extensionsRequired')
    if (!isKnownExtension(name))
      throw new GlbError('glb.unsupported', { feature: toPrintable(name, 80) || '?' })
  }
}

/** Sums the decoded size of the textures, reading image headers only. */
async function readTextureBytes(
  source: ByteSource,
  json: GlbJson,
  views: BufferView[],
): Promise<number> {
  let total = 0
  for (const [index, image] of readJsonObjects(json, 'images').entries()) {
    const header = await readImageHeader(imageSource(source, image, views, index))
    if (header === null || isDecodedInSeparateProcess(header.format)) {
      throw new GlbError('glb.picture', { number: index + 1 })
    }
    total += header.width * header.height * header.bytesPerPixel
    if (total > glbLimits.textures)
      throw new GlbError('glb.texturesTooLarge', { detail: `${total} bytes` })
  }
  return total
}

function imageSource(
  source: ByteSource,
  image: GlbJson,
  views: BufferView[],
  index: number,
): ByteSource {
  const uri = image.uri
  if (typeof uri === 'string') {
    const bytes = decodeDataUri(uri)
    if (bytes === null) throw new GlbError('glb.externalFile', { file: parseFileNameOfUri(uri) })
    return toByteSource(bytes)
  }
  const { buffer, offset, length } = getListEntryAt(
    views,
    image.bufferView,
    `images[${index}].bufferView`,
  )
  if (buffer.kind === 'none') throw createTruncatedGlbError(`images[${index}] has no bytes`)
  if (buffer.kind === 'text') return toByteSource(buffer.bytes.subarray(offset, offset + length))
  const start = buffer.offset + offset
  return {
    size: length,
    read: (at, wanted) =>
      at >= length
        ? Promise.resolve(Buffer.alloc(0))
        : source.read(start + at, Math.min(wanted, length - at)),
  }
}

/**
 * Reads the facts of a GLB: header, JSON chunk (at most 32 MB) and the headers of its pictures,
 * never the geometry, and follows no reference out of the file. Throws `GlbError` for whatever the
 * viewer could not open safely; any other error comes from `source.read`.
 */
export async function readGlb(source: ByteSource): Promise<GlbMetadata> {
  if (source.size > glbLimits.file) throw new GlbError('glb.tooLarge')
  const { json, binary } = await readGlbChunks(source)
  assertSupportedGlb(json)
  // Pictures first: a missing file is an error that people can fix.
  for (const [index, image] of readJsonObjects(json, 'images').entries()) {
    const uri = image.uri
    if (uri !== undefined && typeof uri !== 'string')
      throw createInvalidGlbError(`images[${index}].uri`)
    if (uri !== undefined && !/^data:/i.test(uri))
      throw new GlbError('glb.externalFile', { file: parseFileNameOfUri(uri) })
  }
  const views = locateGlbBufferViews(json, locateGlbBuffers(json, binary))
  const accessors = readGlbAccessors(json, views)
  // Before the bytes: too many triangles is the clearer reason.
  const meshes = readGlbMeshes(json, accessors, views)
  assertGlbGeometrySize(accessors.reduce((sum, { bytes }) => sum + bytes, 0))
  const scene = readGlbScene(json, meshes, accessors)
  const textureBytes = await readTextureBytes(source, json, views)
  const { extras } = getListEntryAt(readJsonObjects(json, 'scenes'), json.scene ?? 0, 'scene')
  const generator = assertJsonObject(json.asset, 'asset').generator
  return {
    size: source.size,
    ...scene,
    meshes: meshes.length,
    textures: readJsonObjects(json, 'textures').length,
    textureBytes,
    generator: typeof generator === 'string' ? toPrintable(generator) : null,
    ifc: parseIfcFactsFromExtras(extras),
    missingFiles: parseMissingFiles(extras),
  }
}

/**
 * A stored model as a source for `readGlb`; throws `missing` (`StorageError`) if there is none of
 * that name.
 */
export async function openStoredGlb(storage: FileStorage, name: string): Promise<ByteSource> {
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
