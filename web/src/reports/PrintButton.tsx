import { Button } from '@mantine/core'
import { isImprovementPlan } from '@nspect/contract/improvementPlan'
import type { Project } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { addressOf } from '../api/requestUrl.ts'
import { toast } from '../ui/toast.ts'
import { PrintMenu } from './PrintMenu.tsx'
import { usePrintOptions } from './printOptions.ts'
import classes from './StaffReportPage.module.css'

/** Opens the report as PDF in a tab of its own; its options are remembered for the type of the inspection. */
export function PrintButton({ project }: { project: Project }) {
  const { t } = useTranslation('reports')
  const [options, change] = usePrintOptions(project.projectTypeId)
  // a plan has a layout of its own
  const isPlan = isImprovementPlan(project.projectType.formJSON)
  const print = useMutation({
    mutationFn: (_: Window | null) => call(reportRoutes.createPrintTicket, { projectId: project.id }),
    onSuccess: ({ token }, opened) => {
      const chosen = isPlan ? {} : options
      const { url } = addressOf(reportRoutes.printReport, { projectId: project.id, token, ...chosen })
      if (opened) opened.location.replace(url)
      else window.location.assign(url)
    },
    onError: (error, opened) => {
      opened?.close()
      toast.failed(error)
    },
  })
  const printIt = () => {
    // opened within the click: a tab opened after the response would be blocked as a pop-up
    const opened = window.open('', '_blank')
    if (opened) opened.opener = null
    print.mutate(opened)
  }
  return (
    <span className={classes.print}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={print.isPending}
        onClick={printIt}
      >
        {t('print')}
      </Button>
      {!isPlan && <PrintMenu options={options} onChange={change} />}
    </span>
  )
}
