import { Button, Textarea } from '@mantine/core'
import { answerLength, type MetaDataAnswer } from '@nspect/contract/properties'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Properties.module.css'
import { useAnswer } from './useAnswer.ts'

interface Props {
  projectId: number
  question: MetaDataAnswer
  /** told when something typed is not saved, and when it is */
  onUnsaved: (fieldId: number, isUnsaved: boolean) => void
}

/** A question, answered in place; beside it stands whether the answer is saved. */
export function Question({ projectId, question, onUnsaved }: Props) {
  const { t } = useTranslation('properties')
  const { text, phase, problem, type, leave, retry } = useAnswer(projectId, question)
  const { projectTypeMetaDataFieldId: id } = question
  const isUnsaved = phase === 'waiting' || phase === 'saving' || phase === 'failed'
  useEffect(() => onUnsaved(id, isUnsaved), [onUnsaved, id, isUnsaved])
  return (
    <li className={classes.question}>
      <Textarea
        label={question.projectTypeMetaDataField.question}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={answerLength}
        value={text}
        error={phase === 'failed'}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      <p className={classes.mark} role={phase === 'failed' ? 'alert' : 'status'} data-phase={phase}>
        {phase === 'saved' && <IconCheck size={14} aria-hidden />}
        {phase === 'failed' ? t('failed', { problem }) : phase !== 'resting' && t(phase)}
        {phase === 'failed' && (
          <Button size="compact-xs" variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </p>
    </li>
  )
}
