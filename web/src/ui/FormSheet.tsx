import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.ts'
import classes from './FormSheet.module.css'

interface Props {
  saveLabel: string
  onSave: () => void
  onCancel: () => void
  isSaving: boolean
  /** a problem is on screen that has to be mended first */
  isInvalid?: boolean
  /** something was entered that leaving would lose */
  isChanged: boolean
  /** counts up when saving found errors: the first of them gets the focus */
  errorsShown: number
  /** in the foot, while it runs: progress and its stop button */
  progress?: ReactNode
  children: ReactNode
}

/**
 * One column of fields with a foot that stays: Cancel left of the primary. Ctrl/Cmd+Enter saves; leaving with changes
 * asks; the first error gets the focus.
 */
export function FormSheet(props: Props) {
  const { saveLabel, onSave, onCancel, isSaving, isInvalid = false, isChanged, errorsShown, progress, children } = props
  const { t } = useTranslation('ui')
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (errorsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorsShown])

  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('leaveTitle'),
        text: t('leaveText'),
        actionLabel: t('leave'),
        cancelLabel: t('stay'),
        isDanger: true,
      })),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) onSave()
  }
  const byKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!isSaving) onSave()
    }
  }
  return (
    <form ref={form} className={classes.sheet} onSubmit={submit} onKeyDown={byKeys} noValidate aria-busy={isSaving}>
      <fieldset className={classes.body} disabled={isSaving}>
        {children}
      </fieldset>
      <footer className={classes.foot}>
        <div className={classes.progress}>{progress}</div>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isInvalid}>
          {saveLabel}
        </Button>
      </footer>
    </form>
  )
}
