import { HttpError } from '../http/httpError.ts'
import type { Uploaded } from '../http/uploads.ts'
import type { FileStorage } from '../storage/storage.ts'
import { takeDocument } from './documents.ts'
import { GlbError } from './glb.ts'
import { ImageError, isPanorama, parseDataUrl, takeImage } from './images.ts'
import { takeModel } from './modelFormats/takeModel.ts'
import { rowOf, type TakenFile } from './takenFile.ts'

const refusalOf = (error: unknown, name: string): unknown => {
  if (error instanceof ImageError)
    return new HttpError(error.code, { values: { name: error.fileName, limit: error.limit ?? '' } })
  return error instanceof GlbError ? new HttpError(error.code, { values: { ...error.values, name } }) : error
}

const takePhoto = async (storage: FileStorage, upload: Uploaded): Promise<TakenFile> => {
  const name = upload.displayName
  const photo = await takeImage(storage, upload.name, { kind: 'photo', name })
  // a panorama keeps the size that looking around in it needs (T53)
  const image = isPanorama(photo.width, photo.height)
    ? await takeImage(storage, upload.name, { kind: 'panorama', name })
    : photo
  await storage.remove(upload.name)
  return rowOf('photo', upload.displayName, image)
}

const takeAs = async (
  storage: FileStorage,
  upload: Uploaded,
  kind: 'photo' | 'logo',
  made: 'shot' | 'logo',
): Promise<TakenFile> => {
  const name = upload.displayName
  try {
    const image = await takeImage(storage, upload.name, { kind: made, name })
    await storage.remove(upload.name)
    return rowOf(kind, name, image)
  } catch (error) {
    throw refusalOf(error, name)
  }
}

/** Accepts a photo that a point is created from: its card shows all of it, as the point has no other picture. */
export const takeShot = (storage: FileStorage, upload: Uploaded) => takeAs(storage, upload, 'photo', 'shot')

/** Accepts a client's logo (T32): small, keeping its transparency. */
export const takeLogo = (storage: FileStorage, upload: Uploaded) => takeAs(storage, upload, 'logo', 'logo')

const takers: Record<Uploaded['takes'], (storage: FileStorage, upload: Uploaded) => Promise<TakenFile>> = {
  image: takePhoto,
  model: takeModel,
  document: (storage, upload) => takeDocument(storage, upload, takePhoto),
}

/** Checks every uploaded file and accepts it as what its bytes are; throws errors that name the file. */
export const takeUploads = async (storage: FileStorage, uploads: Uploaded[]): Promise<TakenFile[]> => {
  const taken: TakenFile[] = []
  for (const upload of uploads) {
    taken.push(
      await takers[upload.takes](storage, upload).catch((error: unknown) => {
        throw refusalOf(error, upload.displayName)
      }),
    )
  }
  return taken
}

/** Accepts a picture as a still: bytes, or the name of a stored file, which stays as it is. */
export const takeAsStill = async (storage: FileStorage, name: string, picture: Buffer | string): Promise<TakenFile> => {
  try {
    return rowOf('still', name, await takeImage(storage, picture, { kind: 'still', name }))
  } catch (error) {
    throw refusalOf(error, name)
  }
}

/** Accepts a still sent as a data URL in field `name` (T79). */
export const takeStill = async (storage: FileStorage, name: string, dataUrl: string): Promise<TakenFile> => {
  try {
    return await takeAsStill(storage, name, parseDataUrl(dataUrl, { name }).bytes)
  } catch (error) {
    throw refusalOf(error, name)
  }
}
