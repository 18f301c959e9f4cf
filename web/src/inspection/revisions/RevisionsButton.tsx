import { Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import { RevisionsDialog } from './RevisionsDialog.tsx'

/**
 * Opens what was replaced in an inspection: for everybody who reads it, also once it is completed
 * (T295).
 */
export function RevisionsButton({ project, isInMenu }: { project: Project; isInMenu: boolean }) {
  const { t } = useTranslation('revisions')
  const dialog = useDialogInUrl('revisions')
  return (
    <>
      {!isInMenu && (
        <Button
          variant="default"
          px="xs"
          onClick={() => dialog.open()}
          aria-label={t('earlier')}
          title={t('earlier')}
        >
          <IconHistory size={20} stroke={1.7} aria-hidden />
        </Button>
      )}
      {dialog.isOpen && <RevisionsDialog project={project} onClose={dialog.close} />}
    </>
  )
}
