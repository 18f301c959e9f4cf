import { Alert, Button, Modal } from '@mantine/core'
import type { ProjectDocument } from '@nspect/contract/documents'
import { limits } from '@nspect/contract/limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm.ts'
import { isDialogLeft, useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { DocumentConflict } from './DocumentConflict.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import classes from './Documents.module.css'
import { SendingList } from './SendingList.tsx'
import { useDocumentForm } from './useDocumentForm.ts'

interface Props {
  projectId: number
  /** null: a new one */
  document: ProjectDocument | null
  onClose: () => void
}

/** Adds up to three files or a link, or changes a document. */
export function DocumentForm({ projectId, document: given, onClose }: Props) {
  const { t } = useTranslation(['documents', 'ui'])
  // as it was when this was opened: what others save meanwhile is a conflict, not the ground of this change
  const [document] = useState(given)
  const form = useDocumentForm({ projectId, document, onClose })
  const { isBusy, isChanged, told, theirs } = form
  useLeaveGuard(isChanged, undefined, isDialogLeft)
  const close = async () => {
    const words = { title: t('ui:leaveTitle'), text: t('ui:leaveText'), actionLabel: t('ui:leave') }
    if (isChanged && !(await confirm({ ...words, cancelLabel: t('ui:stay'), isDanger: true }))) return
    form.stopAll()
    onClose()
  }
  const bySubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit(document)
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t(document ? 'editTitle' : 'addTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.form} onSubmit={bySubmit} noValidate aria-busy={isBusy}>
        <DocumentFields form={form} max={document ? 1 : limits.documentsPerUpload} />
        {form.uploads.length > 0 && <SendingList uploads={form.uploads} onStop={form.stop} />}
        {told && !theirs && (
          <Alert color="red" role="alert" variant="light">
            {told}
          </Alert>
        )}
        {theirs ? (
          <DocumentConflict
            theirs={theirs}
            mine={form.values}
            isBusy={isBusy}
            onTakeTheirs={onClose}
            onKeepMine={() => form.keepMine(theirs)}
          />
        ) : (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={form.isLacking}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Modal>
  )
}
