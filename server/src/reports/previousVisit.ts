import { checkRooms } from '@nspect/contract/checklistAnswers/checkedRooms'
import type { VisitResult } from '@nspect/contract/checklistAnswers/visitFigures'
import { moveToRepeatingRooms } from '../checklistAnswers/checklistAnswers.mapper.ts'
import { type AnswerRow, listAnswers } from '../checklistAnswers/checklistAnswers.queries.ts'
import { findPreviousProject } from '../checklistAnswers/previousRound.queries.ts'
import { findChecklistsOfProject } from '../checklistAnswers/projectChecklists.queries.ts'
import type { Scope } from '../db/scope.ts'
import { listRooms } from '../rooms/rooms.queries.ts'

/** The inspection that another one repeats, as the report of that one compares it. */
export interface PreviousVisit extends VisitResult {
  /** YYYY-MM-DD */
  scanDate: string
  /** in the rooms that repeat its own; others are left out */
  answers: AnswerRow[]
}

/** Finds the inspection that this one repeats, with its result as its own report says it. */
export const findPreviousVisit = async (
  scope: Scope,
  projectId: number,
): Promise<PreviousVisit | null> => {
  const found = await findPreviousProject(scope, projectId)
  if (!found) return null
  const project = { ...found, id: found.projectId }
  const { checklists } = await findChecklistsOfProject(scope, project)
  const answers = await listAnswers(scope, project.id)
  const { score, isPassing } = checkRooms({
    checklists: checklists.map(({ checklistId, content }) => ({ ...content, checklistId })),
    answers,
    rooms: await listRooms(scope, project.id),
  })
  return {
    scanDate: found.scanDate,
    answers: moveToRepeatingRooms(found.rooms, answers),
    score,
    isPassing,
  }
}
