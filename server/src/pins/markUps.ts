import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import { photoRoutes } from '@nspect/contract/pins/photos'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import { findProjectOfComment } from '../comments/comments.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptPaintedImage } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { paintMarkUp } from '../files/paintMarkUp.ts'
import { assertStaff, handle } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { type FileStorage, readStoredFile } from '../storage/storage.ts'
import {
  findPhotoWithMarkUp,
  insertMarkUp,
  type PhotoKey,
  type PhotoWithMarkUp,
  replacePhotoFile,
} from './markUps.queries.ts'
import { findProjectOfPhoto } from './photos.queries.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin } from './pins.queries.ts'

/** One photo, of a point or of a comment. */
export interface NamedPhoto {
  projectPinPhotoId?: number | undefined
  commentId?: number | undefined
  index?: number | undefined
}

const toPhotoKey = ({ projectPinPhotoId, commentId, index = 0 }: NamedPhoto): PhotoKey => {
  if ((projectPinPhotoId === undefined) === (commentId === undefined)) {
    throw createFieldError('projectPinPhotoId', 'photo.unnamed')
  }
  return commentId === undefined ? { photoId: projectPinPhotoId ?? 0 } : { commentId, index }
}

/** The inspection of a photo, with the photo. */
export const loadPhoto = async (
  scope: Scope,
  input: NamedPhoto,
): Promise<(LoadedProject & { photo: PhotoWithMarkUp }) | undefined> => {
  const which = toPhotoKey(input)
  const project =
    'photoId' in which
      ? await findProjectOfPhoto(scope, which.photoId, true)
      : await findProjectOfComment(scope, which.commentId)
  const photo = project && (await findPhotoWithMarkUp(scope, which))
  return photo && { ...project, photo }
}

const paint = async (
  files: FileStorage,
  { original }: PhotoWithMarkUp,
  shapes: MarkUpShape[],
): Promise<AcceptedFile> => {
  const stored = original.variants.full
  if (!stored) throw new Error('a photo has no stored picture')
  const image = await readStoredFile(files, stored.name, stored.size)
  const painted = await acceptPaintedImage(
    files,
    original.displayName,
    await paintMarkUp(image, shapes),
  )
  // it says what its original said, and was taken when that was
  const { createdAt, takenAt } = original
  return { ...painted, createdAt, takenAt }
}

const toMarkUpResponse = (scope: Scope, { markUpId, shapes, original }: PhotoWithMarkUp) => ({
  markUpId,
  shapes,
  originalPath: scope.path(original.variants.full) ?? '',
  width: original.variants.full?.width ?? 0,
  height: original.variants.full?.height ?? 0,
})

/**
 * Drawing on photos: the shapes are stored, and burned into the picture that everybody sees from
 * then on.
 */
export const markUpCalls = {
  readMarkUp: handle(photoRoutes.readMarkUp, {
    load: loadPhoto,
    run: async ({ scope, subject: { photo } }) => toMarkUpResponse(scope, photo),
  }),

  saveMarkUp: handle(photoRoutes.saveMarkUp, {
    load: loadPhoto,
    prepares: ({ input }) => input.shapes.length > 0,
    // a stale one is refused below, without painting for nothing
    prepare: async ({ input, subject: { photo }, files }) =>
      photo.markUpId === input.markUpId ? paint(files, photo, input.shapes) : undefined,
    run: async ({ scope, input, subject: { photo, ...project }, prepared, audit }) => {
      const isUnpainted = input.shapes.length > 0 && !prepared
      if (isUnpainted || photo.markUpId !== input.markUpId)
        throw new HttpError('record.stale', { current: toMarkUpResponse(scope, photo) })
      const { clientId } = project
      const { projectPinId, originalFileId, holder } = photo
      const drawnBy = assertStaff(scope).userId
      const fileId = prepared ? await insertFile(scope, clientId, prepared) : originalFileId
      const { shapes } = input
      const markUpId = prepared
        ? await insertMarkUp(scope, {
            clientId,
            projectPinId,
            fileId,
            originalFileId,
            shapes,
            drawnBy,
          })
        : 0
      await replacePhotoFile(scope, photo, fileId)
      audit({
        record: input.commentId === undefined ? 'photo' : 'comment',
        recordId: input.commentId ?? holder.id,
        before: { shapes: photo.shapes },
        after: { projectPinId, shapes },
      })
      const row =
        input.commentId === undefined ? await findPin(scope, projectPinId, project.id) : undefined
      const photos = row ? mapPin(scope, row).projectPinPhotos : []
      return {
        markUpId,
        projectPinPhoto: photos.find(({ id }) => id === holder.id) ?? null,
        ...(prepared ? {} : { message: 'photo.unmarked' }),
      }
    },
  }),
}
