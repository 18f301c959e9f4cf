import type { AnswerResult } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { formatResult } from '../../round/formatAnswer.ts'
import { listResults } from '../../round/shownAnswer.ts'
import classes from './Answers.module.css'

interface Props {
  item: ChecklistItem
  result: AnswerResult | null
  /** id of the question */
  labelledBy: string
  /** null: the only one again, which clears it */
  onChoose: (result: AnswerResult | null) => void
}

const tones: Partial<Record<AnswerResult, 'good' | 'fair' | 'bad'>> = {
  pass: 'good',
  new: 'good',
  good: 'good',
  fair: 'fair',
  poor: 'bad',
  damaged: 'bad',
  fail: 'bad',
}

const steps: Partial<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Arrow keys move the focus only: an answer is given knowingly. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

/** The answers to choose from, each as large as a thumb. */
export function ChoiceAnswer({ item, result, labelledBy, onChoose }: Props) {
  const results = listResults(item)
  const first = result ?? results[0]
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={classes.choices}
      data-kind={item.kind}
      onKeyDown={moveFocus}
    >
      {results.map((one) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio button cannot be cleared where it is the only one
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === result}
          tabIndex={one === first ? 0 : -1}
          className={classes.choice}
          data-tone={tones[one]}
          onClick={() => {
            // tapped again to be sure, it stays: taking it back is a button of its own
            if (one !== result) onChoose(one)
            else if (results.length === 1) onChoose(null)
          }}
        >
          {one === result && <IconCheck size={16} stroke={2.4} aria-hidden />}
          {formatResult(one)}
        </button>
      ))}
    </div>
  )
}
