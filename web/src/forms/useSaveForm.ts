import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLeaveGuard } from '../ui/feedback/useLeaveGuard.ts'
import type { AutosaveHook } from './useAutosave.ts'
import {
  type FetchedRecord,
  resolveConflictingVersion,
  useConflictVersions,
} from './useConflictVersions.ts'
import { useFormElementProps } from './useFormElementProps.ts'
import { type FieldProblems, useFormFields } from './useFormFields.ts'
import { type SubmitOptions, useFormSubmit } from './useFormSubmit.ts'

export interface SaveFormOptions<Values, Stored, Saved>
  extends SubmitOptions<Values, Stored, Saved>,
    FetchedRecord<Stored> {
  /** initial values for the stored record, or for a new one if null */
  initial: (stored: Stored | null) => Values
  /**
   * shows a newer `stored` until the first input; from then on the form edits the version that it
   * shows, until `restart` or `settle`
   */
  followStored?: boolean
  /** input to begin with; it counts as changed where it differs from `initial` */
  resumed?: Partial<Values> | undefined
  /** whether nothing changed between two sets of values; default: they are deeply equal */
  isSame?: (left: Values, right: Values) => boolean
  /**
   * validates the values with the server's schema; `stored` is the version that they were made from
   */
  problems: (values: Values, stored: Stored | null) => FieldProblems
  /** invalidates the queries that a save makes stale */
  invalidates?: (client: QueryClient) => Promise<unknown>
  /** which navigations lose the input; as in `useLeaveGuard` */
  isLeft?: Parameters<typeof useLeaveGuard>[2]
  /** saves itself after a pause and when it is left, instead of by a button */
  savesItself?: boolean
  /** what does that; most forms have a button, and do not load it */
  useAutosave?: AutosaveHook
  /** skips the confirmation before input is lost */
  isLeftFreely?: boolean
  /** whether the values hold nothing worth confirming */
  isBlank?: (values: Values) => boolean
  /** called when the person agrees to lose the input */
  onLost?: () => void
  /** stops what is being sent; called when the form is left */
  stop?: () => void
  /** called on each change; `key` is the idempotency key of the next request */
  onEntered?: (values: Values, previous: Values, key: string) => void
}

const useNoAutosave: AutosaveHook = () => ({ saveValid: () => {}, isSavedOnLeave: false })

/**
 * Whether a form is still on the screen, and what its input is lost by; `stop` is called once it is
 * left.
 */
const useWhileOpen = ({ stop, onLost }: { stop?: () => void; onLost?: () => void }) => {
  const isOpen = useRef(true)
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      latest.current?.()
    }
  }, [])
  return {
    isOpen: () => isOpen.current,
    lose: () => {
      stop?.()
      onLost?.()
    },
  }
}

/**
 * A form that saves one record: fields, validation, idempotency key, edit conflicts, focus on the
 * first invalid field, and a confirmation before unsaved input is lost. It edits the version it was
 * opened with, whatever is refetched meanwhile, unless it follows what is stored.
 */
export const useSaveForm = <Values extends object, Stored, Saved>(
  options: SaveFormOptions<Values, Stored, Saved>,
) => {
  const { initial, problems, onSaved, invalidates, isLeft, isLeftFreely, isBlank, onEntered } =
    options
  const { useAutosave = useNoAutosave } = options
  const client = useQueryClient()
  const [stored, setStored] = useState<Stored | null>(options.stored ?? null)
  const isEdited = useRef(options.resumed !== undefined)
  const [isDone, setDone] = useState(false)
  // synchronous, so that navigating away right after needs no confirmation
  const finish = () => flushSync(() => setDone(true))
  const { isOpen, lose } = useWhileOpen(options)
  const fields = useFormFields({
    ...options,
    initial: () => initial(stored),
    problems: (values) => problems(values, stored),
    onChange: (now, previous) => {
      isEdited.current = true
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
  const { isSaving, submit } = sending
  /** whether there is input that would be lost, even before the next render */
  const isAtStake = () => fields.isDirty() && !isBlank?.(fields.current())
  const isChanged = !isDone && isAtStake()
  const other = resolveConflictingVersion(
    options,
    stored,
    // the answer to a save of its own is on its way
    isChanged && !isSaving,
    sending.savedByOther,
  )
  const { saveValid, isSavedOnLeave } = useAutosave({
    ...options,
    stored,
    fields,
    isChanged,
    isSaving,
    isHalted: other.savedByOther !== null || sending.refusal !== null,
    submit,
  })
  const isLosable = isChanged && !isSavedOnLeave
  useLeaveGuard(isLosable && !isLeftFreely, lose, isLeft, isChanged)
  const versions = useConflictVersions({
    ...options,
    ...other,
    shown: stored,
    isEdited,
    current: fields.current,
    begin: (version, entered: Partial<Values> | undefined, idempotencyKey) => {
      const base = initial(version)
      fields.load(entered ? { ...base, ...entered } : base, base)
      isEdited.current = entered !== undefined && fields.isDirty()
      sending.restart(version, idempotencyKey)
      setStored(() => version)
      setDone(false)
    },
  })
  const save = () => {
    if (!isSaving && fields.validate()) submit(fields.current())
  }
  const element = useFormElementProps({ isSaving, errorsShown: fields.errorsShown, save })
  return {
    ...fields,
    ...versions,
    ...element,
    /** the version that the values were made from */
    stored,
    isChanged,
    /** whether leaving would lose input */
    isLosable,
    isAtStake,
    isSaving,
    ...other,
    failure: sending.failure,
    refusal: sending.refusal,
    forget: sending.forget,
    key: sending.key,
    /** tells the form that input outside its fields changed since the last request */
    renew: sending.renew,
    save,
    /** saves what is valid of a form that saves itself */
    saveValid,
    /** overwrites the version that somebody else saved meanwhile */
    keepMine: () => {
      if (other.savedByOther && fields.validate()) submit(fields.current(), other.savedByOther)
    },
    /** lets the page be left without confirmation */
    finish,
    /** whether it is still on the screen: what follows a save may no longer be wanted */
    isOpen,
  }
}

export type SaveForm<Values extends object, Stored, Saved> = ReturnType<
  typeof useSaveForm<Values, Stored, Saved>
>
