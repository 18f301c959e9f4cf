import { can } from '@nspect/contract/permissions/policy'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { limits } from '@nspect/contract/shared/limits'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findPhotoPolicy } from '../settings/photoPolicy.queries.ts'
import { markUpCalls } from './markUps.ts'
import { photoEvidenceCalls } from './photoEvidence.ts'
import {
  countPinPhotos,
  findPinPhoto,
  findProjectOfPhoto,
  hasPinPhoto,
  insertPinPhoto,
  markPinPhotoDeleted,
  updatePhotoCaption,
} from './photos.queries.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin } from './pins.queries.ts'

type SavePhotoContext = HandlerContext<
  typeof photoRoutes.savePhoto,
  NonNullable<Awaited<ReturnType<typeof findProjectOfPin>>>,
  AcceptedFile[]
>
type StoredPhoto = NonNullable<Awaited<ReturnType<typeof findPin>>>['photos'][number]

/** A photo of the pin, as it is stored now. */
const findMappedPhoto = async (
  { scope, input, subject: project }: SavePhotoContext,
  photoId: number,
) => {
  const row = await findPin(scope, input.projectPinId, project.id)
  const photos = row ? mapPin(scope, row).projectPinPhotos : []
  return assertFound(
    photos.find((photo) => photo.id === photoId),
    'record.missing',
  )
}

const addPhoto = async (
  { scope, input, subject: { clientId } }: SavePhotoContext,
  file: AcceptedFile,
): Promise<number> => {
  const { projectPinId, isImported = false } = input
  if (isImported && (await hasPinPhoto(scope, projectPinId, file.uploadedSha256 ?? '')))
    throw new HttpError('photo.known')
  if ((await countPinPhotos(scope, projectPinId)) >= limits.photosPerPin)
    throw createFieldError('file', 'photo.tooMany')
  return insertPinPhoto(scope, {
    clientId,
    projectPinId,
    fileId: await insertFile(scope, clientId, file),
    caption: input.caption.trim(),
    isImported,
    addedBy: assertStaff(scope).userId,
    createdAt: scope.now,
    updatedAt: scope.now,
  })
}

/** Throws 409 if the photo was changed meanwhile. */
const changeCaption = async (
  context: SavePhotoContext,
  stored: StoredPhoto | undefined,
): Promise<number> => {
  const { scope, input } = context
  const { id, version, updatedAt } = assertFound(stored, 'record.missing')
  const current = () => findMappedPhoto(context, id)
  await assertRecordVersion(input, { version, updatedAt: new Date(updatedAt) }, current)
  const key = { id, pinId: input.projectPinId, version }
  if (!(await updatePhotoCaption(scope, key, input.caption.trim())))
    throw new HttpError('record.stale', { current: await current() })
  return id
}

const savePhoto = async (context: SavePhotoContext) => {
  const { scope, input, subject: project, prepared, audit } = context
  const { projectPinId } = input
  const [file] = prepared
  // it may have been deleted while this call waited for the inspection's lock
  const pin = assertFound(await findPin(scope, projectPinId, project.id), 'record.missing')
  const stored = pin.photos.find((photo) => photo.id === input.id)
  const id = file ? await addPhoto(context, file) : await changeCaption(context, stored)
  audit({
    record: 'photo',
    recordId: id,
    before: stored?.caption,
    after: { projectPinId, caption: input.caption.trim() },
  })
  const projectPinPhoto = await findMappedPhoto(context, id)
  return { id, projectPinPhoto, ...(file ? {} : { message: 'photo.captioned' }) }
}

export const photoFeature = feature(photoRoutes, {
  savePhoto: handle(photoRoutes.savePhoto, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    prepare: async ({ db, input, subject: { clientId }, uploads, files }) => {
      if (!input.id && uploads.length === 0) throw createFieldError('file', 'photo.required')
      if (input.id && uploads.length > 0) throw createFieldError('file', 'photo.kept')
      const policy = await findPhotoPolicy(db, clientId)
      return acceptUploads(files, uploads, { keepCutOff: input.keepCutOff, policy })
    },
    run: savePhoto,
  }),

  deletePhoto: handle(photoRoutes.deletePhoto, {
    load: (scope, { id, isDeleted }) => findProjectOfPhoto(scope, id, isDeleted),
    run: async ({ scope, input: { id, isDeleted }, subject: project, audit }) => {
      const photo = assertFound(await findPinPhoto(scope, id), 'record.missing')
      const caller = assertStaff(scope)
      if (photo.addedBy !== caller.userId && !can(caller, 'pin.deleteOthersPhotos', project)) {
        throw new HttpError('photo.others')
      }
      if (
        photo.isDeleted &&
        !isDeleted &&
        (await countPinPhotos(scope, photo.projectPinId)) >= limits.photosPerPin
      ) {
        throw createFieldError('id', 'photo.tooMany')
      }
      await markPinPhotoDeleted(scope, id, isDeleted)
      audit({
        record: 'photo',
        recordId: id,
        before: { isDeleted: photo.isDeleted },
        after: { isDeleted },
      })
      return isDeleted ? {} : { message: 'photo.restored' }
    },
  }),

  ...photoEvidenceCalls,
  ...markUpCalls,
})
