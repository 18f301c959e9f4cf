import { HttpError } from '../http/httpError.ts'
import type { UploadedFile } from '../http/readMultipartBody.ts'
import type { FileStorage } from '../storage/storage.ts'
import { acceptDocument } from './acceptDocument.ts'
import { type AcceptedFile, toFileRow } from './acceptedFile.ts'
import { acceptImage, ImageError, isPanorama, parseDataUrl } from './acceptImage.ts'
import { sharp } from './imageLibrary.ts'
import { acceptModel } from './modelFormats/acceptModel.ts'
import { acceptPhoto, type PhotoOptions, type PhotoPolicy } from './photos/acceptPhoto.ts'
import { acceptPlan } from './plans/acceptPlan.ts'
import { GlbError } from './readGlb.ts'

const toUploadRefusal = (error: unknown, name: string): unknown => {
  if (error instanceof ImageError)
    return new HttpError(error.code, { values: { name: error.fileName, limit: error.limit ?? '' } })
  return error instanceof GlbError
    ? new HttpError(error.code, { values: { ...error.values, name } })
    : error
}

/** Accepts a painted picture of our own as a photo, as large as the one that it was made from. */
export const acceptPaintedImage = async (
  storage: FileStorage,
  name: string,
  painted: Buffer,
): Promise<AcceptedFile> => {
  const { width = 0, height = 0 } = await sharp(painted).metadata()
  const kind = isPanorama(width, height) ? 'panorama' : 'photo'
  return toFileRow('photo', name, await acceptImage(storage, painted, { kind, name: '' }))
}

/** Accepts a photo that a point is created from. */
export const acceptPinPhoto = async (
  storage: FileStorage,
  upload: UploadedFile,
  policy: PhotoPolicy,
): Promise<AcceptedFile> => {
  try {
    return { ...(await acceptPhoto(storage, upload, { kind: 'shot', policy })), isUpload: true }
  } catch (error) {
    throw toUploadRefusal(error, upload.displayName)
  }
}

/** Accepts a client's logo (T32): small, keeping its transparency. */
export const acceptLogo = async (
  storage: FileStorage,
  upload: UploadedFile,
): Promise<AcceptedFile> => {
  const name = upload.displayName
  try {
    const image = await acceptImage(storage, upload.name, { kind: 'logo', name })
    await storage.remove(upload.name)
    return { ...toFileRow('logo', name, image), isUpload: true }
  } catch (error) {
    throw toUploadRefusal(error, name)
  }
}

/** How each kind is kept; a table is read alone. */
const acceptors: Record<
  Exclude<UploadedFile['takes'], 'table'>,
  (storage: FileStorage, upload: UploadedFile, options: PhotoOptions) => Promise<AcceptedFile>
> = {
  image: acceptPhoto,
  model: acceptModel,
  plan: acceptPlan,
  document: (storage, upload) => acceptDocument(storage, upload, acceptPhoto),
}

/**
 * Checks every uploaded file and accepts it as what its bytes are; throws errors that name the
 * file. `options` are those of photos.
 */
export const acceptUploads = async (
  storage: FileStorage,
  uploads: UploadedFile[],
  options: PhotoOptions = {},
): Promise<AcceptedFile[]> => {
  const taken: AcceptedFile[] = []
  for (const upload of uploads) {
    if (upload.takes === 'table') throw new Error('a table is not kept')
    const accepted = await acceptors[upload.takes](storage, upload, options).catch(
      (error: unknown) => {
        throw toUploadRefusal(error, upload.displayName)
      },
    )
    taken.push({ ...accepted, isUpload: true })
  }
  return taken
}

/** Accepts a picture as a still: bytes, or the name of a stored file, which stays as it is. */
export const acceptImageAsStill = async (
  storage: FileStorage,
  name: string,
  image: Buffer | string,
): Promise<AcceptedFile> => {
  try {
    return toFileRow('still', name, await acceptImage(storage, image, { kind: 'still', name }))
  } catch (error) {
    throw toUploadRefusal(error, name)
  }
}

/** Accepts a drawing sent as a data URL in field `name`: it keeps its sides. */
export const acceptDrawing = async (
  storage: FileStorage,
  name: string,
  dataUrl: string,
): Promise<AcceptedFile> => {
  try {
    const { bytes } = parseDataUrl(dataUrl, { name })
    return toFileRow('photo', name, await acceptImage(storage, bytes, { kind: 'photo', name }))
  } catch (error) {
    throw toUploadRefusal(error, name)
  }
}

/** Accepts a still sent as a data URL in field `name` (T79). */
export const acceptStill = async (
  storage: FileStorage,
  name: string,
  dataUrl: string,
): Promise<AcceptedFile> => {
  try {
    return await acceptImageAsStill(storage, name, parseDataUrl(dataUrl, { name }).bytes)
  } catch (error) {
    throw toUploadRefusal(error, name)
  }
}
