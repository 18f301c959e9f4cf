import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImageFormatKey } from '@nspect/contract/media/imageFormats'
import { detectImageFormat } from '@nspect/contract/media/imageHeader'
import { limits } from '@nspect/contract/shared/limits'
import { HttpError } from '../http/httpError.ts'
import type { UploadedFile } from '../http/readMultipartBody.ts'
import { type FileStorage, readStoredFile, type StoredFile } from '../storage/storage.ts'
import type { AcceptedFile } from './acceptedFile.ts'
import { getFileExtension, isProgramName } from './fileExtensions.ts'
import { isImageCutOff } from './imageMetadata/imageCutOff.ts'
import { removeImageMetadata } from './imageMetadata/imageMetadata.ts'
import { isImageWithFixedMetadata } from './imageMetadata/otherImages.ts'
import { UnreadableMetadataError } from './imageMetadata/patches.ts'

/** Content types of other downloads; everything else is served as bytes. */
const types: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  zip: 'application/zip',
  mp4: 'video/mp4',
}

/** Detects programs and pages by their first bytes, whatever their name. */
const isRefusedContent = (head: Buffer): boolean => {
  const ascii = head.toString('latin1')
  const isProgram =
    ascii.startsWith('MZ') ||
    ascii.startsWith('\x7fELF') ||
    ascii.startsWith('#!') ||
    ascii.startsWith('\0asm') ||
    /^(\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe)/.test(ascii)
  return (
    isProgram || /^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html|head|body|script|iframe)\b/i.test(ascii)
  )
}

/** Formats whose documents become a JPEG, as every photo does. */
const convertedFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif'])

const metadataKept = (name: string) => new HttpError('document.metadata', { values: { name } })

/**
 * A picture as it came, with its pages and its depth, but without what it says of place and camera
 * (BI-093).
 */
const takeCleaned = async (
  storage: FileStorage,
  { name, displayName }: UploadedFile,
  format: ImageFormatKey,
): Promise<StoredFile> => {
  const bytes = await readStoredFile(storage, name, limits.documentBytes)
  if (isImageCutOff(bytes, format))
    throw new HttpError('image.cutOffLost', { values: { name: displayName } })
  try {
    removeImageMetadata(bytes, format)
  } catch (error) {
    throw error instanceof UnreadableMetadataError ? metadataKept(displayName) : error
  }
  const stored = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
  await storage.remove(name)
  return stored
}

/**
 * Accepts a document: a picture that browsers show is re-encoded like any picture (turned upright,
 * without camera metadata), another one keeps its pixels and loses its metadata, anything else is
 * stored as it is, for download. Nothing is unpacked.
 */
export const acceptDocument = async (
  storage: FileStorage,
  upload: UploadedFile,
  takePhoto: (storage: FileStorage, upload: UploadedFile) => Promise<AcceptedFile>,
): Promise<AcceptedFile> => {
  const { displayName } = upload
  const head = await buffer(
    await storage.get(upload.name, { start: 0, end: Math.min(512, upload.size) }),
  )
  if (upload.size === 0) throw new HttpError('document.empty', { values: { name: displayName } })
  const ending = getFileExtension(displayName)
  if (isProgramName(displayName) || isRefusedContent(head)) {
    throw new HttpError('document.type', { values: { name: displayName } })
  }
  if (isImageWithFixedMetadata(head)) throw metadataKept(displayName)
  const format = detectImageFormat(head)
  if (format && convertedFormats.has(format))
    return { ...(await takePhoto(storage, upload)), kind: 'document' }
  const { name, size, sha256 } = format ? await takeCleaned(storage, upload, format) : upload
  const isPdf = head.toString('latin1', 0, 5) === '%PDF-'
  return {
    kind: 'document',
    displayName,
    name,
    mime: isPdf ? 'application/pdf' : (types[ending] ?? 'application/octet-stream'),
    size,
    sha256,
  }
}
