import type { ReportedRound } from '@nspect/contract/reports/reportRound'
import { isCallerLimitedToPins } from '../../access/pinAccess.queries.ts'
import type { LoadedProject } from '../../access/projectAccess.queries.ts'
import { mapAnswers } from '../../checklistAnswers/checklistAnswers.mapper.ts'
import { listAnswers } from '../../checklistAnswers/checklistAnswers.queries.ts'
import { findChecklistsOfProject } from '../../checklistAnswers/projectChecklists.queries.ts'
import type { Scope } from '../../db/scope.ts'
import { compareRooms } from '../../rooms/rooms.mapper.ts'
import { listRooms } from '../../rooms/rooms.queries.ts'

/** The answers to the checklists of an inspection, for its report on screen. */
export const readReportRound = async (
  scope: Scope,
  project: Pick<LoadedProject, 'id' | 'clientId' | 'projectTypeId'>,
): Promise<ReportedRound> => {
  if (isCallerLimitedToPins(scope)) return { checklists: [], answers: [], rooms: [] }
  const answers = mapAnswers(scope, await listAnswers(scope, project.id))
  if (answers.length === 0) return { checklists: [], answers: [], rooms: [] }
  const { checklists } = await findChecklistsOfProject(scope, project)
  const rooms = await listRooms(scope, project.id)
  return {
    checklists: checklists.map(({ checklistId, content }) => ({ ...content, checklistId })),
    answers: answers.map(
      ({ roomId, checklistId, itemKey, result, number, text, isUnchanged, pinId, photos }) => ({
        roomId,
        checklistId,
        itemKey,
        result,
        number,
        text,
        isUnchanged,
        pinId,
        photos,
      }),
    ),
    rooms: rooms
      .toSorted(compareRooms)
      .map(({ id, floorName, number, name, kind }) => ({ id, floorName, number, name, kind })),
  }
}
