import { toast } from '../../ui/feedback/toast.ts'
import { buildAnswer } from '../round/shownAnswer.ts'
import { keepAnswers } from '../unsent/keepAnswers.ts'
import { type AnswerChange, type ItemOnScreen, useRoomOnScreen } from './roomContext.ts'

/** Returns a function that changes the answer of an item. */
export const useAnswerItem = ({ checklist, item, answer }: ItemOnScreen) => {
  const { room } = useRoomOnScreen()
  return (change: AnswerChange): void => {
    const { checklistId, revision } = checklist
    const answered = { roomId: room.roomId, checklistId, itemKey: item.key, revision }
    void keepAnswers(room, [buildAnswer(answered, answer, change)]).catch(toast.failed)
  }
}
