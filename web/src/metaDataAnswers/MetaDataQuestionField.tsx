import { Textarea } from '@mantine/core'
import type { MetaDataAnswer } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveConflict } from '../ui/feedback/SaveConflict.tsx'
import { SaveState } from '../ui/feedback/SaveState.tsx'
import classes from './MetaDataAnswers.module.css'
import { useAutosaveAnswer } from './useAutosaveAnswer.ts'

interface Props {
  projectId: number
  question: MetaDataAnswer
  /** called when the answer becomes unsaved or saved */
  onUnsaved: (fieldId: number, isUnsaved: boolean) => void
}

/** A question, answered in place, with the save state of its answer. */
export function MetaDataQuestionField({ projectId, question, onUnsaved }: Props) {
  const { t } = useTranslation('metaDataAnswers')
  const { text, phase, problem, savedByOther, type, leave, retry, choose } = useAutosaveAnswer(
    projectId,
    question,
  )
  const { projectTypeMetaDataFieldId: id } = question
  const label = question.projectTypeMetaDataField.question
  const isUnsaved = phase === 'waiting' || phase === 'saving' || phase === 'failed'
  useEffect(() => onUnsaved(id, isUnsaved), [onUnsaved, id, isUnsaved])
  return (
    <li className={classes.question}>
      <Textarea
        label={label}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        error={phase === 'failed' && savedByOther === null}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      {savedByOther === null ? (
        <SaveState phase={phase} problem={problem} onRetry={retry} />
      ) : (
        <SaveConflict
          title={t('conflictTitle')}
          rows={[{ key: 'answer', label: t('answer'), savedByOther, mine: text }]}
          isBusy={phase === 'saving'}
          onTakeOther={() => choose('theirs')}
          onKeepMine={() => choose('mine')}
        />
      )}
    </li>
  )
}
