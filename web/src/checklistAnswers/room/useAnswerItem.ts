import { toast } from '../../ui/feedback/toast.ts'
import { buildAnswer } from '../round/shownAnswer.ts'
import { keepAnswers } from '../unsent/keepAnswers.ts'
import { type AnswerChange, type ItemOnScreen, useRoomOnScreen } from './roomContext.ts'

/**
 * Returns a function that changes the answer of an item. A note that was taken over from last time
 * belongs to the answer of last time, and goes with it.
 */
export const useAnswerItem = ({ checklist, item, answer }: ItemOnScreen) => {
  const { room } = useRoomOnScreen()
  return (change: AnswerChange): void => {
    const { checklistId, revision } = checklist
    const answered = { roomId: room.roomId, checklistId, itemKey: item.key, revision }
    const isNoteTakenOver = answer?.isUnchanged && item.kind !== 'text'
    const changed = isNoteTakenOver ? { text: '', ...change } : change
    void keepAnswers(room, [buildAnswer(answered, answer, changed)]).catch(toast.failed)
  }
}
