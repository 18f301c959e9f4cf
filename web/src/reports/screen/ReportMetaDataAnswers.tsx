import type { Project } from '@nspect/contract/projects/projects'
import { getBrandLabel } from '@nspect/contract/projectTypes/improvementPlan'
import { buildReportAnswers, type ReportAnswer } from '@nspect/contract/reports/reportAnswers'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { CollapsibleReportPart } from './CollapsibleReportPart.tsx'

/**
 * The nSpection Properties with their answers, and the type's form fields; nothing if there are
 * neither.
 */
export function ReportMetaDataAnswers({ project }: { project: Project }) {
  const { t } = useTranslation('reports')
  const answers = buildReportAnswers(project)
  if (!answers) return null
  const { asked, form, isPlan, isOpen } = answers
  const content = (
    <>
      <Answers answers={asked} />
      {isPlan && (
        <h3 className="sight-form" dir="auto">
          {getBrandLabel(project.projectType, 'formTitle') ?? t('planTitle')}
        </h3>
      )}
      <Answers answers={form} />
    </>
  )
  if (!isOpen) {
    return (
      <CollapsibleReportPart id="report-properties" title={t('properties')}>
        {content}
      </CollapsibleReportPart>
    )
  }
  return (
    <section id="report-properties" className="sight-properties" aria-label={t('properties')}>
      <h2>{t('properties')}</h2>
      {content}
    </section>
  )
}

function Answers({ answers }: { answers: readonly ReportAnswer[] }) {
  const { t } = useTranslation('reports')
  if (answers.length === 0) return null
  return (
    <dl className="sight-answers">
      {answers.map(({ key, question, value, isDay, isLong }) => (
        <div key={key} data-long={isLong || undefined}>
          <dt dir="auto">{question}</dt>
          <dd dir="auto" data-none={value === '' || undefined}>
            {(isDay && value && formatDate(value, 'long')) || value || t('none')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
