import { checkRooms } from '@nspect/contract/checklistAnswers/checkedRooms'
import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { isComplete } from '@nspect/contract/checklistAnswers/checklistScore'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { readQuery } from '../api/readQuery.ts'

/** What of an inspection's checklists is not done: as a heading, and room by room. */
export const listOpenChecks = async (
  client: QueryClient,
  t: TFunction<'inspection'>,
  projectId: number,
): Promise<{ heading: string; names: string[] }> => {
  const [round, rooms] = await Promise.all([
    client.fetchQuery(readQuery(checklistAnswerRoutes.readRound, { projectId })),
    client.fetchQuery(readQuery(roomRoutes.listRooms, { projectId })),
  ])
  const checked = checkRooms({ ...round, rooms })
  const { answered, items, photosMissing } = checked.score
  return {
    heading: [
      t('completeItems', { answered, count: items }),
      photosMissing > 0 && t('completePhotos', { count: photosMissing }),
    ]
      .filter(Boolean)
      .join(' '),
    names: checked.rooms
      .filter(({ score }) => !isComplete(score))
      .map(({ room, score }) => {
        const label = room ? formatRoomLabel(room) : t('completeWhole')
        const open = score.items - score.answered
        return open > 0
          ? t('completeRoom', { room: label, count: open })
          : t('completeRoomPhotos', { room: label, count: score.photosMissing })
      }),
  }
}
