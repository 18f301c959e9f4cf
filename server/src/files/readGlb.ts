import { missingFilesOf } from '@nspect/contract/missingFiles'
import { ifcFactsOf } from '@nspect/contract/modelElement'
import { readImageHeader } from '@nspect/contract/pictureHeader'
import type { FileStorage } from '../storage/storage.ts'
import { type ByteSource, sourceOf } from './byteSource.ts'
import { readAccessors } from './glbAccessors.ts'
import {
  placeBuffers,
  placeViews,
  readChunks,
  refuseTooMuchGeometry,
  type View,
} from './glbBuffers.ts'
import {
  dataUriBytes,
  entry,
  fileNameOf,
  invalid,
  type Json,
  outside,
  printable,
  recordAt,
  records,
  values,
} from './glbJson.ts'
import { GlbError, type GlbMetadata, glbLimits } from './glbMetadata.ts'
import { readMeshes, readScene } from './glbScene.ts'
import { isSeparateFormat } from './separateDecoder/decodeSeparately.ts'

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

function refuseUnsupported(json: Json): void {
  const version = recordAt(json.asset, 'asset').version
  if (typeof version !== 'string') throw invalid('asset.version is missing')
  if (!version.startsWith('2.'))
    throw new GlbError('glb.version', { version: `glTF ${printable(version, 20)}` })
  for (const name of values(json, 'extensionsRequired')) {
    if (typeof name !== 'string') throw invalid('extensionsRequired')
    if (!isKnownExtension(name))
      throw new GlbError('glb.unsupported', { feature: printable(name, 80) || '?' })
  }
}

/** Sums the decoded size of the textures, reading image headers only. */
async function readTextureBytes(source: ByteSource, json: Json, views: View[]): Promise<number> {
  let total = 0
  for (const [index, image] of records(json, 'images').entries()) {
    const header = await readImageHeader(imageSource(source, image, views, index))
    if (header === null || isSeparateFormat(header.format)) {
      throw new GlbError('glb.picture', { number: index + 1 })
    }
    total += header.width * header.height * header.bytesPerPixel
    if (total > glbLimits.textures)
      throw new GlbError('glb.texturesTooLarge', { detail: `${total} bytes` })
  }
  return total
}

function imageSource(source: ByteSource, image: Json, views: View[], index: number): ByteSource {
  const uri = image.uri
  if (typeof uri === 'string') {
    const bytes = dataUriBytes(uri)
    if (bytes === null) throw new GlbError('glb.externalFile', { file: fileNameOf(uri) })
    return sourceOf(bytes)
  }
  const { buffer, offset, length } = entry(views, image.bufferView, `images[${index}].bufferView`)
  if (buffer.kind === 'none') throw outside(`images[${index}] has no bytes`)
  if (buffer.kind === 'text') return sourceOf(buffer.bytes.subarray(offset, offset + length))
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
 * Reads the facts of a GLB: header, JSON chunk (at most 32 MB) and the headers of its pictures, never the geometry, and
 * follows no reference out of the file. Throws `GlbError` for whatever the viewer could not open safely; any other
 * error comes from `source.read`.
 */
export async function readGlb(source: ByteSource): Promise<GlbMetadata> {
  if (source.size > glbLimits.file) throw new GlbError('glb.tooLarge')
  const { json, binary } = await readChunks(source)
  refuseUnsupported(json)
  // Pictures first: a missing file is an error that people can fix.
  for (const [index, image] of records(json, 'images').entries()) {
    const uri = image.uri
    if (uri !== undefined && typeof uri !== 'string') throw invalid(`images[${index}].uri`)
    if (uri !== undefined && !/^data:/i.test(uri))
      throw new GlbError('glb.externalFile', { file: fileNameOf(uri) })
  }
  const views = placeViews(json, placeBuffers(json, binary))
  const accessors = readAccessors(json, views)
  // Before the bytes: too many triangles is the clearer reason.
  const meshes = readMeshes(json, accessors, views)
  refuseTooMuchGeometry(accessors.reduce((sum, { bytes }) => sum + bytes, 0))
  const scene = readScene(json, meshes, accessors)
  const textureBytes = await readTextureBytes(source, json, views)
  const { extras } = entry(records(json, 'scenes'), json.scene ?? 0, 'scene')
  const generator = recordAt(json.asset, 'asset').generator
  return {
    size: source.size,
    ...scene,
    meshes: meshes.length,
    textures: records(json, 'textures').length,
    textureBytes,
    generator: typeof generator === 'string' ? printable(generator) : null,
    ifc: ifcFactsOf(extras),
    missingFiles: missingFilesOf(extras),
  }
}

/** A stored model as a source for `readGlb`; throws `missing` (`StorageError`) if there is none of that name. */
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
