import type {
  AnswerPhoto,
  ChecklistAnswer,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import { mapImage } from '../checklists/checklists.mapper.ts'
import type { Scope } from '../db/scope.ts'
import type { AnswerRow } from './checklistAnswers.queries.ts'

const mapPhotos = (scope: Scope, photos: AnswerRow['photos']): AnswerPhoto[] =>
  photos.map(({ id, variants }) => ({ id, ...mapImage(scope, variants) }))

/** Builds the response for an answer. */
export const mapAnswer = (scope: Scope, row: AnswerRow): ChecklistAnswer => {
  const { id: _, isAnswered: _isAnswered, answeredAt, other, otherBy, photos, ...answer } = row
  return {
    ...answer,
    answeredDateTime: new Date(answeredAt).toISOString(),
    other: other && { ...other, answeredBy: otherBy ?? '' },
    photos: mapPhotos(scope, photos),
  }
}

/** Answers of the inspection before in the rooms that repeat its own; others are left out. */
export const moveToRepeatingRooms = <Answer extends Pick<AnswerRow, 'roomId'>>(
  rooms: readonly { id: number; originRoomId: number }[],
  answers: readonly Answer[],
): Answer[] => {
  const roomIds = new Map(rooms.map(({ id, originRoomId }) => [originRoomId, id]))
  return answers.flatMap((answer) => {
    if (answer.roomId === null) return [answer]
    const roomId = roomIds.get(answer.roomId)
    return roomId === undefined ? [] : [{ ...answer, roomId }]
  })
}

/** Builds the response for the answers of an inspection: those that say or show something. */
export const mapAnswers = (scope: Scope, rows: readonly AnswerRow[]): ChecklistAnswer[] =>
  rows
    .filter(({ isAnswered, photos }) => isAnswered || photos.length > 0)
    .map((row) => mapAnswer(scope, row))
