import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { detectImageFormat } from '@nspect/contract/media/imageHeader'
import { limits } from '@nspect/contract/shared/limits'
import type { FileVariant, files } from '../../db/tables/files.ts'
import { type FileStorage, readStoredFile } from '../../storage/storage.ts'
import { copyCleanGlb } from '../cleanGlb.ts'
import { removeImageMetadata } from '../imageMetadata/imageMetadata.ts'
import { isImageWithFixedMetadata } from '../imageMetadata/otherImages.ts'
import { UnreadableMetadataError } from '../imageMetadata/patches.ts'
import { openStoredGlb } from '../readGlb.ts'
import type { UncleanFile } from './storedMetadata.queries.ts'

/**
 * The columns of a file that change, and the stored bytes that came and that nothing names any
 * more.
 */
export interface CleanFile {
  changes: Partial<typeof files.$inferInsert>
  added: string[]
  replaced: string[]
}

const unchanged: CleanFile = { changes: {}, added: [], replaced: [] }
const headBytes = 512

/**
 * A document without what it says of place and camera. Throws `UnreadableMetadataError` where that
 * cannot be removed.
 */
const cleanDocument = async (
  storage: FileStorage,
  { name, size }: UncleanFile,
): Promise<CleanFile> => {
  const head = await buffer(await storage.get(name, { start: 0, end: Math.min(headBytes, size) }))
  if (isImageWithFixedMetadata(head)) throw new UnreadableMetadataError('raw')
  const format = detectImageFormat(head)
  if (!format) return unchanged
  const bytes = await readStoredFile(storage, name, limits.documentBytes)
  if (!removeImageMetadata(bytes, format)) return unchanged
  const { name: added, sha256 } = await storage.put(Readable.from([bytes]), {
    maxBytes: bytes.length,
  })
  return { changes: { name: added, sha256 }, added: [added], replaced: [name] }
}

/**
 * Variants that visitors are never shown: what was uploaded, and the plain form that is made here.
 */
const kept: ReadonlySet<string> = new Set(['original', 'clean'])

/**
 * A model and its lighter variants with pictures that say nothing of place and camera. The file
 * itself stays beside its clean form, since points and alignments name its hash.
 */
const cleanModel = async (
  storage: FileStorage,
  { name, variants }: UncleanFile,
): Promise<CleanFile> => {
  const copyOf = async (stored: string) =>
    copyCleanGlb(storage, stored, await openStoredGlb(storage, stored))
  const clean: CleanFile = { changes: {}, added: [], replaced: [] }
  const next: Record<string, FileVariant> = { ...variants }
  try {
    for (const [form, variant] of Object.entries(variants)) {
      const copy = kept.has(form) ? null : await copyOf(variant.name)
      if (!copy) continue
      clean.added.push(copy.name)
      clean.replaced.push(variant.name)
      next[form] = { ...variant, name: copy.name, size: copy.size }
    }
    const copy = variants.clean ? null : await copyOf(name)
    if (copy) {
      clean.added.push(copy.name)
      next.clean = {
        name: copy.name,
        size: copy.size,
        mime: 'model/gltf-binary',
        width: 0,
        height: 0,
      }
    }
  } catch (error) {
    for (const added of clean.added) await storage.remove(added)
    throw error
  }
  return clean.added.length > 0 ? { ...clean, changes: { variants: next } } : clean
}

/** What a file that an earlier version stored is without metadata. */
export const cleanStoredFile = (storage: FileStorage, file: UncleanFile): Promise<CleanFile> =>
  file.kind === 'model' ? cleanModel(storage, file) : cleanDocument(storage, file)
