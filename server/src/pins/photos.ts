import { can } from '@nspect/contract/permissions/policy'
import { photoMessages, photoRoutes } from '@nspect/contract/pins/photos'
import { limits } from '@nspect/contract/shared/limits'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { assertVersion } from '../http/versionConflict.ts'
import { markUpCalls } from './markUps.ts'
import {
  countPhotos,
  findPhoto,
  findProjectOfPhoto,
  insertPhoto,
  markPhotoDeleted,
  updateCaption,
} from './photos.queries.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin } from './pins.queries.ts'

export const photoFeature = feature(photoRoutes, photoMessages, {
  savePhoto: handle(photoRoutes.savePhoto, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepare: ({ input, uploads, files }) => {
      if (!input.id && uploads.length === 0) throw createFieldError('file', 'photo.required')
      if (input.id && uploads.length > 0) throw createFieldError('file', 'photo.kept')
      return acceptUploads(files, uploads, input.keepCutOff)
    },
    run: async ({ scope, input, subject: project, prepared: [picture], audit }) => {
      const { projectPinId } = input
      const caption = input.caption.trim()
      // it may have been deleted while this call waited for the inspection's lock
      const pin = assertFound(await findPin(scope, projectPinId, project.id), 'record.missing')
      const stored = pin.photos.find((photo) => photo.id === input.id)
      const id = picture ? await addPhoto(picture) : await changeCaption()
      audit({
        record: 'photo',
        recordId: id,
        before: stored?.caption,
        after: { projectPinId, caption },
      })
      return {
        id,
        projectPinPhoto: await view(id),
        ...(picture ? {} : { message: 'photo.captioned' }),
      }

      async function view(photoId: number) {
        const row = await findPin(scope, projectPinId, project.id)
        const photos = row ? mapPin(scope, row).projectPinPhotos : []
        return assertFound(
          photos.find((photo) => photo.id === photoId),
          'record.missing',
        )
      }

      async function addPhoto(taken: NonNullable<typeof picture>) {
        if ((await countPhotos(scope, projectPinId)) >= limits.photosPerPin)
          throw createFieldError('file', 'photo.tooMany')
        return insertPhoto(scope, {
          clientId: project.clientId,
          projectPinId,
          fileId: await insertFile(scope, project.clientId, taken),
          caption,
          addedBy: assertStaff(scope).userId,
          createdAt: scope.now,
          updatedAt: scope.now,
        })
      }

      async function changeCaption() {
        const { id: photoId, version, updatedAt } = assertFound(stored, 'record.missing')
        await assertVersion(input, { version, updatedAt: new Date(updatedAt) }, () => view(photoId))
        if (await updateCaption(scope, { id: photoId, pinId: projectPinId, version }, caption))
          return photoId
        throw new HttpError('record.stale', { current: await view(photoId) })
      }
    },
  }),

  deletePhoto: handle(photoRoutes.deletePhoto, {
    load: (scope, { id, isDeleted }) => findProjectOfPhoto(scope, id, isDeleted),
    run: async ({ scope, input: { id, isDeleted }, subject: project, audit }) => {
      const photo = assertFound(await findPhoto(scope, id), 'record.missing')
      const caller = assertStaff(scope)
      if (photo.addedBy !== caller.userId && !can(caller, 'pin.deleteOthersPhotos', project)) {
        throw new HttpError('photo.others')
      }
      if (
        photo.isDeleted &&
        !isDeleted &&
        (await countPhotos(scope, photo.projectPinId)) >= limits.photosPerPin
      ) {
        throw createFieldError('id', 'photo.tooMany')
      }
      await markPhotoDeleted(scope, id, isDeleted)
      audit({
        record: 'photo',
        recordId: id,
        before: { isDeleted: photo.isDeleted },
        after: { isDeleted },
      })
      return isDeleted ? {} : { message: 'photo.restored' }
    },
  }),

  ...markUpCalls,
})
