import {
  type ChecklistContent,
  type ChecklistItem,
  isForRoomKind,
  listChecklistItems,
} from '../checklists/checklistContent.ts'
import type { AnsweredItem } from './checklistAnswers.ts'
import {
  addScores,
  combineVerdicts,
  computeItemState,
  computeScore,
  isComplete,
  isFinalFail,
  isPassing,
  type Score,
  type ScoredAnswer,
} from './checklistScore.ts'

/** What a report says of a score: whether it passes once that is certain. */
const decide = (score: Score, isPassing: boolean | null): boolean | null => {
  if (isFinalFail(score, isPassing)) return false
  return isComplete(score) ? isPassing : null
}

/** An item with its answer, if there is one. */
export interface Check<Answer> {
  item: ChecklistItem
  answer: Answer | undefined
  isFailed: boolean
}

/** A section of a checklist in one room. */
export interface CheckedSection<Answer> {
  /** of its checklist where there are several, and its own; may be empty */
  name: string
  score: Score
  checks: Check<Answer>[]
}

/** A room with the answers to its checklists. */
export interface CheckedRoom<Answer, Room> {
  /** null: the inspection as a whole */
  room: Room | null
  score: Score
  /** null: not decided yet, or nothing can fail it */
  isPassing: boolean | null
  sections: CheckedSection<Answer>[]
}

/** The answers to the checklists of an inspection, room by room. */
export interface CheckedRooms<Answer, Room> {
  score: Score
  isPassing: boolean | null
  rooms: CheckedRoom<Answer, Room>[]
}

type UsedChecklist = ChecklistContent & { checklistId: number }

/** What is put together. */
interface Source<Answer, Room> {
  checklists: readonly UsedChecklist[]
  answers: readonly Answer[]
  /** in the order in which they are shown */
  rooms: readonly Room[]
}

const buildKey = ({ roomId, checklistId, itemKey }: AnsweredItem) =>
  `${roomId ?? 0} ${checklistId} ${itemKey}`

/** The sections of a checklist, with the answers that `find` gives. */
const checkSections = <Answer extends ScoredAnswer>(
  { name, sections }: UsedChecklist,
  hasOthers: boolean,
  find: (itemKey: string) => Answer | undefined,
): CheckedSection<Answer>[] =>
  sections.map((section) => ({
    name: [hasOthers && name, section.name].filter(Boolean).join(' · '),
    score: computeScore(section.items, find),
    checks: section.items.map((item) => {
      const answer = find(item.key)
      return { item, answer, isFailed: computeItemState(item, answer).isFailed }
    }),
  }))

/**
 * The rooms that have checklists, with their answers and scores; the inspection as a whole comes
 * first. Over all rooms each checklist passes or fails by its own share.
 */
export const checkRooms = <
  Answer extends ScoredAnswer & AnsweredItem,
  Room extends { id: number; kind: string },
>({
  checklists,
  answers,
  rooms,
}: Source<Answer, Room>): CheckedRooms<Answer, Room> => {
  const byItem = new Map(answers.map((answer) => [buildKey(answer), answer]))
  const ofChecklist = new Map<number, Score[]>()
  const checkRoom = (room: Room | null, used: readonly UsedChecklist[]) => {
    const scores = used.map((checklist) => {
      const { checklistId } = checklist
      const find = (itemKey: string) =>
        byItem.get(buildKey({ roomId: room?.id ?? null, checklistId, itemKey }))
      const score = computeScore(listChecklistItems(checklist), find)
      ofChecklist.set(checklistId, [...(ofChecklist.get(checklistId) ?? []), score])
      return {
        score,
        isPassing: isPassing(score, checklist),
        sections: checkSections(checklist, used.length > 1, find),
      }
    })
    const score = addScores(scores.map((one) => one.score))
    return {
      room,
      score,
      isPassing: decide(score, combineVerdicts(scores.map((one) => one.isPassing))),
      sections: scores.flatMap(({ sections }) => sections),
    }
  }
  const ofProject = checklists.filter(({ appliesTo }) => appliesTo === 'project')
  const checked = [
    { room: null, used: ofProject },
    ...rooms.map((room) => ({
      room,
      used: checklists.filter((checklist) => isForRoomKind(checklist, room.kind)),
    })),
  ]
    .filter(({ used }) => used.length > 0)
    .map(({ room, used }) => checkRoom(room, used))
  const total = addScores(checked.map(({ score }) => score))
  const verdicts = checklists.map((checklist) =>
    isPassing(addScores(ofChecklist.get(checklist.checklistId) ?? []), checklist),
  )
  return { score: total, isPassing: decide(total, combineVerdicts(verdicts)), rooms: checked }
}
