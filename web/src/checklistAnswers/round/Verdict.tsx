import { isFinalFail } from '@nspect/contract/checklistAnswers/checklistScore'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RoundRoom } from './roundRooms.ts'
import classes from './Verdict.module.css'

type Props = Pick<RoundRoom, 'score' | 'isPassing' | 'isComplete'>

const getVerdictKey = ({ score, isPassing, isComplete }: Props) => {
  if (isPassing === null) return 'notScored'
  if (isPassing) return isComplete ? 'passed' : 'passingSoFar'
  return isFinalFail(score, isPassing) ? 'failed' : 'failingSoFar'
}

/** Whether it passes, in words. */
export function Verdict(props: Props) {
  const { t } = useTranslation('checklistAnswers')
  const { isPassing } = props
  return (
    <span className={classes.verdict} data-passing={isPassing ?? undefined}>
      {isPassing === true && <IconCircleCheck size={18} aria-hidden />}
      {isPassing === false && <IconCircleX size={18} aria-hidden />}
      {t(getVerdictKey(props))}
    </span>
  )
}
