import {
  type ChecklistAnswer,
  checklistAnswerRoutes,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { RouteResponse } from '@nspect/contract/http/route'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { limits } from '@nspect/contract/shared/limits'
import { callRoute } from '../../api/callRoute.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { UnsentChange } from '../../deviceStore/deviceSchema.ts'
import type { Sender } from '../../offline/sender.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import { cacheChangedPin } from '../../pins/pins.api.ts'
import { cacheAnswers, toItemId } from '../checklistAnswers.api.ts'
import { unsentAnswerPhotoShape, unsentAnswerPinShape, unsentAnswersShape } from './answerShapes.ts'
import { noteStoredAnswers } from './storedRound.ts'

type SavedAnswers = RouteResponse<typeof checklistAnswerRoutes.saveChecklistAnswers>
type SavedPhoto = RouteResponse<typeof checklistAnswerRoutes.saveAnswerPhoto>
type SavedPin = { pin: Pin; tied: RouteResponse<typeof checklistAnswerRoutes.saveAnswerPin> }

/** The screen on which a change was made. */
const buildScreen = (projectId: number, roomId: number | null) => ({
  screen: `/project/checklists/${projectId}?room=${roomId ?? 0}`,
  draft: null,
})

/** Shows answers as the server has stored them, and keeps them on the device. */
const takeOverAnswers = async (
  projectId: number,
  stored: readonly ChecklistAnswer[],
): Promise<void> => {
  noteStoredAnswers(projectId, stored)
  await cacheAnswers(queryClient, projectId, stored)
}

const answers: Sender = {
  parse: (content) => unsentAnswersShape.safeParse(content).data,
  merge: (waiting, added) => {
    const before = unsentAnswersShape.safeParse(waiting.content).data
    const after = unsentAnswersShape.safeParse(added.content).data
    const isSameRoom = before?.roomId === after?.roomId && waiting.projectId === added.projectId
    if (!before || !after || !isSameRoom) return undefined
    const replaced = new Set(after.answers.map(toItemId))
    const kept = before.answers.filter((answer) => !replaced.has(toItemId(answer)))
    const merged = [...kept, ...after.answers]
    return merged.length > limits.answersOfSave
      ? undefined
      : { roomId: after.roomId, answers: merged }
  },
  count: (content) => unsentAnswersShape.safeParse(content).data?.answers.length ?? 1,
  send: ({ projectId, content, key }, _, { signal, isQuiet }) =>
    callRoute(
      checklistAnswerRoutes.saveChecklistAnswers,
      { projectId, answers: unsentAnswersShape.parse(content).answers },
      { signal, isQuiet, idempotencyKey: key },
    ),
  waitsFor: () => false,
  follow: (_, __, other) => other,
  onStored: (response, { projectId }) =>
    takeOverAnswers(projectId, (response as SavedAnswers).answers),
  reopen: async ({ projectId, content }) =>
    buildScreen(projectId, unsentAnswersShape.parse(content).roomId),
}

const answerPhoto: Sender = {
  parse: (content) => unsentAnswerPhotoShape.safeParse(content).data,
  send: ({ projectId, content, key }, files, { signal, isQuiet, onProgress }) => {
    const { roomId, checklistId, itemKey } = unsentAnswerPhotoShape.parse(content)
    return callRoute(
      checklistAnswerRoutes.saveAnswerPhoto,
      { projectId, checklistId, itemKey, ...(roomId !== null && { roomId }) },
      {
        files: { file: files.map(({ file }) => file) },
        idempotencyKey: key,
        signal,
        isQuiet,
        onProgress,
      },
    )
  },
  waitsFor: () => false,
  follow: (_, __, other) => other,
  onStored: (response, { projectId }) =>
    takeOverAnswers(projectId, [(response as SavedPhoto).answer]),
  reopen: async ({ projectId, content }) =>
    buildScreen(projectId, unsentAnswerPhotoShape.parse(content).roomId),
}

/** Whether the answer to the item of a point waits as well. */
const isAnswerOf = (change: UnsentChange, earlier: UnsentChange): boolean => {
  const item = unsentAnswerPinShape.safeParse(change.content).data
  const sent = unsentAnswersShape.safeParse(earlier.content).data
  if (!item || !sent || earlier.projectId !== change.projectId) return false
  return sent.answers.some((answer) => toItemId(answer) === toItemId(item))
}

const answerPin: Sender = {
  parse: (content) => unsentAnswerPinShape.safeParse(content).data,
  // each call has a key of its own: whichever answer is lost, nothing is made twice
  send: async ({ projectId, content, key }, _, { signal, isQuiet }): Promise<SavedPin> => {
    const { body, roomId, checklistId, itemKey } = unsentAnswerPinShape.parse(content)
    const options = { signal, isQuiet }
    const { projectPin } = await callRoute(pinRoutes.savePin, body, {
      ...options,
      idempotencyKey: key,
    })
    const pinId = projectPin.id
    const chosen =
      roomId === null
        ? null
        : await callRoute(
            roomRoutes.choosePinRoom,
            { pinId, roomId },
            { ...options, idempotencyKey: `${key}-room` },
          )
    const tied = await callRoute(
      checklistAnswerRoutes.saveAnswerPin,
      { projectId, roomId, checklistId, itemKey, pinId },
      { ...options, idempotencyKey: `${key}-item` },
    )
    return { pin: { ...projectPin, ...chosen }, tied }
  },
  waitsFor: (change, earlier) => earlier.kind === 'answers' && isAnswerOf(change, earlier),
  follow: (_, __, other) => other,
  onStored: async (response, { projectId }) => {
    const { pin, tied } = response as SavedPin
    await cacheChangedPin(queryClient, pin)
    await takeOverAnswers(projectId, [tied.answer])
  },
  reopen: async ({ projectId, content }) =>
    buildScreen(projectId, unsentAnswerPinShape.parse(content).roomId),
}

unsentQueue.register('answers', answers)
unsentQueue.register('answerPhoto', answerPhoto)
unsentQueue.register('answerPin', answerPin)
void unsentQueue.start()

// its bar and list are first needed when there is no network to load them
void Promise.all([
  import('../../pins/unsent/UnsentChanges.tsx'),
  import('../../offline/UnsentChangesList.tsx'),
]).catch(() => undefined)
