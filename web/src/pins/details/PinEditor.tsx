import { Alert, Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { useNoteUnsaved } from '../../ui/feedback/unsavedInput.ts'
import { useFieldRights } from '../values/useFieldRights.ts'
import { PinConflict } from './PinConflict.tsx'
import classes from './PinEditor.module.css'
import { PinFormFields } from './PinFormFields.tsx'
import { usePinEdit } from './usePinEdit.ts'

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
  const rights = useFieldRights(project, pin)
  const form = usePinEdit(pin, project, rights)
  const { values, savedByOther, failure, isChanged, isSaving, draftSavedAt } = form
  const maySubmit = rights.maySave && isChanged && savedByOther === null
  useNoteUnsaved(isChanged ? 'changes' : null, form.discard)
  return (
    <form className={classes.form} {...form.bind(() => maySubmit && form.save())}>
      {rights.isCompleted && rights.maySave && <p className={classes.locked}>{t('coreLocked')}</p>}
      {draftSavedAt && isChanged && (
        <DraftLine what={t('drafts:restored')} savedAt={draftSavedAt} onDiscard={form.discard} />
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
