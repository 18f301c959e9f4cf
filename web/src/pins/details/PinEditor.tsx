import { Alert, Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsentDraftLine } from '../../drafts/UnsentDraftLine.tsx'
import { useReportUnsavedInput } from '../../ui/feedback/unsavedInput.ts'
import { usePinFieldRights } from '../values/usePinFieldRights.ts'
import { PinConflict } from './PinConflict.tsx'
import classes from './PinEditor.module.css'
import { PinFormFields } from './PinFormFields.tsx'
import { usePinEditForm } from './usePinEditForm.ts'

interface Props {
  pin: Pin
  project: Project
  titleRef?: Ref<HTMLInputElement>
}

/**
 * The form of a stored point. A version that somebody else saved meanwhile is shown, never silently
 * overwritten.
 */
export function PinEditor({ pin, project, titleRef }: Props) {
  const { t } = useTranslation(['pins', 'drafts'])
  const rights = usePinFieldRights(project, pin)
  const form = usePinEditForm(pin, project, rights)
  const { values, savedByOther, failure, isChanged, isSaving, draftSavedAt } = form
  const maySubmit = rights.maySave && isChanged && savedByOther === null
  useReportUnsavedInput(isChanged ? 'changes' : null, form.discard)
  return (
    <form className={classes.form} {...form.bind(() => maySubmit && form.save())}>
      {rights.isCompleted && rights.maySave && <p className={classes.locked}>{t('coreLocked')}</p>}
      {draftSavedAt && isChanged && (
        <UnsentDraftLine
          what={t('drafts:restored')}
          savedAt={draftSavedAt}
          onDiscard={form.discard}
        />
      )}
      <PinFormFields
        project={project}
        rights={rights}
        form={form}
        {...(titleRef !== undefined && { titleRef })}
      />
      {savedByOther && (
        <PinConflict
          savedByOther={savedByOther}
          mine={values}
          project={project}
          isStatusShown={rights.isStatusShown}
          isBusy={isSaving}
          isUnasked={form.isOvertaken}
          onTakeOther={form.takeOther}
          onKeepMine={form.keepMine}
        />
      )}
      {failure && (
        <Alert color="red" role="alert" variant="light">
          {failure.message}
        </Alert>
      )}
      {!rights.maySave && <p className={classes.why}>{t('viewerOnly')}</p>}
      <Button type="submit" disabled={!maySubmit || form.isInvalid} loading={isSaving}>
        {t('save')}
      </Button>
    </form>
  )
}
