import { HttpError } from '../../../http/httpError.ts'
import { readStoredFile } from '../../../storage/storage.ts'
import { toFileRow } from '../../acceptedFile.ts'
import { acceptImage, isImageFile, isPanorama } from '../../acceptImage.ts'
import { readPanoramaMetadata } from '../../panoramaMetadata.ts'
import type { DirectFormat } from '../modelFormat.ts'

/** A 360-degree picture that replaces a model (T53). */
export const format: DirectFormat = {
  isOne: isImageFile,
  take: async (storage, upload) => {
    const name = upload.displayName
    const image = await acceptImage(storage, upload.name, { kind: 'panorama', name })
    const { width, height } = image.uploaded
    if (!isPanorama(width, height))
      throw new HttpError('model.notPanorama', { values: { name, width, height } })
    const { heading, isPart } = await readPanoramaMetadata(
      await readStoredFile(storage, upload.name, upload.size),
    )
    if (isPart) throw new HttpError('tour.partOnly', { values: { name } })
    await storage.remove(upload.name)
    return { ...toFileRow('pano', name, image), heading }
  },
}
