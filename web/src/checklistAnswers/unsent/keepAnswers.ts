import type { AnsweredItem } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { createStore } from '../../api/createStore.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { session } from '../../api/session.ts'
import type { UnsentKind } from '../../deviceStore/deviceSchema.ts'
import { SignedOutError } from '../../offline/sendOutcome.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import type { NewUnsentChange, UnsentFile } from '../../offline/unsentStore.ts'
import type { SavePinBody } from '../../pins/pins.api.ts'
import type { UnsentAnswer, UnsentAnswers } from './answerShapes.ts'
import './answerSenders.ts'

/** Where answers are given: what the list of unsent changes calls them by. */
export interface AnsweredRoom {
  projectId: number
  projectName: string
  /** null: the inspection as a whole */
  roomId: number | null
  label: string
}

/** Answers that are being stored on the device, by their inspection; shown until they are. */
interface ArrivingAnswers extends UnsentAnswers {
  projectId: number
}
export const arrivingAnswers = createStore<readonly ArrivingAnswers[]>([])

const buildChange = (
  { projectId, projectName, label }: AnsweredRoom,
  kind: UnsentKind,
  content: unknown,
  files: readonly UnsentFile[] = [],
): NewUnsentChange => {
  const personId = session.person()
  if (personId === undefined) throw new SignedOutError()
  return {
    key: createIdempotencyKey(),
    personId,
    projectId,
    kind,
    after: null,
    title: label,
    place: projectName,
    content,
    files,
  }
}

/**
 * Stores answers of a room on the device, from where they are sent; those of the room that wait
 * already are sent together with them.
 */
export const keepAnswers = async (
  room: AnsweredRoom,
  answers: readonly UnsentAnswer[],
): Promise<void> => {
  const { projectId, roomId } = room
  const content: UnsentAnswers = { roomId, answers: [...answers] }
  const change = buildChange(room, 'answers', content)
  const arriving = { projectId, ...content }
  arrivingAnswers.set([...arrivingAnswers.read(), arriving])
  try {
    await unsentQueue.add([change])
  } finally {
    arrivingAnswers.set(arrivingAnswers.read().filter((other) => other !== arriving))
  }
}

/** Stores photos of an item on the device, from where they are sent. */
export const keepAnswerPhotos = (
  room: AnsweredRoom,
  { roomId, checklistId, itemKey }: AnsweredItem,
  photos: readonly File[],
): Promise<void> =>
  unsentQueue.add(
    photos.map((file) =>
      buildChange(room, 'answerPhoto', { roomId, checklistId, itemKey }, [{ role: 'photo', file }]),
    ),
  )

/** Stores the point of an item on the device, from where it is made. */
export const keepAnswerPin = (
  room: AnsweredRoom,
  { roomId, checklistId, itemKey }: AnsweredItem,
  point: Pick<
    SavePinBody,
    'pointCategoryId' | 'title' | 'description' | 'projectPinCustomFields'
  > & { title: string },
): Promise<void> =>
  unsentQueue.add([
    {
      ...buildChange(room, 'answerPin', {
        roomId,
        checklistId,
        itemKey,
        body: { projectId: room.projectId, ...point },
      }),
      title: point.title,
    },
  ])
