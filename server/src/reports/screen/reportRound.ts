import type { ChecklistAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { ReportedRound } from '@nspect/contract/reports/reportRound'
import { isCallerLimitedToPins } from '../../access/pinAccess.queries.ts'
import type { LoadedProject } from '../../access/projectAccess.queries.ts'
import { mapAnswers } from '../../checklistAnswers/checklistAnswers.mapper.ts'
import { listAnswers } from '../../checklistAnswers/checklistAnswers.queries.ts'
import { findChecklistsOfProject } from '../../checklistAnswers/projectChecklists.queries.ts'
import type { Scope } from '../../db/scope.ts'
import { compareRooms } from '../../rooms/rooms.mapper.ts'
import { listRooms } from '../../rooms/rooms.queries.ts'
import { findPreviousVisit } from '../previousVisit.ts'

const none: ReportedRound = { checklists: [], answers: [], rooms: [], previous: null }

const toReportedAnswer = ({
  roomId,
  checklistId,
  itemKey,
  result,
  number,
  text,
  isUnchanged,
  pinId,
  photos,
}: ChecklistAnswer): ReportedRound['answers'][number] => ({
  roomId,
  checklistId,
  itemKey,
  result,
  number,
  text,
  isUnchanged,
  pinId,
  photos,
})

const readPrevious = async (
  scope: Scope,
  projectId: number,
): Promise<ReportedRound['previous']> => {
  const previous = await findPreviousVisit(scope, projectId)
  return (
    previous && {
      ...previous,
      answers: mapAnswers(scope, previous.answers).map(toReportedAnswer),
    }
  )
}

/** The answers to the checklists of an inspection, for its report on screen. */
export const readReportRound = async (
  scope: Scope,
  project: Pick<LoadedProject, 'id' | 'clientId' | 'projectTypeId'>,
): Promise<ReportedRound> => {
  if (isCallerLimitedToPins(scope)) return none
  const answers = mapAnswers(scope, await listAnswers(scope, project.id))
  if (answers.length === 0) return none
  const { checklists } = await findChecklistsOfProject(scope, project)
  const rooms = await listRooms(scope, project.id)
  return {
    checklists: checklists.map(({ checklistId, content }) => ({ ...content, checklistId })),
    answers: answers.map(toReportedAnswer),
    rooms: rooms
      .toSorted(compareRooms)
      .map(({ id, floorName, number, name, kind }) => ({ id, floorName, number, name, kind })),
    previous: await readPrevious(scope, project.id),
  }
}
