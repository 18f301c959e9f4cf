import { imageFormats, isImageFormatKey } from '@nspect/contract/media/imageFormats'
import { detectImageFormat } from '@nspect/contract/media/imageHeader'
import type { UploadedFile } from '../../http/readMultipartBody.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { type AcceptedFile, toFileRow } from '../acceptedFile.ts'
import { acceptImage, isPanorama, readUploadedImage } from '../acceptImage.ts'
import { readCameraNotes } from './readCameraNotes.ts'

/** What a client keeps of photos beside what they show (T406). */
export interface PhotoPolicy {
  keepsOriginals: boolean
  keepsPositions: boolean
}

export interface PhotoOptions {
  /** `shot`: its card shows all of it, because the point that it creates has no other picture */
  kind?: 'photo' | 'shot'
  /** one whose end is missing is taken as far as it is there */
  keepCutOff?: boolean | undefined
  /** absent: a picture that proves nothing, such as a plan or a document */
  policy?: PhotoPolicy
}

const headBytes = 512

const getMime = (bytes: Buffer): string => {
  const format = detectImageFormat(bytes.subarray(0, headBytes)) ?? ''
  return isImageFormatKey(format) ? imageFormats[format].types[0] : 'application/octet-stream'
}

/** Adds what proves where a photo comes from, as far as the client keeps it (T406). */
const addEvidence = (
  row: AcceptedFile,
  { name, size, sha256 }: UploadedFile,
  bytes: Buffer,
  { keepsOriginals, keepsPositions }: PhotoPolicy,
): AcceptedFile => {
  const { takenAt, camera, latitude, longitude } = readCameraNotes(bytes)
  const original = { name, mime: getMime(bytes), size, width: 0, height: 0 }
  return {
    ...row,
    uploadedSha256: sha256,
    takenAt,
    camera,
    latitude: keepsPositions ? latitude : null,
    longitude: keepsPositions ? longitude : null,
    ...(keepsOriginals && { variants: { ...row.variants, original } }),
  }
}

/**
 * Accepts an uploaded photo; the upload itself is removed, unless the client keeps originals.
 * Throws `ImageError`.
 */
export const acceptPhoto = async (
  storage: FileStorage,
  upload: UploadedFile,
  { kind = 'photo', keepCutOff = false, policy }: PhotoOptions = {},
): Promise<AcceptedFile> => {
  const name = upload.displayName
  const bytes = await readUploadedImage(storage, upload.name, name)
  const photo = await acceptImage(storage, bytes, { kind, name, keepCutOff })
  // a panorama keeps the size that looking around in it needs (T53)
  const image =
    kind === 'photo' && isPanorama(photo.width, photo.height)
      ? await acceptImage(storage, bytes, { kind: 'panorama', name, keepCutOff })
      : photo
  if (!policy?.keepsOriginals) await storage.remove(upload.name)
  const row = toFileRow('photo', name, image)
  return policy ? addEvidence(row, upload, bytes, policy) : row
}
