import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useLeaveGuard } from '../ui/feedback/useLeaveGuard.ts'
import type { ProjectPanelProps } from '../ui/layout/componentSlots.ts'
import { countAnsweredQuestions } from './countAnswered.ts'
import classes from './MetaDataAnswers.module.css'
import { MetaDataQuestionField } from './MetaDataQuestionField.tsx'

/**
 * 'nSpection Properties': the type's questions, editable until the inspection is completed (T71).
 */
export function MetaDataQuestionsPanel({ project }: ProjectPanelProps) {
  const { t } = useTranslation('metaDataAnswers')
  const actor = useActor()
  const facts = toProjectFacts(project)
  const mayAnswer = can(actor, 'project.answer', facts)
  const questions = project.metaDataAnswers
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set())
  const noteUnsaved = useCallback((fieldId: number, isUnsaved: boolean) => {
    setUnsaved((ids) => {
      if (ids.has(fieldId) === isUnsaved) return ids
      return new Set(isUnsaved ? [...ids, fieldId] : [...ids].filter((id) => id !== fieldId))
    })
  }, [])
  useLeaveGuard(mayAnswer && unsaved.size > 0)
  if (questions.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  return (
    <section className={classes.section} aria-label={t('listLabel')}>
      <p className={classes.tally}>
        {t('tally', { count: countAnsweredQuestions(project), total: questions.length })}
        {!mayAnswer && <span>{t(facts.isCompleted ? 'completed' : 'readOnly')}</span>}
      </p>
      {mayAnswer ? (
        <ul className={classes.questions}>
          {questions.map((question) => (
            <MetaDataQuestionField
              key={question.projectTypeMetaDataFieldId}
              projectId={project.id}
              question={question}
              onUnsaved={noteUnsaved}
            />
          ))}
        </ul>
      ) : (
        <dl className={classes.questions}>
          {questions.map(({ projectTypeMetaDataFieldId, projectTypeMetaDataField, answer }) => (
            <div key={projectTypeMetaDataFieldId} className={classes.question}>
              <dt dir="auto">{projectTypeMetaDataField.question}</dt>
              <dd dir="auto" data-empty={answer === '' || undefined}>
                {answer || t('unanswered')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
