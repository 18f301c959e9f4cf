import { Button } from '@mantine/core'
import { isImprovementPlan } from '@nspect/contract/improvementPlan'
import type { Project } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../api/requestUrl.ts'
import { reportToken } from '../api/session.ts'
import { PrintMenu } from './PrintMenu.tsx'
import { usePrintOptions } from './printOptions.ts'
import classes from './StaffReportPage.module.css'

interface Props {
  project: Project
  /** the link opens the whole report, not chosen points */
  hasWhole: boolean
}

/** Opens the report as PDF for visitors whose link allows it (T102). */
export function OpenSharedPdf({ project, hasWhole }: Props) {
  const { t } = useTranslation('reports')
  const [options, change] = usePrintOptions(project.projectTypeId)
  const hasOptions = hasWhole && !isImprovementPlan(project.projectType.formJSON)
  const chosen = hasOptions ? options : {}
  const { url } = addressOf(reportRoutes.printShared, { token: reportToken.get() ?? '', ...chosen })
  return (
    <span className={classes.print}>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer noopener"
        variant="default"
        size="compact-sm"
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        {t('print')}
      </Button>
      {hasOptions && <PrintMenu options={options} onChange={change} size={26} />}
    </span>
  )
}
