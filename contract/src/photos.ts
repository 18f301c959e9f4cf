import { z } from 'zod'
import { limits } from './limits.ts'
import { projectPinPhoto } from './pins.ts'
import { routes } from './route.ts'
import { flag, id, instant, text, textId, textNumber, withMessage } from './scalars.ts'

export { photoMessages } from './messages/english/photos.ts'

/** An inspector's own pictures of a point, at most `limits.photosPerPin`. */
export const photoRoutes = routes({
  /** Adds a photo to a point; with `id` changes the caption of an existing one. */
  savePhoto: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPin/SaveProjectPinPhoto',
    can: 'pin.save',
    changes: true,
    body: z.object({
      projectPinId: textId,
      /** 0 or absent: a new one */
      id: textNumber(0).optional(),
      caption: text(limits.photoCaption).default(''),
      /** the version that was read, or the time of the last change (T83) */
      version: textId.optional(),
      updatedDateTime: instant.optional(),
    }),
    files: { file: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: withMessage({ id, projectPinPhoto }),
    successMessage: 'photo.saved',
  },
  /** Deletes a photo of a point, or restores it. */
  deletePhoto: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/DeleteProjectPinPhoto',
    can: 'pin.save',
    changes: true,
    query: z.object({ id: textId, isDeleted: flag.default(true) }),
    answer: withMessage({}),
    successMessage: 'photo.deleted',
  },
})
