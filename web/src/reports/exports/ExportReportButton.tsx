import { Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useComponentSlots } from '../../ui/layout/componentSlots.ts'

/** Opens what can be downloaded of a report. */
export function ExportReportButton({ project }: { project: Project }) {
  const { t } = useTranslation('reports')
  const { ReportExportDialog } = useComponentSlots()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('export')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportExportDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
