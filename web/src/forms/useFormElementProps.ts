import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'

interface Options {
  isSaving: boolean
  /** increments whenever errors appear: the first invalid field gets the focus */
  errorsShown: number
  save: () => void
}

/** The first invalid field of a form, in it or associated with it from elsewhere on the page. */
const findInvalidField = (form: HTMLFormElement | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(
    (field) => form?.contains(field) || (form && 'form' in field && field.form === form),
  )

/**
 * The `form` element of a save form: submitting, its shortcut, and the focus on the first invalid
 * field. A form in a dialog that another form opened saves itself only: React's events bubble out
 * of portals.
 */
export const useFormElementProps = ({ isSaving, errorsShown, save }: Options) => {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errorsShown === 0) return
    const invalid = findInvalidField(formRef.current)
    const isGroup = invalid?.getAttribute('role') === 'radiogroup'
    const field = isGroup ? invalid?.querySelector<HTMLElement>('input') : invalid
    field?.focus()
  }, [errorsShown])
  return {
    /** the `form` element */
    formRef,
    /** props for the `form` element; Ctrl/Cmd+Enter saves as well */
    bind: (onSave: () => void = save) => ({
      ref: formRef,
      noValidate: true,
      'aria-busy': isSaving,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isSaving) onSave()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        if (!isSaving) onSave()
      },
    }),
  }
}
