import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Conflict, type ConflictRow } from '../ui/Conflict.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import classes from './SaveSheet.module.css'
import type { SaveForm } from './useSaveForm.ts'

interface Props<Values extends object, Stored, Saved> {
  form: SaveForm<Values, Stored, Saved>
  saveLabel: string
  /** where saving takes more than `form.save` */
  onSave?: () => void
  onCancel: () => void
  /** a problem is on screen that is not a field's */
  isInvalid?: boolean
  /** what happened, in the words of the record, and both versions of it; what is stored is taken by leaving, or as told here */
  conflict?: {
    title: string
    text?: string
    rows: (theirs: Stored) => readonly ConflictRow[]
    onTakeTheirs?: () => void
  }
  /** in place of the usual words about what went wrong */
  failure?: (error: Error) => ReactNode
  /** in the foot, while it runs: progress and its stop button */
  progress?: ReactNode
  children: ReactNode
}

/**
 * A form that is a page: what went wrong, two versions side by side, one column of fields, and a foot that stays: Cancel left
 * of the primary.
 */
export function SaveSheet<Values extends object, Stored, Saved>(props: Props<Values, Stored, Saved>) {
  const { form, saveLabel, onSave = form.save, onCancel, isInvalid = false, conflict, failure, progress } = props
  const { t } = useTranslation('ui')
  const { theirs, isSaving } = form
  const leave = () => {
    form.finish()
    onCancel()
  }
  const words = (error: Error) =>
    failure ? failure(error) : <FailureAlert error={error} onRetry={onSave} onClose={form.forget} />
  return (
    <form className={classes.sheet} {...form.bind(onSave)}>
      <fieldset className={classes.body} disabled={isSaving}>
        {form.failure && words(form.failure)}
        {theirs && conflict && (
          <Conflict
            title={conflict.title}
            text={conflict.text}
            rows={conflict.rows(theirs)}
            isBusy={isSaving}
            onTakeTheirs={conflict.onTakeTheirs ?? leave}
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
