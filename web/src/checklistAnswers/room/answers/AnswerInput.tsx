import type { ItemOnScreen } from '../roomContext.ts'
import { useRoomOnScreen } from '../roomContext.ts'
import { useAnswerItem } from '../useAnswerItem.ts'
import { ChoiceAnswer } from './ChoiceAnswer.tsx'
import { NumberAnswer } from './NumberAnswer.tsx'
import { ReadAnswer } from './ReadAnswer.tsx'
import { TextAnswer } from './TextAnswer.tsx'

interface Props {
  onScreen: ItemOnScreen
  /** id of the question */
  labelledBy: string
}

/** What an item is answered with, besides its photos and its note. */
export function AnswerInput({ onScreen, labelledBy }: Props) {
  const { mayAnswer } = useRoomOnScreen()
  const answerItem = useAnswerItem(onScreen)
  const { item, answer } = onScreen
  if (!mayAnswer) return <ReadAnswer item={item} answer={answer} />
  const choice = (
    <ChoiceAnswer
      item={item}
      result={answer?.result ?? null}
      labelledBy={labelledBy}
      // a number and "not applicable" exclude each other
      onChoose={(result) => answerItem({ result, ...(item.kind === 'number' && { number: null }) })}
    />
  )
  if (item.kind === 'number')
    return (
      <NumberAnswer
        item={item}
        number={answer?.number ?? null}
        onAnswer={(number) => answerItem({ number, result: null })}
      >
        {choice}
      </NumberAnswer>
    )
  if (item.kind === 'text')
    return (
      <TextAnswer
        text={answer?.text ?? ''}
        onAnswer={(text) => answerItem({ text, ...(text !== '' && { result: null }) })}
      >
        {choice}
      </TextAnswer>
    )
  return choice
}
