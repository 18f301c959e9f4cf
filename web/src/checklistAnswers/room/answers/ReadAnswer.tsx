import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import { useTranslation } from 'react-i18next'
import { formatAnswer } from '../../round/formatAnswer.ts'
import type { ShownAnswer } from '../../round/shownAnswer.ts'
import classes from './Answers.module.css'

interface Props {
  item: ChecklistItem
  answer: ShownAnswer | undefined
}

/** An answer for those who only read. */
export function ReadAnswer({ item, answer }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const words = answer ? formatAnswer(item, answer) : ''
  const note = item.kind === 'text' ? '' : (answer?.text ?? '')
  const isPhoto = item.kind === 'photo' && (answer?.photos.length ?? 0) > 0
  return (
    <div className={classes.read}>
      {words ? <strong dir="auto">{words}</strong> : !isPhoto && t('notAnswered')}
      {note && <p dir="auto">{note}</p>}
    </div>
  )
}
