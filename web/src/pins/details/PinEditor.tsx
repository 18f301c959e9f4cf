import { Alert, Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { UnsentDraftLine } from '../../drafts/UnsentDraftLine.tsx'
import { PinConflict } from './PinConflict.tsx'
import classes from './PinEditor.module.css'
import { PinFormFields } from './PinFormFields.tsx'
import type { PinEditorState } from './usePinEditor.ts'

interface Props {
  project: Project
  editor: PinEditorState
  /** the title is elsewhere, and it saves itself */
  isOnCard: boolean
}

/**
 * The form of a stored point. A version that somebody else saved meanwhile is shown, never silently
 * overwritten.
 */
export function PinEditor({ project, editor, isOnCard }: Props) {
  const { t } = useTranslation(['pins', 'drafts'])
  const { rights, form } = editor
  const { values, savedByOther, failure, isChanged, isSaving, draftSavedAt } = form
  return (
    <form id={editor.formId} className={classes.form} {...form.bind(editor.save)}>
      {rights.isCompleted && rights.maySave && <p className={classes.locked}>{t('coreLocked')}</p>}
      {draftSavedAt && isChanged && (
        <UnsentDraftLine
          what={t('drafts:restored')}
          savedAt={draftSavedAt}
          onDiscard={form.discard}
        />
      )}
      <PinFormFields project={project} rights={rights} form={form} isTitleElsewhere={isOnCard} />
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
      {failure && !isOnCard && (
        <Alert color="red" role="alert" variant="light">
          {failure.message}
        </Alert>
      )}
      {!rights.maySave && <p className={classes.why}>{t('viewerOnly')}</p>}
      {!isOnCard && (
        <Button type="submit" disabled={!editor.maySubmit || form.isInvalid} loading={isSaving}>
          {t('save')}
        </Button>
      )}
    </form>
  )
}
