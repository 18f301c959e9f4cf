import { Textarea } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Answers.module.css'
import { useTypedAnswer } from './useTypedAnswer.ts'

interface Props {
  text: string
  onAnswer: (text: string) => void
  /** "not applicable" beside it */
  children: ReactNode
}

/** An answer in words. */
export function TextAnswer({ text: stored, onAnswer, children }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const { text, type, leave } = useTypedAnswer(stored, onAnswer)
  return (
    <div className={classes.measured}>
      <Textarea
        aria-label={t('answer')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={limits.notes}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => leave()}
      />
      {children}
    </div>
  )
}
