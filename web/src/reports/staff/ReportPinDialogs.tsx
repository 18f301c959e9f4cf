import { Modal } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentForm } from '../../comments/CommentForm.tsx'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { EditPinCustomFieldsForm } from './EditPinCustomFieldsForm.tsx'
import type { PinDialogKind } from './ReportPinActions.tsx'

interface Props {
  dialog: PinDialogKind
  pin: ReportedPin
  project: Project
  onClose: () => void
}

/** The dialogs of a point in the report, loaded lazily. */
export function ReportPinDialogs({ dialog, pin, project, onClose }: Props) {
  const { t } = useTranslation(['reports', 'ui'])
  const title =
    dialog === 'comment' ? t('addCommentTo', { number: pin.pinNumber }) : t('updateFields')
  const isChanged = useRef(false)
  const keepChanged = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isChanged.current && !(await confirmLeave())) return
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {dialog === 'comment' ? (
        <CommentForm pinId={pin.id} projectId={project.id} onSaved={onClose} />
      ) : (
        <EditPinCustomFieldsForm
          pin={pin}
          project={project}
          onChanged={keepChanged}
          onCancel={() => void close()}
          onSaved={onClose}
        />
      )}
    </Modal>
  )
}
