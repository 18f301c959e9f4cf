import { printGroupings, reportLayouts } from '@nspect/contract/prints/printing'
import type { Project } from '@nspect/contract/projects/projects'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { buildRequest } from '../../api/requestUrl.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { usePrintOptions } from '../../prints/printOptions.ts'
import { ReportButtonLink } from '../../ui/buttons/ReportButton.tsx'
import classes from '../screen/ReportBody.module.css'
import { PlainRadioGroup } from './PlainRadioGroup.tsx'

interface Props {
  /** of the link that opened this report */
  token: string
  project: Project
  /** the link opens the whole report, not chosen points */
  hasWhole: boolean
}

/** Opens the report as PDF for visitors whose link allows it (T102). */
export function SharedPdfButton({ token, project, hasWhole }: Props) {
  const { t } = useTranslation('reports')
  const [options, change] = usePrintOptions(project.projectTypeId)
  const hasOptions = hasWhole && !isImprovementPlan(project.projectType.formJSON)
  const chosen = hasOptions ? options : {}
  const { url } = buildRequest(reportRoutes.printShared, {
    token,
    ...chosen,
    locale: getShownLocale(),
  })
  return (
    <>
      <ReportButtonLink href={url} target="_blank" rel="noreferrer noopener">
        <IconPrinter size={16} aria-hidden />
        {t('print')}
      </ReportButtonLink>
      {hasOptions && (
        <details className={classes.printing}>
          <summary>{t('printOptions')}</summary>
          <PlainRadioGroup
            label={t('printLayout')}
            options={reportLayouts}
            value={options.layout}
            nameOf={(layout) => t(`layout_${layout}`)}
            onChange={(layout) => change({ layout })}
          />
          <PlainRadioGroup
            label={t('printGrouping')}
            options={printGroupings}
            value={options.grouping}
            nameOf={(grouping) => t(`grouping_${grouping}`)}
            onChange={(grouping) => change({ grouping })}
          />
        </details>
      )}
    </>
  )
}
