import { type ChecklistItem, conditions } from '../checklists/checklistContent.ts'
import type { Check, CheckedRooms } from './checkedRooms.ts'
import type { AnsweredItem } from './checklistAnswers.ts'
import { computeItemState, type ScoredAnswer } from './checklistScore.ts'

/** What an item is answered with; null: with nothing, or only with photos or a note. */
const getValue = ({ kind }: ChecklistItem, { result, number, text }: ScoredAnswer) => {
  if (result) return result
  if (kind === 'number') return number
  return kind === 'text' ? text || null : null
}

const conditionNames: readonly (string | null)[] = conditions

/** Whether an item is in a worse condition than before, or fails now and did not then. */
const isWorseThan = (item: ChecklistItem, now: ScoredAnswer, before: ScoredAnswer): boolean => {
  const place = conditionNames.indexOf(now.result)
  const placeBefore = conditionNames.indexOf(before.result)
  if (place >= 0 && placeBefore >= 0) return place > placeBefore
  return computeItemState(item, now).isFailed && !computeItemState(item, before).isFailed
}

/** An item that the inspection before answered otherwise. */
export interface ChangedCheck<Answer, Room> {
  check: Check<Answer>
  /** null: the inspection as a whole */
  room: Room | null
  answer: Answer
  before: Answer
  isWorse: boolean
}

/**
 * The items whose answers have changed since the inspection before, in the order of the rooms. What
 * only one of the two answered has not changed. `previous` names the rooms of this inspection.
 */
export const listChangedChecks = <Answer extends ScoredAnswer & AnsweredItem, Room>(
  { rooms }: CheckedRooms<Answer, Room>,
  previous: readonly Answer[],
): ChangedCheck<Answer, Room>[] => {
  const buildKey = ({ roomId, checklistId, itemKey }: AnsweredItem) =>
    `${roomId ?? 0} ${checklistId} ${itemKey}`
  const earlier = new Map(previous.map((answer) => [buildKey(answer), answer]))
  return rooms.flatMap(({ room, sections }) =>
    sections.flatMap(({ checks }) =>
      checks.flatMap((check) => {
        const { item, answer } = check
        const before = answer && earlier.get(buildKey(answer))
        if (!before) return []
        const [value, valueBefore] = [getValue(item, answer), getValue(item, before)]
        if (value === null || valueBefore === null || value === valueBefore) return []
        return [{ check, room, answer, before, isWorse: isWorseThan(item, answer, before) }]
      }),
    ),
  )
}
