import { HttpError } from '../../http/httpError.ts'
import { type FormatIntake, rowOf } from '../acceptedFile.ts'
import { isPanorama, isPicture, takeImage } from '../acceptImage.ts'

/** A 360-degree picture that replaces a model (T53). */
export const panorama: FormatIntake = {
  isOne: isPicture,
  take: async (storage, upload) => {
    const name = upload.displayName
    const image = await takeImage(storage, upload.name, { kind: 'panorama', name })
    const { width, height } = image
    if (!isPanorama(width, height)) throw new HttpError('model.notPanorama', { values: { name, width, height } })
    await storage.remove(upload.name)
    return rowOf('pano', name, image)
  },
}
