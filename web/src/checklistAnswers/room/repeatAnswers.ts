import type { ChecklistAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { computeItemState } from '@nspect/contract/checklistAnswers/checklistScore'
import {
  type ChecklistItem,
  listChecklistItems,
} from '@nspect/contract/checklists/checklistContent'
import { toItemId } from '../checklistAnswers.api.ts'
import { getItemElementId } from '../round/itemElement.ts'
import type { RoundRoom } from '../round/roundRooms.ts'
import { type AnswersByItem, buildAnswer, listResults, toScored } from '../round/shownAnswer.ts'
import type { UnsentAnswer } from '../unsent/answerShapes.ts'

/** An earlier answer as far as the item can be answered with it now; null: not at all. */
const pickValues = (item: ChecklistItem, earlier: ChecklistAnswer) => {
  const result = listResults(item).find((one) => one === earlier.result) ?? null
  const number = item.kind === 'number' && result === null ? earlier.number : null
  const values = { result, number, text: earlier.text }
  // a photo of last time answers nothing
  const { isAnswered } = computeItemState(item, { ...values, photos: { length: 0 } })
  return isAnswered ? values : null
}

/** The answers of last time to the items of a room that are not answered yet. */
export const listRepeatableAnswers = ({
  roomKey,
  checklists,
  answers,
  previous,
}: RoundRoom): UnsentAnswer[] =>
  checklists.flatMap((checklist) =>
    listChecklistItems(checklist).flatMap((item) => {
      const { checklistId, revision } = checklist
      const answered = { roomId: roomKey || null, checklistId, itemKey: item.key }
      const earlier = previous.get(toItemId(answered))
      const before = answers.get(toItemId(answered))
      if (!earlier || computeItemState(item, toScored(before)).isAnswered) return []
      const values = pickValues(item, earlier)
      return values
        ? [buildAnswer({ ...answered, revision }, before, { ...values, isUnchanged: true })]
        : []
    }),
  )

/** The element of the first item that these answers leave open; undefined: there is none. */
export const findOpenItem = (
  { roomKey, checklists, answers }: RoundRoom,
  given: readonly UnsentAnswer[],
): string | undefined => {
  const answered = new Set(given.map(toItemId))
  for (const checklist of checklists) {
    const { checklistId } = checklist
    const open = listChecklistItems(checklist).find((item) => {
      const itemId = toItemId({ roomId: roomKey || null, checklistId, itemKey: item.key })
      return (
        !answered.has(itemId) && !computeItemState(item, toScored(answers.get(itemId))).isAnswered
      )
    })
    if (open) return getItemElementId(checklistId, open.key)
  }
  return undefined
}

/** What takes answers back that were taken over: the items are as they were before. */
export const buildUndo = (before: AnswersByItem, taken: readonly UnsentAnswer[]): UnsentAnswer[] =>
  taken.map((answer) => {
    const earlier = before.get(toItemId(answer))
    return {
      ...answer,
      result: earlier?.result ?? null,
      number: earlier?.number ?? null,
      text: earlier?.text ?? '',
      isUnchanged: false,
      answeredDateTime: new Date(
        Math.max(Date.now(), Date.parse(answer.answeredDateTime) + 1),
      ).toISOString(),
    }
  })
