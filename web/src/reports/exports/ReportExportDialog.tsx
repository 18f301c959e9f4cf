import { Button, Modal } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { usePrintOptions } from '../../prints/printOptions.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import type { ProjectDialogProps } from '../../ui/layout/componentSlots.ts'
import {
  decisionExportKinds,
  downloadReportExport,
  type ReportExport,
  reportExportKinds,
} from './exportReport.api.ts'
import classes from './ReportExportDialog.module.css'

/**
 * What can be downloaded of a report. The browser downloads it itself, so that a large one needs no
 * memory here.
 */
export function ReportExportDialog({ project, onClose }: ProjectDialogProps) {
  const { t } = useTranslation(['exports', 'ui'])
  const actor = useActor()
  const [options] = usePrintOptions(project.projectTypeId)
  // a plan has a layout of its own
  const isPlan = isImprovementPlan(project.projectType.formJSON)
  const chosen = isPlan ? {} : options
  const hasDecisions = isPlan && can(actor, 'planDecision.read', toProjectFacts(project))
  const kinds = [...reportExportKinds, ...(hasDecisions ? decisionExportKinds : [])]
  const download = useMutation({
    mutationFn: (what: ReportExport) => downloadReportExport(what, project.id, chosen),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { name: project.projectName })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <ul className={classes.list}>
        {kinds.map((what) => (
          <li key={what}>
            <div>
              <strong>{t(what)}</strong>
              <p>{t(`${what}Text`)}</p>
            </div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={t('downloadOf', { what: t(what) })}
              loading={download.isPending && download.variables === what}
              disabled={download.isPending}
              onClick={() => download.mutate(what)}
            >
              {t('download')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.status}>
        {download.isSuccess && t('started', { what: t(download.variables) })}
      </p>
      {download.isError && (
        <ErrorAlert
          error={download.error}
          onClose={download.reset}
          onRetry={() => download.mutate(download.variables)}
        />
      )}
    </Modal>
  )
}
