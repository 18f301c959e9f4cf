import { HttpError } from '../../../http/httpError.ts'
import { readStored } from '../../../storage/storage.ts'
import { rowOf } from '../../acceptedFile.ts'
import { acceptImage, isPanorama, isPicture } from '../../acceptImage.ts'
import { readPanoramaMetadata } from '../../panoramaMetadata.ts'
import type { TakenFormat } from '../modelFormat.ts'

/** A 360-degree picture that replaces a model (T53). */
export const format: TakenFormat = {
  isOne: isPicture,
  take: async (storage, upload) => {
    const name = upload.displayName
    const image = await acceptImage(storage, upload.name, { kind: 'panorama', name })
    const { width, height } = image.uploaded
    if (!isPanorama(width, height))
      throw new HttpError('model.notPanorama', { values: { name, width, height } })
    const { heading, isPart } = await readPanoramaMetadata(
      await readStored(storage, upload.name, upload.size),
    )
    if (isPart) throw new HttpError('tour.partOnly', { values: { name } })
    await storage.remove(upload.name)
    return { ...rowOf('pano', name, image), heading }
  },
}
