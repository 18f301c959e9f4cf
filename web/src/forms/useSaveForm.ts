import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { type FieldProblems, useFormFields } from './useFormFields.ts'
import { type SendingOptions, useSending } from './useSending.ts'

export interface SaveFormOptions<Values, Stored, Saved> extends SendingOptions<Values, Stored, Saved> {
  /** of what is changed, or of a new one */
  initial: (stored: Stored | null) => Values
  /** what the server would say about the values, found with its own schema */
  problems: (values: Values) => FieldProblems
  /** what screens know that a save makes untrue */
  invalidates?: (client: QueryClient) => Promise<unknown>
  /** which moves lose what is entered; as `useLeaveGuard` */
  isLeft?: Parameters<typeof useLeaveGuard>[2]
  /** what is entered may be lost without a question */
  isLeftFreely?: boolean
  /** nothing is entered that would be lost */
  isBlank?: (values: Values) => boolean
  /** the person agreed to lose it */
  onLost?: () => void
  /** something was entered, which will be sent under that key */
  onEntered?: (values: Values, previous: Values, key: string) => void
}

/**
 * A form that saves one record: its fields, what is wrong with them, the idempotency key, what somebody else saved meanwhile,
 * the focus on the first wrong field, and the question before unsaved words are left. What it was opened with is what it
 * changes, whatever is read meanwhile.
 */
export const useSaveForm = <Values extends object, Stored, Saved>(options: SaveFormOptions<Values, Stored, Saved>) => {
  const { initial, problems, onSaved, invalidates, isLeft, isLeftFreely, isBlank, onLost, onEntered } = options
  const client = useQueryClient()
  const [stored] = useState(options.stored ?? null)
  const box = useRef<HTMLFormElement>(null)
  const [isDone, setDone] = useState(false)
  // before the page is left, so that leaving does not ask
  const finish = () => flushSync(() => setDone(true))
  const fields = useFormFields({
    initial: () => initial(stored),
    problems,
    onChange: (now, previous) => {
      sending.renew()
      onEntered?.(now, previous, sending.key.current)
    },
  })
  const sending = useSending({
    ...options,
    stored,
    onSaved: (saved, values) => {
      finish()
      const following = onSaved(saved, values)
      void invalidates?.(client)
      return following
    },
    onRefused: fields.showErrors,
  })
  const { values, errorsShown, current } = fields
  const { theirs, isSaving, submit } = sending
  const isChanged = fields.isChanged && !isDone && !isBlank?.(values)
  useLeaveGuard(isChanged && !isLeftFreely, onLost, isLeft)
  useEffect(() => {
    if (errorsShown > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorsShown])

  const save = () => {
    if (!isSaving && fields.validate()) submit(current())
  }
  return {
    ...fields,
    stored,
    isChanged,
    isSaving,
    theirs,
    failure: sending.failure,
    forget: sending.forget,
    key: sending.key,
    /** what was entered beside the fields is no longer what was sent */
    renew: sending.renew,
    /** the `form` element */
    box,
    save,
    /** what is entered is saved over what somebody else saved meanwhile */
    keepMine: () => {
      if (theirs && fields.validate()) submit(current(), theirs)
    },
    /** it may be left without a question */
    finish,
    /** begins anew with what it began with */
    restart: () => {
      fields.restart()
      sending.restart()
      setDone(false)
    },
    /** what the `form` element needs; Ctrl/Cmd+Enter saves as well */
    bind: (onSave: () => void = save) => ({
      ref: box,
      noValidate: true,
      'aria-busy': isSaving,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!isSaving) onSave()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (!isSaving) onSave()
      },
    }),
  }
}

export type SaveForm<Values extends object, Stored, Saved> = ReturnType<typeof useSaveForm<Values, Stored, Saved>>
