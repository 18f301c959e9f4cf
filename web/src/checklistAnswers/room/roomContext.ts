import type { ProjectChecklist } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import type { Project } from '@nspect/contract/projects/projects'
import { createContext, useContext } from 'react'
import type { ShownAnswer } from '../round/shownAnswer.ts'
import type { UnsentAnswer } from '../unsent/answerShapes.ts'
import type { AnsweredRoom } from '../unsent/keepAnswers.ts'

/** The room on the screen, for its items. */
export interface RoomOnScreen {
  project: Project
  room: AnsweredRoom
  mayAnswer: boolean
}

export const RoomContext = createContext<RoomOnScreen | null>(null)

export const useRoomOnScreen = (): RoomOnScreen => {
  const room = useContext(RoomContext)
  if (!room) throw new Error('no room is on the screen')
  return room
}

/** An item of a checklist on the screen, with its answer. */
export interface ItemOnScreen {
  checklist: ProjectChecklist
  item: ChecklistItem
  answer: ShownAnswer | undefined
}

export type AnswerChange = Partial<Pick<UnsentAnswer, 'result' | 'number' | 'text'>>
