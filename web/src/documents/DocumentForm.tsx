import { Alert, Button, Modal } from '@mantine/core'
import type { ProjectDocument } from '@nspect/contract/documents/documents'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { useConfirmLeave } from '../ui/feedback/useConfirmLeave.ts'
import { DocumentConflict } from './DocumentConflict.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import classes from './Documents.module.css'
import { UploadProgressList } from './UploadProgressList.tsx'
import { useDocumentForm } from './useDocumentForm.ts'

interface Props {
  projectId: number
  /** null: a new one */
  document: ProjectDocument | null
  onClose: () => void
}

/** Adds up to three files or a link, or edits a document. */
export function DocumentForm({ projectId, document, onClose }: Props) {
  const { t } = useTranslation(['documents', 'ui'])
  const form = useDocumentForm({ projectId, document, onClose })
  const { isSaving, isChanged, message, savedByOther } = form
  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isChanged && !(await confirmLeave())) return
    form.stopAll()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t(document ? 'editTitle' : 'addTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.form} {...form.bind()}>
        <DocumentFields form={form} max={document ? 1 : limits.documentsPerUpload} />
        {form.uploads.length > 0 && (
          <UploadProgressList uploads={form.uploads} onStop={form.stop} />
        )}
        {message && !savedByOther && (
          <Alert color="red" role="alert" variant="light">
            {message}
          </Alert>
        )}
        {savedByOther ? (
          <DocumentConflict
            savedByOther={savedByOther}
            mine={form.values}
            isBusy={isSaving}
            onTakeOther={onClose}
            onKeepMine={form.keepMine}
          />
        ) : (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Modal>
  )
}
