import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { type FieldProblems, useFormFields } from './useFormFields.ts'
import { type SubmitOptions, useFormSubmit } from './useFormSubmit.ts'

export interface SaveFormOptions<Values, Stored, Saved> extends SubmitOptions<Values, Stored, Saved> {
  /** initial values for the stored record, or for a new one if null */
  initial: (stored: Stored | null) => Values
  /** validates the values with the server's schema */
  problems: (values: Values) => FieldProblems
  /** invalidates the queries that a save makes stale */
  invalidates?: (client: QueryClient) => Promise<unknown>
  /** which navigations lose the input; as in `useLeaveGuard` */
  isLeft?: Parameters<typeof useLeaveGuard>[2]
  /** skips the confirmation before input is lost */
  isLeftFreely?: boolean
  /** whether the values hold nothing worth confirming */
  isBlank?: (values: Values) => boolean
  /** called when the person agrees to lose the input */
  onLost?: () => void
  /** called on each change; `key` is the idempotency key of the next request */
  onEntered?: (values: Values, previous: Values, key: string) => void
}

/**
 * A form that saves one record: fields, validation, idempotency key, edit conflicts, focus on the first invalid field,
 * and a confirmation before unsaved input is lost. It edits the version it was opened with, whatever is refetched
 * meanwhile.
 */
export const useSaveForm = <Values extends object, Stored, Saved>(options: SaveFormOptions<Values, Stored, Saved>) => {
  const { initial, problems, onSaved, invalidates, isLeft, isLeftFreely, isBlank, onLost, onEntered } = options
  const client = useQueryClient()
  const [stored] = useState(options.stored ?? null)
  const formRef = useRef<HTMLFormElement>(null)
  const [isDone, setDone] = useState(false)
  // synchronous, so that navigating away right after needs no confirmation
  const finish = () => flushSync(() => setDone(true))
  const fields = useFormFields({
    initial: () => initial(stored),
    problems,
    onChange: (now, previous) => {
      sending.renew()
      onEntered?.(now, previous, sending.key.current)
    },
  })
  const sending = useFormSubmit({
    ...options,
    stored,
    onSaved: (saved, values) => {
      finish()
      const result = onSaved(saved, values)
      void invalidates?.(client)
      return result
    },
    onRefused: fields.showErrors,
  })
  const { values, errorsShown, current } = fields
  const { savedByOther, isSaving, submit } = sending
  const isChanged = fields.isChanged && !isDone && !isBlank?.(values)
  useLeaveGuard(isChanged && !isLeftFreely, onLost, isLeft)
  useEffect(() => {
    if (errorsShown > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorsShown])

  const save = () => {
    if (!isSaving && fields.validate()) submit(current())
  }
  return {
    ...fields,
    stored,
    isChanged,
    isSaving,
    savedByOther,
    failure: sending.failure,
    forget: sending.forget,
    key: sending.key,
    /** tells the form that input outside its fields changed since the last request */
    renew: sending.renew,
    /** the `form` element */
    formRef,
    save,
    /** overwrites the version that somebody else saved meanwhile */
    keepMine: () => {
      if (savedByOther && fields.validate()) submit(current(), savedByOther)
    },
    /** lets the page be left without confirmation */
    finish,
    /** resets to the initial values */
    restart: () => {
      fields.restart()
      sending.restart()
      setDone(false)
    },
    /** props for the `form` element; Ctrl/Cmd+Enter saves as well */
    bind: (onSave: () => void = save) => ({
      ref: formRef,
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
