import type { MarkUpShape } from '@nspect/contract/photoMarkUp'
import { photoRoutes } from '@nspect/contract/photos'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import { findProjectOfComment } from '../comments/comments.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptPainted } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { paintMarkUp } from '../files/paintMarkUp.ts'
import { handle, staffOf } from '../http/handler.ts'
import { HttpError, invalidField } from '../http/httpError.ts'
import { type FileStorage, readStored } from '../storage/storage.ts'
import {
  exchangeFile,
  findMarkedPhoto,
  insertMarkUp,
  type MarkedPhoto,
  type WhichPhoto,
} from './markUps.queries.ts'
import { findProjectOfPhoto } from './photos.queries.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin } from './pins.queries.ts'

interface Named {
  projectPinPhotoId?: number | undefined
  commentId?: number | undefined
  index?: number | undefined
}

const whichOf = ({ projectPinPhotoId, commentId, index = 0 }: Named): WhichPhoto => {
  if ((projectPinPhotoId === undefined) === (commentId === undefined)) {
    throw invalidField('projectPinPhotoId', 'photo.unnamed')
  }
  return commentId === undefined ? { photoId: projectPinPhotoId ?? 0 } : { commentId, index }
}

/** The inspection of a photo, with the photo. */
const loadPhoto = async (
  scope: Scope,
  input: Named,
): Promise<(LoadedProject & { photo: MarkedPhoto }) | undefined> => {
  const which = whichOf(input)
  const project =
    'photoId' in which
      ? await findProjectOfPhoto(scope, which.photoId, true)
      : await findProjectOfComment(scope, which.commentId)
  const photo = project && (await findMarkedPhoto(scope, which))
  return photo && { ...project, photo }
}

const paint = async (
  files: FileStorage,
  { original }: MarkedPhoto,
  shapes: MarkUpShape[],
): Promise<AcceptedFile> => {
  const stored = original.variants.full
  if (!stored) throw new Error('a photo has no stored picture')
  const picture = await readStored(files, stored.name, stored.size)
  return acceptPainted(files, original.displayName, await paintMarkUp(picture, shapes))
}

const answerOf = (scope: Scope, { markUpId, shapes, original }: MarkedPhoto) => ({
  markUpId,
  shapes,
  originalPath: scope.path(original.variants.full) ?? '',
  width: original.variants.full?.width ?? 0,
  height: original.variants.full?.height ?? 0,
})

/** Drawing on photos: the shapes are stored, and burned into the picture that everybody sees from then on. */
export const markUpCalls = {
  readMarkUp: handle(photoRoutes.readMarkUp, {
    load: loadPhoto,
    run: async ({ scope, subject: { photo } }) => answerOf(scope, photo),
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
        throw new HttpError('record.stale', { current: answerOf(scope, photo) })
      const { clientId } = project
      const { projectPinId, originalFileId, holder } = photo
      const drawnBy = staffOf(scope).userId
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
      await exchangeFile(scope, photo, fileId)
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
