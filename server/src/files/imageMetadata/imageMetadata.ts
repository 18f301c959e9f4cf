import type { ImageFormatKey } from '@nspect/contract/media/imageFormats'
import { findHeifMetadata } from './boxMetadata.ts'
import { findPngMetadata, findWebpMetadata } from './chunkMetadata.ts'
import { findJpegMetadata } from './jpegMetadata.ts'
import { applyBytePatches, type ImageMetadata, UnreadableMetadataError } from './patches.ts'
import { findTiffMetadata } from './tiffMetadata.ts'

/** A GIF has no place for them that a camera would use. */
const findNothing = (): ImageMetadata => ({ patches: [], xmp: '' })

/** How each format is searched for what it says beside its pixels. */
export const metadataFinders: Record<ImageFormatKey, (bytes: Buffer) => ImageMetadata> = {
  jpeg: findJpegMetadata,
  png: findPngMetadata,
  webp: findWebpMetadata,
  gif: findNothing,
  heic: findHeifMetadata,
  avif: findHeifMetadata,
  tiff: findTiffMetadata,
}

/**
 * Removes place, camera and all else that a picture says beside its pixels, in place: the file
 * keeps its length, its pixels, its colours and how it is turned. Returns whether there was
 * anything. Throws `UnreadableMetadataError` if that cannot be told apart.
 */
export const removeImageMetadata = (bytes: Buffer, format: ImageFormatKey): boolean => {
  const { patches } = metadataFinders[format](bytes)
  applyBytePatches(bytes, patches)
  return patches.length > 0
}

/** The XMP of a picture, empty without; of one whose metadata cannot be told apart, nothing. */
export const readXmp = (bytes: Buffer, format: ImageFormatKey): string => {
  try {
    return metadataFinders[format](bytes).xmp
  } catch (error) {
    if (error instanceof UnreadableMetadataError) return ''
    throw error
  }
}
