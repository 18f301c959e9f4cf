import { brandLabel, isImprovementPlan } from '@nspect/contract/improvementPlan'
import type { Project } from '@nspect/contract/projects'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import classes from './ReportMetaDataAnswers.module.css'

/** The nSpection Properties with their answers, and the type's form fields; nothing if there are neither. */
export function ReportMetaDataAnswers({ project }: { project: Project }) {
  const { t } = useTranslation('reports')
  const { metaDataAnswers, formJSON, projectType: type } = project
  if (metaDataAnswers.length === 0 && formJSON.length === 0) return null
  return (
    <section id="report-properties" aria-label={t('properties')}>
      {metaDataAnswers.length > 0 && (
        <dl className={classes.grid}>
          {metaDataAnswers.map(
            ({
              projectTypeMetaDataFieldId: id,
              projectTypeMetaDataField: { question },
              answer,
            }) => (
              <Answer key={`question ${id}`} question={question} answer={answer} />
            ),
          )}
        </dl>
      )}
      {isImprovementPlan(formJSON) && (
        <h3 className={classes.title} dir="auto">
          {brandLabel(type, 'formTitle') ?? t('planTitle')}
        </h3>
      )}
      {formJSON.length > 0 && (
        <dl className={classes.grid}>
          {formJSON.map(({ key, label, type, value }) => (
            <Answer
              key={`field ${key}`}
              question={label}
              answer={(type === 'date' && value && formatDate(value, 'long')) || value}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

/** A question with its answer; `N/A` if it is blank. */
function Answer({ question, answer }: { question: string; answer: string }) {
  const { t } = useTranslation('reports')
  return (
    <div data-long={answer.length > 160 || undefined}>
      <dt dir="auto">{question}</dt>
      <dd dir="auto" data-none={answer === '' || undefined}>
        {answer || t('none')}
      </dd>
    </div>
  )
}
