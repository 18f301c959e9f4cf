import { Transform } from 'node:stream'
import { detectImageFormat } from '@nspect/contract/media/imageHeader'
import type { FileStorage, StoredFile } from '../storage/storage.ts'
import type { ByteSource } from './byteSource.ts'
import { locateGlbBuffers, locateGlbBufferViews, readGlbChunks } from './glbBuffers.ts'
import { glbLimits } from './glbMetadata.ts'
import { metadataFinders } from './imageMetadata/imageMetadata.ts'
import {
  applyBytePatches,
  type BytePatch,
  UnreadableMetadataError,
} from './imageMetadata/patches.ts'
import { decodeDataUri, getListEntryAt, readJsonObjects } from './readGlbJson.ts'

/**
 * What removes the metadata of a picture that begins at `offset`. One that is broken is not drawn
 * either.
 */
const buildImagePatches = (image: Buffer, offset: number): BytePatch[] => {
  const format = detectImageFormat(image)
  if (!format) return []
  try {
    return metadataFinders[format](image).patches.map(({ start, end, bytes }) => ({
      start: start + offset,
      end: end + offset,
      bytes,
    }))
  } catch (error) {
    if (error instanceof UnreadableMetadataError) return []
    throw error
  }
}

/**
 * Where a GLB says where and with what its pictures were taken. It was read before, so that it is
 * whole.
 */
const findPatches = async (source: ByteSource): Promise<BytePatch[]> => {
  const { json, binary } = await readGlbChunks(source)
  const views = locateGlbBufferViews(json, locateGlbBuffers(json, binary))
  const patches: BytePatch[] = []
  for (const [index, image] of readJsonObjects(json, 'images').entries()) {
    if (typeof image.uri === 'string') {
      patches.push(...(await patchesOfText(source, image.uri)))
      continue
    }
    const { buffer, offset, length } = getListEntryAt(views, image.bufferView, `images[${index}]`)
    if (buffer.kind !== 'file') continue
    const start = buffer.offset + offset
    patches.push(...buildImagePatches(await source.read(start, length), start))
  }
  return patches
}

/** A picture as text in the JSON: as many bytes are as many letters. */
const patchesOfText = async (source: ByteSource, uri: string): Promise<BytePatch[]> => {
  const image = decodeDataUri(uri)
  const patches = image ? buildImagePatches(image, 0) : []
  if (!image || patches.length === 0) return []
  applyBytePatches(image, patches)
  const head = uri.indexOf(',') + 1
  const letters = await source.read(20, glbLimits.json)
  const at = letters.indexOf(uri)
  if (at < 0) return []
  const start = 20 + at + head
  return [{ start, end: start + uri.length - head, bytes: Buffer.from(image.toString('base64')) }]
}

/** Puts patches into what passes through. */
const patching = (patches: readonly BytePatch[]) => {
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.from(chunk)
      for (const patch of patches) {
        const start = Math.max(patch.start, at)
        const end = Math.min(patch.end, at + bytes.length)
        if (start >= end) continue
        bytes.fill(0, start - at, end - at)
        bytes.set(patch.bytes.subarray(start - patch.start, end - patch.start), start - at)
      }
      at += bytes.length
      done(null, bytes)
    },
  })
}

/**
 * A copy of a stored GLB without what its pictures say of place and camera (BI-093); null if they
 * say nothing. Throws `GlbError` for what is no GLB.
 */
export const copyCleanGlb = async (
  storage: FileStorage,
  name: string,
  source: ByteSource,
): Promise<StoredFile | null> => {
  const patches = await findPatches(source)
  if (patches.length === 0) return null
  const clean = (await storage.get(name)).pipe(patching(patches))
  return storage.put(clean, { maxBytes: glbLimits.file })
}

/**
 * The stored GLB without what its pictures say of place and camera; the same file if they say
 * nothing.
 */
export const removeGlbMetadata = async (
  storage: FileStorage,
  stored: StoredFile,
  source: ByteSource,
): Promise<StoredFile> => {
  const clean = await copyCleanGlb(storage, stored.name, source)
  if (!clean) return stored
  await storage.remove(stored.name)
  return clean
}
