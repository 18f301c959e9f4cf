import { computeItemState } from '@nspect/contract/checklistAnswers/checklistScore'
import {
  type ChecklistContent,
  type ChecklistItem,
  listChecklistItems,
} from '@nspect/contract/checklists/checklistContent'
import type { CountedState, StoredAnswerRow } from './checklistAnswers.queries.ts'
import type { AnswerValues } from './mergeAnswer.ts'

/** Names an item of a checklist. */
interface ItemName {
  checklistId: number
  itemKey: string
}

const buildKey = ({ checklistId, itemKey }: ItemName) => `${checklistId} ${itemKey}`

/** Looks up items that an inspection asks for at present. */
export type FindItem = (name: ItemName) => ChecklistItem | undefined

/** Prepares checklists to be asked for their items. */
export const indexItems = (
  checklists: readonly { checklistId: number; content: ChecklistContent }[],
): FindItem => {
  const items = new Map(
    checklists.flatMap(({ checklistId, content }) =>
      listChecklistItems(content).map(
        (item) => [buildKey({ checklistId, itemKey: item.key }), item] as const,
      ),
    ),
  )
  return (name) => items.get(buildKey(name))
}

const uncounted: CountedState = { weight: 0, earned: 0, isFailed: false, isCriticalFail: false }

/** What an answer counts; nothing if its item is no longer asked for. */
export const computeCountedState = (
  item: ChecklistItem | undefined,
  answer: AnswerValues,
  photoCount: number,
): CountedState => {
  if (!item) return uncounted
  const state = computeItemState(item, { ...answer, photos: { length: photoCount } })
  const { weight, earned, isFailed, isCriticalFail } = state
  return { weight, earned, isFailed, isCriticalFail }
}

/** What stored answers count by these items. */
export const computeCountedStates = (findItem: FindItem, answers: readonly StoredAnswerRow[]) =>
  answers.map((answer) => ({
    id: answer.id,
    ...computeCountedState(findItem(answer), answer, answer.photoCount),
  }))
