import { z } from 'zod'
import { routes } from '../http/route.ts'
import { photoTime } from '../media/photoTime.ts'
import { limits } from '../shared/limits.ts'
import {
  booleanOrText,
  id,
  idOrNew,
  instant,
  integerFromText,
  messageResponse,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'
import { markUpShapes } from './photoMarkUp.ts'
import { projectPinPhoto } from './pins.ts'

/** Names one photo: one of a point, or one of those of a comment, counted from 0. */
const namedPhoto = {
  projectPinPhotoId: textId.optional(),
  commentId: textId.optional(),
  index: integerFromText(0).optional(),
}

/** What a camera wrote, and the fingerprint of what was uploaded; null: unknown (T406). */
export const photoEvidence = z.object({
  fileName: z.string(),
  uploadedDateTime: instant,
  /** of the bytes as they were uploaded, before they were decoded; in hexadecimal */
  sha256: z.string().nullable(),
  taken: photoTime.nullable(),
  /** maker and model */
  camera: z.string().nullable(),
  /** WGS 84, in degrees; only while the client allows it (`PhotoPositions`) */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** signed path of the bytes as they were uploaded, relative to `api/`; null: they were not kept */
  originalPath: z.string().nullable(),
})

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
      id: integerFromText(0).optional(),
      caption: text(limits.photoCaption).default(''),
      /** a photo whose end is missing (`image.cutOff`) is taken as far as it is there */
      keepCutOff: booleanOrText.optional(),
      /**
       * comes with an import of points, and goes with its undo; one that the point has already is
       * refused as `photo.known`
       */
      isImported: booleanOrText.optional(),
      /** the version that was read, or the time of the last change (T83) */
      version: textId.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    files: { file: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: messageResponse({ id, projectPinPhoto }),
    successMessage: 'photo.saved',
  },
  /** Deletes a photo of a point, or restores it. */
  deletePhoto: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/DeleteProjectPinPhoto',
    can: 'pin.save',
    changes: true,
    query: z.object({ id: textId, isDeleted: booleanOrText.default(true) }),
    answer: messageResponse({}),
    successMessage: 'photo.deleted',
  },
  /**
   * What is known of a photo beside what it shows: of one that was drawn on, of its original
   * (T406).
   */
  readPhotoEvidence: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinPhotoEvidence',
    can: 'pin.readEvidence',
    changes: false,
    query: z.object({ ...namedPhoto, projectPinId: textId.optional() }),
    answer: photoEvidence,
  },
  /** The shapes on a photo, and the photo without them: for those who may draw on it (T181). */
  readMarkUp: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinPhotoMarkUp',
    can: 'pin.save',
    changes: false,
    query: z.object(namedPhoto),
    answer: z.object({
      /** 0: the photo has never been drawn on */
      markUpId: idOrNew,
      shapes: markUpShapes,
      /** signed path of the photo without shapes, relative to `api/` */
      originalPath: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  },
  /**
   * Draws these shapes on a photo instead of those it has; none: the photo is shown without any.
   * The original is kept, and what is shown from then on is a picture with the shapes in it.
   */
  saveMarkUp: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/SaveProjectPinPhotoMarkUp',
    can: 'pin.save',
    changes: true,
    body: z.object({
      projectPinPhotoId: id.optional(),
      commentId: id.optional(),
      index: z.int().min(0).max(limits.photosPerRepair).optional(),
      /** the one that was read; another one since then is a conflict */
      markUpId: idOrNew,
      shapes: markUpShapes,
    }),
    answer: messageResponse({ markUpId: idOrNew, projectPinPhoto: projectPinPhoto.nullable() }),
    successMessage: 'photo.marked',
  },
})
