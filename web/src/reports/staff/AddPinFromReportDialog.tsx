import { Alert, Button, Modal, TextInput } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { PinFormFields } from '../../pins/details/PinFormFields.tsx'
import { usePinFieldRights } from '../../pins/values/usePinFieldRights.ts'
import { UploadProgress } from '../../ui/feedback/UploadProgress.tsx'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { toPhotoUploadFormProject } from '../photoUpload/photoUploadForm.ts'
import classes from './AddPinFromReportDialog.module.css'
import { NewPinPhotoField } from './NewPinPhotoField.tsx'
import { useAddPinFromReportForm } from './useAddPinFromReportForm.ts'

interface Props {
  project: Project
  onClose: () => void
  /** called once the report on screen has the point */
  onSaved: (pin: Pin) => void
}

/**
 * Creates a point from a photo in the report: without a place, and also after completion (T97,
 * T100).
 */
export function AddPinFromReportDialog({ project: storedProject, onClose, onSaved }: Props) {
  const { t } = useTranslation(['reports', 'ui'])
  const project = toPhotoUploadFormProject(storedProject)
  const fieldRights = usePinFieldRights(project, null)
  // completion locks only points that have a place (T49)
  const rights = { ...fieldRights, mayChangeCore: fieldRights.maySave }
  const form = useAddPinFromReportForm({ project, rights, onSaved })
  const { values, message, progress, isSaving } = form

  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isSaving) return
    if (form.isChanged && !(await confirmLeave())) return
    form.finish()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('newPin')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{ ...(classes.body && { body: classes.body }) }}
    >
      <form className={classes.form} {...form.bind()}>
        {rights.isCompleted && (
          <Alert variant="light" color="yellow">
            {t('lateHelp')}
          </Alert>
        )}
        <NewPinPhotoField
          photo={values.photo}
          isDisabled={isSaving}
          error={form.errorOf('photo')}
          onChange={(photo) => form.change({ photo })}
        />
        <TextInput
          label={t('fullName')}
          maxLength={limits.reporterName}
          disabled={isSaving}
          {...form.text('name')}
        />
        <PinFormFields project={project} form={form} rights={rights} isBusy={isSaving} />
        {message && (
          <Alert color="red" role="alert" variant="light">
            {message}
          </Alert>
        )}
        <footer className={classes.foot}>
          <div className={classes.progress}>
            {progress && (
              <UploadProgress title={t('sendingPhoto')} {...progress} onStop={form.stop} />
            )}
          </div>
          <Button variant="default" disabled={isSaving} onClick={() => void close()}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
            {t('saveFields')}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}
