import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { type ConflictRow, SaveConflict } from '../ui/feedback/SaveConflict.tsx'
import classes from './FormPageLayout.module.css'
import type { SaveForm } from './useSaveForm.ts'

interface Props<Values extends object, Stored, Saved> {
  form: SaveForm<Values, Stored, Saved>
  saveLabel: string
  /** overrides `form.save` */
  onSave?: () => void
  onCancel: () => void
  /** an error is shown that belongs to no field */
  isInvalid?: boolean
  /**
   * texts and both versions of an edit conflict; taking the other one leaves the form unless
   * `onTakeOther` is set
   */
  conflict?: {
    title: string
    text?: string
    rows: (savedByOther: Stored) => readonly ConflictRow[]
    onTakeOther?: () => void
  }
  /** renders the error instead of the default alert */
  failure?: (error: Error) => ReactNode
  /** shown in the footer: progress and its stop button */
  progress?: ReactNode
  children: ReactNode
}

/**
 * A full-page form: error, edit conflict, one column of fields, and a sticky footer with Cancel
 * left of the primary.
 */
export function FormPageLayout<Values extends object, Stored, Saved>(
  props: Props<Values, Stored, Saved>,
) {
  const {
    form,
    saveLabel,
    onSave = form.save,
    onCancel,
    isInvalid = false,
    conflict,
    failure,
    progress,
  } = props
  const { t } = useTranslation('ui')
  const { savedByOther, isSaving } = form
  const leave = () => {
    form.finish()
    onCancel()
  }
  const renderFailure = (error: Error) =>
    failure ? failure(error) : <ErrorAlert error={error} onRetry={onSave} onClose={form.forget} />
  return (
    <form className={classes.sheet} {...form.bind(onSave)}>
      <fieldset className={classes.body} disabled={isSaving}>
        {form.failure && renderFailure(form.failure)}
        {savedByOther && conflict && (
          <SaveConflict
            title={conflict.title}
            text={conflict.text}
            rows={conflict.rows(savedByOther)}
            isBusy={isSaving}
            onTakeOther={conflict.onTakeOther ?? leave}
            onKeepMine={form.keepMine}
          />
        )}
        {props.children}
      </fieldset>
      <footer className={classes.foot}>
        <div className={classes.progress}>{progress}</div>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={form.isInvalid || isInvalid}>
          {saveLabel}
        </Button>
      </footer>
    </form>
  )
}
