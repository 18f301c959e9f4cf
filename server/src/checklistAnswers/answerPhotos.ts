import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { can } from '@nspect/contract/permissions/policy'
import { limits } from '@nspect/contract/shared/limits'
import { findAccessibleProject, type LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { findPhotoPolicy } from '../settings/photoPolicy.queries.ts'
import {
  addAnswerPhotosToPin,
  findAnswerPhoto,
  insertAnswerPhoto,
  markAnswerPhotoDeleted,
} from './answerPhotos.queries.ts'
import { mapAnswer } from './checklistAnswers.mapper.ts'
import {
  isPinOfProject,
  listAnsweredRooms,
  listAnswers,
  listStoredAnswers,
  updateAnswerStates,
  upsertAnswers,
} from './checklistAnswers.queries.ts'
import { computeCountedStates, indexItems } from './itemsInUse.ts'
import {
  findChecklistsOfProject,
  keepChecklistsOfType,
  listItemsOfAnyRevision,
} from './projectChecklists.queries.ts'

type SavePhotoContext = HandlerContext<
  typeof checklistAnswerRoutes.saveAnswerPhoto,
  LoadedProject,
  AcceptedFile[]
>

/**
 * Throws for an item that the checklist never had, and for a room that is gone. A tablet that was
 * offline may photograph what is no longer asked for.
 */
const assertItemAsked = async ({ scope, input, subject: project }: SavePhotoContext) => {
  const { checklistId, itemKey, roomId } = input
  const [item] = await listItemsOfAnyRevision(scope, project.projectTypeId, [
    { checklistId, itemKey },
  ])
  const { appliesTo } = assertFound(item, 'record.missing')
  if ((roomId === undefined) !== (appliesTo === 'project'))
    throw createFieldError('roomId', 'value.invalid')
  if (roomId === undefined) return
  const [room] = await listAnsweredRooms(scope, project.id, [roomId])
  if (assertFound(room, 'record.missing').isDeleted)
    throw new HttpError('checklistAnswer.roomDeleted')
}

/** The stored answer of the item, or a row for its photos alone. */
const findOrAddAnswer = async ({ scope, input, subject: project }: SavePhotoContext) => {
  const { checklistId, itemKey } = input
  const roomId = input.roomId ?? null
  const stored = await listStoredAnswers(scope, project.id, {
    roomIds: [roomId],
    checklistIds: [checklistId],
  })
  const answer = stored.find((row) => row.itemKey === itemKey)
  if (answer) return answer
  const [id = 0] = await upsertAnswers(scope, project, [
    {
      ...{ roomId, checklistId, itemKey },
      ...{ result: null, number: null, text: '', isUnchanged: false },
      ...{ answeredBy: assertStaff(scope).userId, answeredAt: null, other: null, otherBy: null },
      ...{ weight: 0, earned: 0, isFailed: false, isCriticalFail: false },
    },
  ])
  return { id, photoCount: 0, pinId: null }
}

interface PhotographedAnswer {
  answerId: number
  roomId: number | null
  checklistId: number
}

/** Stores what an answer counts with the photos that it has now. */
const updateCountedState = async (
  scope: Scope,
  project: LoadedProject,
  { answerId, roomId, checklistId }: PhotographedAnswer,
): Promise<void> => {
  const { checklists } = await findChecklistsOfProject(scope, project)
  const stored = await listStoredAnswers(scope, project.id, {
    roomIds: [roomId],
    checklistIds: [checklistId],
  })
  const answer = stored.filter(({ id }) => id === answerId)
  await updateAnswerStates(scope, computeCountedStates(indexItems(checklists), answer))
}

const findMappedAnswer = async (scope: Scope, projectId: number, answerId: number) => {
  const [row] = await listAnswers(scope, projectId, [answerId])
  return mapAnswer(scope, assertFound(row, 'record.missing'))
}

const savePhoto = async (context: SavePhotoContext) => {
  const { scope, input, subject: project, prepared, audit } = context
  await assertItemAsked(context)
  await keepChecklistsOfType(scope, project)
  const { id: answerId, photoCount, pinId } = await findOrAddAnswer(context)
  if (photoCount >= limits.photosPerAnswer)
    throw createFieldError('file', 'checklistAnswer.tooManyPhotos')
  const [file] = prepared
  const { clientId } = project
  const photoId = await insertAnswerPhoto(scope, {
    clientId,
    answerId,
    fileId: await insertFile(scope, clientId, assertFound(file, 'file.missing')),
    addedBy: assertStaff(scope).userId,
    createdAt: scope.now,
    updatedAt: scope.now,
  })
  // whoever repairs looks at the point alone
  if (pinId !== null && (await isPinOfProject(scope, project.id, pinId)))
    await addAnswerPhotosToPin(scope, answerId, pinId)
  const roomId = input.roomId ?? null
  await updateCountedState(scope, project, { answerId, roomId, checklistId: input.checklistId })
  audit({
    record: 'checklistAnswer',
    recordId: answerId,
    after: { roomId, itemKey: input.itemKey, photoId },
  })
  return { answer: await findMappedAnswer(scope, project.id, answerId) }
}

export const answerPhotoCalls = {
  saveAnswerPhoto: handle(checklistAnswerRoutes.saveAnswerPhoto, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: async ({ db, input, subject: { clientId }, uploads, files }) => {
      if (uploads.length === 0) throw createFieldError('file', 'photo.required')
      const policy = await findPhotoPolicy(db, clientId)
      return acceptUploads(files, uploads, { keepCutOff: input.keepCutOff, policy })
    },
    run: savePhoto,
  }),

  deleteAnswerPhoto: handle(checklistAnswerRoutes.deleteAnswerPhoto, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const photo = assertFound(
        await findAnswerPhoto(scope, project.id, input.photoId),
        'record.missing',
      )
      const caller = assertStaff(scope)
      if (photo.addedBy !== caller.userId && !can(caller, 'pin.deleteOthersPhotos', project))
        throw new HttpError('photo.others')
      await markAnswerPhotoDeleted(scope, photo.id)
      await updateCountedState(scope, project, photo)
      audit({
        record: 'checklistAnswer',
        recordId: photo.answerId,
        before: { photoId: photo.id, isDeleted: false },
        after: { photoId: photo.id, isDeleted: true },
      })
      return { answer: await findMappedAnswer(scope, project.id, photo.answerId) }
    },
  }),
}
