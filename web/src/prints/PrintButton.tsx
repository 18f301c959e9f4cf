import { ActionIcon, Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { usePrintOptions } from './printOptions.ts'
import { createReportPrintUrl } from './prints.api.ts'
import classes from './prints.module.css'
import { useOpenPdfTab } from './useOpenPdfTab.ts'

const PrintDialog = lazyWithTexts(() => import('./PrintDialog.tsx').then((m) => m.PrintDialog))

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  /** what the report's filter shows, once it is known */
  found: RefObject<readonly ReportedPin[] | null>
}

/**
 * Opens the report as PDF in a tab of its own, as its type was printed last. It asks first if a
 * filter is in force, or if the report is so large that it is printed in the background.
 */
export function PrintButton({ project, pins, found }: Props) {
  const { t } = useTranslation(['reports', 'prints'])
  const [options, change] = usePrintOptions(project.projectTypeId)
  const [asked, setAsked] = useState<{ found: readonly ReportedPin[] | null } | null>(null)
  // a plan has a layout of its own
  const isPlan = isImprovementPlan(project.projectType.formJSON)
  const { open, isPending } = useOpenPdfTab()
  // what waits for review is nobody's finding yet
  const reported = (reportedPins: readonly ReportedPin[]) =>
    reportedPins.filter(({ visitorState }) => visitorState !== 'waiting')
  const ask = () => {
    const shown =
      found.current && found.current.length < pins.length ? reported(found.current) : null
    setAsked({ found: shown && shown.length > 0 ? shown : null })
  }
  const print = () => {
    const isFiltered = found.current !== null && found.current.length < pins.length
    if (isFiltered || reported(pins).length > limits.pointsPrintedAtOnce) ask()
    else open(() => createReportPrintUrl(project.id, isPlan ? {} : options))
  }
  return (
    <span className={classes.print}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={isPending}
        onClick={print}
      >
        {t('print')}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('prints:printOptions')}
        title={t('prints:printOptions')}
        aria-haspopup="dialog"
        onClick={ask}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      {asked && (
        <Suspense>
          <PrintDialog
            project={project}
            pins={reported(pins)}
            found={asked.found}
            options={options}
            onOptions={change}
            isPlan={isPlan}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
